import { PerchError } from '../../../shared/errors/errors.ts';
import type { HandlersOf } from '../guard.ts';

/** The recovery commands of an open shop: there is nothing to recover. */
export function recoveryHandlers() {
  const refuse = (): never => {
    throw new PerchError('shop_open');
  };
  return {
    'recovery.state': () => null,
    'recovery.chooseBackup': refuse,
    'recovery.restore': refuse,
    'recovery.beginEmpty': refuse,
  } satisfies HandlersOf<'recovery'>;
}
