import type { StoreContext } from '../context.ts';
import { withRelaxedDurability } from '../database/relaxed.ts';
import type { CapabilityStore } from '../outbox/server-capabilities.ts';
import { createRemoteCategories } from './categories.ts';
import { createRemoteGone } from './gone.ts';
import { createRemoteInventory } from './inventory.ts';
import { createRemoteOrders } from './orders.ts';
import { createRemotePets } from './pets.ts';
import type { Pulls } from './pull-state.ts';
import { createReadMarks } from './touched.ts';
import { createUnreadable } from './unreadable.ts';

export type Remote = ReturnType<typeof createRemote>;

/** The reading side of the store: writes the service's data into the local copy, one slice per transaction. */
export function createRemote(
  context: StoreContext,
  { capabilities, pulls }: { capabilities: CapabilityStore; pulls: Pulls },
) {
  return {
    pulls,
    marks: createReadMarks(context),
    categories: createRemoteCategories(context, pulls),
    pets: createRemotePets(context, pulls),
    inventory: createRemoteInventory(context, pulls),
    orders: createRemoteOrders(context, { capabilities, pulls }),
    gone: createRemoteGone(context),
    unreadable: createUnreadable(context),
    /** For data that can be read from the service again; never for what a person was shown as done. */
    withRelaxedDurability: (write: () => void): void => withRelaxedDurability(context, write),
  };
}
