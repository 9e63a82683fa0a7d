import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Input } from '../../../shared/ipc/contract.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../session.ts';
import { refuseUnchosen } from './refuse-animals.ts';

/** Adds stock that is missing in the register, as one group per pet. Returns how many animals. */
export function addMissingToRegister(store: Store, petIds: readonly LocalId[], { actor }: Caller): number {
  return store.transaction(() => {
    let added = 0;
    for (const petId of new Set(petIds)) {
      const missing = Math.max(0, store.stock.figures(petId).shown) - store.animals.inRegister(petId);
      if (missing <= 0) continue;
      // The first time, these animals were there when the register began.
      const reason = store.animals.hasGroups(petId) ? 'correction' : 'opening';
      store.animals.add({ petId, quantity: missing, reason, movementId: null }, actor);
      added += missing;
    }
    return added;
  });
}

/** Removes animals of a pet that are in the register but not in stock. Returns how many. */
export function removeSurplusFromRegister(
  store: Store,
  { petId, reason, animals: chosen }: Input<'animals.writeOff'>,
  { actor }: Caller,
): number {
  return store.transaction(() => {
    const quantity = store.animals.inRegister(petId) - Math.max(0, store.stock.figures(petId).shown);
    if (quantity <= 0) return 0;
    refuseUnchosen(store, { petId, quantity, chosen: chosen ?? [] }, actor.businessDate);
    store.animals.remove({ petId, quantity, reason, chosen, movementId: null }, actor);
    return quantity;
  });
}
