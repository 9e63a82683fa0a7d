import type { StoreContext } from '../context.ts';
import type { CapabilityStore } from '../outbox/server-capabilities.ts';
import { createRemoteCategories } from './categories.ts';
import { createRemoteGone } from './gone.ts';
import { createRemoteInventory } from './inventory.ts';
import { createRemoteOrders } from './orders.ts';
import { createOtherTills } from './other-tills.ts';
import { createRemotePets } from './pets.ts';
import { createPullState } from './pull-state.ts';
import { createReadMarks } from './touched.ts';
import { createUnreadable } from './unreadable.ts';

export type Remote = ReturnType<typeof createRemote>;

/** The reading end of the store: takes what the service has into the local copy, a slice a transaction. */
export function createRemote(context: StoreContext, capabilities: CapabilityStore) {
  const { db } = context;

  function unhurried(write: () => void): void {
    db.pragma('synchronous = NORMAL');
    try {
      write();
    } finally {
      db.pragma('synchronous = FULL');
    }
  }

  return {
    pulls: createPullState(context, unhurried),
    marks: createReadMarks(context),
    categories: createRemoteCategories(context),
    pets: createRemotePets(context),
    inventory: createRemoteInventory(context),
    orders: createRemoteOrders(context, capabilities),
    gone: createRemoteGone(context),
    otherTills: createOtherTills(context),
    unreadable: createUnreadable(context),

    /**
     * Runs a write that need not be on the disk when it returns, because the service can be asked again: it goes there
     * with the next one that must be. Never around anything that a person was told.
     */
    unhurried,
  };
}
