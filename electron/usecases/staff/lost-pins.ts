import { type Clock, localDate } from '../../../shared/time/time.ts';
import type { Store } from '../../store/store.ts';
import type { Platform } from '../platform.ts';
import { secretIdOf } from './pin.ts';

/**
 * Removes PINs that nobody can check any more, because the secret that they were hashed with is gone: a shop that was
 * restored on another computer (docs/roles.md). Where a manager's PIN is left, managers set the others; where none is, the
 * shop has no manager until somebody sets one.
 */
export function removeLostPins(deps: {
  store: Store;
  platform: Pick<Platform, 'pinSecret'>;
  clock: Clock;
}): void {
  const { store, platform, clock } = deps;
  const lost = store.staff.pinHolders(null).filter(({ pinHash }) => {
    const id = secretIdOf(pinHash);
    return id !== null && platform.pinSecret.isLost(id);
  });
  if (lost.length === 0) return;
  const actor = { staffId: null, businessDate: localDate(clock.now()) };
  store.staff.removePins(
    lost.map(({ id }) => id),
    actor,
  );
}
