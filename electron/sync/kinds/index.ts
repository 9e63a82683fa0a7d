import type { EntryKind } from '../../../shared/domain/outbox.ts';
import type { Entry } from '../../store/outbox/entry.ts';
import type { Plan, SyncParts } from '../types.ts';
import { planDeleteOrder, planUpdateOrder } from './change-order.ts';
import { planCreateOrder } from './create-order.ts';
import { planCreate, planDelete, planUpdate } from './edits.ts';
import { planPushStatus } from './push-status.ts';
import { planPushStock } from './push-stock.ts';

type Planner<K extends EntryKind> = (parts: SyncParts, entry: Entry<K>) => Plan;

/** Every kind of entry. A new kind needs a line here, and its payload and lane in shared/domain/outbox.ts. */
const planners: { readonly [K in EntryKind]: Planner<K> } = {
  createOrder: planCreateOrder,
  updateOrder: planUpdateOrder,
  deleteOrder: planDeleteOrder,
  pushStock: planPushStock,
  pushStatus: planPushStatus,
  createPet: planCreate,
  updatePet: planUpdate,
  deletePet: planDelete,
  createCategory: planCreate,
  updateCategory: planUpdate,
  deleteCategory: planDelete,
};

/** What an entry that is ready or in doubt needs next; reads only the store. */
export function planFor(parts: SyncParts, entry: Entry): Plan {
  return (planners[entry.kind] as Planner<EntryKind>)(parts, entry);
}
