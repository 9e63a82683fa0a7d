import type { Input } from '../../../shared/ipc/contract.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../session.ts';
import { createPrices } from './change-prices.ts';

/** Many prices at once: looked at, changed and taken back. */
export function pricesHandlers(deps: Pick<Deps, 'store'>) {
  const prices = createPrices(deps);
  return {
    'prices.preview': (input: Input<'prices.preview'>) => prices.preview(input),
    'prices.apply': ({ previewId }: Input<'prices.apply'>, caller: Caller) => prices.apply(previewId, caller),
    'prices.set': (input: Input<'prices.set'>, caller: Caller) => prices.set(input, caller),
    'prices.undo': ({ actId }: Input<'prices.undo'>, caller: Caller) => prices.undo(actId, caller),
    'prices.last': () => prices.last(),
  };
}
