import type { Deps } from '../deps.ts';
import type { HandlersOf } from '../guard.ts';
import { createPrices } from './change-prices.ts';

/** Bulk price changes: preview, apply and undo. */
export function pricesHandlers(deps: Pick<Deps, 'store' | 'relief'>) {
  const prices = createPrices(deps);
  return {
    'prices.preview': (input) => prices.preview(input),
    'prices.apply': ({ previewId }, caller) => prices.apply(previewId, caller),
    'prices.set': (input, caller) => prices.set(input, caller),
    'prices.undo': ({ actId }, caller) => prices.undo(actId, caller),
    'prices.last': () => prices.last(),
  } satisfies HandlersOf<'prices'>;
}
