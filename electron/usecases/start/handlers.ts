import { PerchError } from '../../../shared/errors/errors.ts';
import type { HandlersOf } from '../guard.ts';

/** The first start's commands in an open shop: the choice was made. */
export function startHandlers() {
  const refuse = (): never => {
    throw new PerchError('shop_open');
  };
  return {
    'start.state': () => null,
    'start.begin': refuse,
    'start.chooseBackup': refuse,
    'start.restore': refuse,
  } satisfies HandlersOf<'start'>;
}
