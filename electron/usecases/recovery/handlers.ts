import { PerchError } from '../../../shared/errors/errors.ts';
import type { HandlersOf } from '../guard.ts';

/** The way back from a damaged database, as an open shop answers: there is nothing to recover. */
export function recoveryHandlers() {
  const refuse = (): never => {
    throw new PerchError('shop_open');
  };
  return {
    'recovery.state': () => null,
    'recovery.restore': refuse,
    'recovery.beginEmpty': refuse,
  } satisfies HandlersOf<'recovery'>;
}
