import type { StoreContext } from '../context.ts';
import type { CapabilityStore } from '../outbox/server-capabilities.ts';
import { createRemoteCategories } from './categories.ts';
import { createRemoteGone } from './gone.ts';
import { createRemoteInventory } from './inventory.ts';
import { createRemoteOrders } from './orders.ts';
import { createRemotePets } from './pets.ts';
import type { Pulls } from './pull-state.ts';
import { createReadMarks } from './touched.ts';
import type { Unhurried } from './unhurried.ts';
import { createUnreadable } from './unreadable.ts';

export type Remote = ReturnType<typeof createRemote>;

/** The reading end of the store: takes what the service has into the local copy, a slice a transaction. */
export function createRemote(
  context: StoreContext,
  { capabilities, pulls, unhurried }: { capabilities: CapabilityStore; pulls: Pulls; unhurried: Unhurried },
) {
  return {
    pulls,
    marks: createReadMarks(context),
    categories: createRemoteCategories(context),
    pets: createRemotePets(context, pulls),
    inventory: createRemoteInventory(context, pulls),
    orders: createRemoteOrders(context, capabilities),
    gone: createRemoteGone(context),
    unreadable: createUnreadable(context),
    unhurried,
  };
}
