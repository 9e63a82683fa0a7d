import type { EntryKind } from '../../shared/domain/outbox.ts';
import type { Entry } from '../store/outbox/entry.ts';
import { planDeleteOrder, planUpdateOrder } from './push/change-order.ts';
import { planCreateOrder } from './push/create-order.ts';
import type { Plan, SyncParts } from './push/job.ts';
import { planDelete, planEdit } from './push/push-edits.ts';
import { planPushStatus } from './push/push-status.ts';
import { planPushStock } from './push/push-stock.ts';
import type { LookUp } from './reconcile/look-up.ts';
import { earlyLooksAtEdit, reconcileEdit } from './reconcile/reconcile-edits.ts';
import { earlyLooksAtChange, reconcileOrderChange } from './reconcile/reconcile-order-change.ts';
import { earlyLooksAtOrder } from './reconcile/reconcile-orders.ts';
import { earlyLooksAtStock, reconcileStock } from './reconcile/reconcile-stock.ts';
import type { EarlyLooks } from './reconcile/timing.ts';

/**
 * How one kind of entry is sent, and how it is looked up when nobody knows whether it arrived. Properties and not methods:
 * a method for other kinds would compile.
 */
export interface Handler<K extends EntryKind> {
  /** What it needs next; looks at nothing but the store. */
  plan: (parts: SyncParts, entry: Entry<K>) => Plan;
  /** How often it is worth looking it up before the quiet period is over. */
  earlyLooks: (parts: SyncParts, entry: Entry<K>) => EarlyLooks;
  /**
   * Looks it up and takes in what that shows; resolves to whether the look-up was answered. `together`: many are looked
   * up at once (reconcile/reconcile.ts).
   */
  lookUp: 'together' | ((parts: SyncParts, entry: Entry<K>, look: LookUp) => Promise<boolean>);
}

const edit = { plan: planEdit, earlyLooks: earlyLooksAtEdit, lookUp: reconcileEdit };
const deletion = { ...edit, plan: planDelete };
const orderChange = { earlyLooks: earlyLooksAtChange, lookUp: reconcileOrderChange };

/** Every kind of entry. A new one gets its line here, its payload and lane in shared/domain/outbox.ts. */
const handlers: { readonly [K in EntryKind]: Handler<K> } = {
  createOrder: { plan: planCreateOrder, earlyLooks: earlyLooksAtOrder, lookUp: 'together' },
  updateOrder: { plan: planUpdateOrder, ...orderChange },
  deleteOrder: { plan: planDeleteOrder, ...orderChange },
  pushStock: { plan: planPushStock, earlyLooks: earlyLooksAtStock, lookUp: reconcileStock },
  pushStatus: { ...edit, plan: planPushStatus },
  createPet: edit,
  updatePet: edit,
  deletePet: deletion,
  createCategory: edit,
  updateCategory: edit,
  deleteCategory: deletion,
};

/** The handler of an entry's kind. */
export function handlerOf(entry: Entry): Handler<EntryKind> {
  return handlers[entry.kind] as Handler<EntryKind>;
}
