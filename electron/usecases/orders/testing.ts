import type { OrderDraft } from '../../../shared/domain/order.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { localId } from '../../../shared/testing/ids.ts';
import type { Store } from '../../store/store.ts';
import { givePet } from '../../store/testing.ts';
import type { TestShop } from '../testing.ts';

// What tests of orders share.

export const idempotencyKey = (n: number) =>
  localId(`01980000-0000-7000-8000-${String(n).padStart(12, '0')}`);
export const cash = (given: number) => ({ kind: 'cash' as const, given: minor(given) });
export const card = (amount: number) => ({ kind: 'card' as const, amount: minor(amount), reference: null });

export function draftOf(petId: LocalId, changes: Partial<OrderDraft> = {}): OrderDraft {
  return {
    idempotencyKey: idempotencyKey(1),
    petId,
    quantity: 2,
    shipDate: '2026-11-28T11:00:00.000Z',
    customerName: 'Frau Öztürk',
    customerPhone: '040 123',
    note: 'calls before',
    unitPrice: minor(1250),
    deposit: null,
    ...changes,
  };
}

export async function placed(shop: TestShop, changes: Partial<OrderDraft> = {}) {
  const petId = givePet(shop.store, { name: 'Momo', price: 1250, count: 5 });
  const order = await shop.ask('orders.place', { draft: draftOf(petId, changes), allowOverpromise: false });
  return { petId, order };
}

export const entries = (store: Store) =>
  store.context.db
    .prepare<[], { kind: string; state: string; payload: string; base: string | null }>(
      'SELECT kind, state, payload, base FROM outbox ORDER BY seq',
    )
    .all()
    .map((row) => ({ ...row, payload: JSON.parse(row.payload), base: row.base && JSON.parse(row.base) }));

/** What the sync engine does when the service answered. */
export const settle = (store: Store, state: 'done' | 'parked' = 'done') =>
  store.context.db.prepare(`UPDATE outbox SET state = ?, attempts = 1 WHERE state = 'ready'`).run(state);

export const tenders = (store: Store) =>
  store.context.db
    .prepare(
      'SELECT kind, amount, order_id IS NOT NULL AS ofOrder, sale_id IS NOT NULL AS ofSale FROM tender ORDER BY rowid',
    )
    .all();
