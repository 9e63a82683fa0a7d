import { PerchError } from '../../../shared/errors/errors.ts';
import type { HandlersOf } from '../guard.ts';

/** The commands of the first start and of a recovery, in an open shop: there is nothing to choose or to recover. */
export function startHandlers() {
  const refuse = (): never => {
    throw new PerchError('shop_open');
  };
  return {
    'start.state': () => null,
    'start.begin': refuse,
    'start.chooseBackup': refuse,
    'start.restore': refuse,
    'recovery.state': () => null,
    'recovery.chooseBackup': refuse,
    'recovery.restore': refuse,
    'recovery.beginEmpty': refuse,
  } satisfies HandlersOf<'start' | 'recovery'>;
}
