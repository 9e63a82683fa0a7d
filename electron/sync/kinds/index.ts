import type { EntryKind } from '../../../shared/domain/outbox.ts';
import type { Entry } from '../../store/outbox/entry.ts';
import type { Plan, SyncParts } from '../types.ts';
import { planDeleteOrder, planUpdateOrder } from './change-order.ts';
import { planCreateOrder } from './create-order.ts';
import { planCreate, planDelete, planUpdate } from './edits.ts';
import { planPushStatus } from './push-status.ts';
import { planPushStock } from './push-stock.ts';

/** How one kind of entry is sent. A property and not a method: a method for other kinds would compile. */
export interface Kind<K extends EntryKind> {
  /** What an entry that is ready or in doubt needs next; looks at nothing but the store. */
  plan: (parts: SyncParts, entry: Entry<K>) => Plan;
}

/** Every kind of entry. A new one gets its line here, its payload and lane in shared/domain/outbox.ts. */
const kinds: { readonly [K in EntryKind]: Kind<K> } = {
  createOrder: { plan: planCreateOrder },
  updateOrder: { plan: planUpdateOrder },
  deleteOrder: { plan: planDeleteOrder },
  pushStock: { plan: planPushStock },
  pushStatus: { plan: planPushStatus },
  createPet: { plan: planCreate },
  updatePet: { plan: planUpdate },
  deletePet: { plan: planDelete },
  createCategory: { plan: planCreate },
  updateCategory: { plan: planUpdate },
  deleteCategory: { plan: planDelete },
};

/** How an entry's kind is sent. */
export function kindOf(entry: Entry): Kind<EntryKind> {
  return kinds[entry.kind] as Kind<EntryKind>;
}
