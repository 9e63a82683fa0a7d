import type { TenderInput } from '../../../shared/domain/basket.ts';
import type { DepositElsewhere, OrderDraft } from '../../../shared/domain/order.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { priceBasket } from '../../../shared/money/pricing.ts';
import { localId } from '../../../shared/testing/ids.ts';
import type { Store } from '../../store/store.ts';
import { givePet } from '../../store/testing.ts';
import { verify } from '../../store/verify/verify.ts';
import { card, cash, fill, pay } from '../checkout/testing.ts';
import { type TestShop, testShop } from '../testing.ts';

// Helpers for tests of orders.

export { card, cash };

export const idempotencyKey = (n: number) =>
  localId(`01980000-0000-7000-8000-${String(n).padStart(12, '0')}`);

/** A deposit in cash; one on a card looks like the tender `card`. */
export const cashDeposit = (amount: number) => ({
  kind: 'cash' as const,
  amount: minor(amount),
  reference: null,
});

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

/** An order of another till for one pet, due today, as a pull writes it. Returns its id. */
export function orderElsewhere(store: Store, petId: LocalId, remoteId = '7000'): LocalId {
  const id = idempotencyKey(99);
  store.context.db
    .prepare(
      `INSERT INTO store_order (id, connection_id, origin, remote_id, pet_id, quantity, ship_date, state, created_at, updated_at)
       VALUES (?, ?, 'external', ?, ?, 1, '2026-11-21T15:00:00.007Z', 'open', '2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z')`,
    )
    .run(id, store.identity.connectionId, remoteId, petId);
  return id;
}

/** Takes an order, as `draftOf` makes it. */
export const place = (shop: TestShop, petId: LocalId, changes: Partial<OrderDraft> = {}) =>
  shop.ask('orders.place', { draft: draftOf(petId, changes), allowOverpromise: false });

export async function placed(shop: TestShop, changes: Partial<OrderDraft> = {}) {
  const petId = givePet(shop.store, { name: 'Momo', price: 1250, count: 5 });
  return { petId, order: await place(shop, petId, changes) };
}

/** A new shop with an order as `placed` makes it. */
export async function shopWithOrder(changes: Partial<OrderDraft> = {}) {
  const shop = testShop();
  return { shop, ...(await placed(shop, changes)) };
}

/** A cart with all open lines of an order, and its total, as the screen would send it. */
export async function wholeCart(shop: TestShop, orderId: LocalId, elsewhere?: DepositElsewhere) {
  const { lines, pickUp } = await shop.ask('orders.pickUp', { orderId });
  const basket = { ...(await fill(shop)), lines, pickUp: { ...pickUp, elsewhere } };
  return { basket, total: priceBasket(basket, shop.store.settings.shop()).total };
}

/** Hands an order over, in a new cart or the given one. */
export async function handOver(
  shop: TestShop,
  orderId: LocalId,
  tenders: TenderInput[],
  cart?: Awaited<ReturnType<typeof wholeCart>>,
) {
  const { basket, total } = cart ?? (await wholeCart(shop, orderId));
  const { receipt } = await pay(shop, basket, total, tenders);
  return { receipt, order: await get(shop, orderId) };
}

export const entries = (store: Store) =>
  store.context.db
    .prepare<[], { kind: string; state: string; payload: string; base: string | null }>(
      'SELECT kind, state, payload, base FROM outbox ORDER BY seq',
    )
    .all()
    .map((row) => ({ ...row, payload: JSON.parse(row.payload), base: row.base && JSON.parse(row.base) }));

/** Settles entries as the sync engine does after the service answered. */
export const settle = (store: Store, state: 'done' | 'parked' = 'done') =>
  store.context.db.prepare(`UPDATE outbox SET state = ?, attempts = 1 WHERE state = 'ready'`).run(state);

export const tenders = (store: Store) =>
  store.context.db
    .prepare(
      'SELECT kind, amount, order_id IS NOT NULL AS ofOrder, sale_id IS NOT NULL AS ofSale FROM tender ORDER BY rowid',
    )
    .all();

/** What `verify` reports as wrong. */
export const found = ({ store }: TestShop) =>
  verify(store.context.db).checks.flatMap(({ differences }) => differences);
export const free = ({ store }: TestShop, petId: LocalId) => store.stock.figures(petId).free;
export const get = (shop: TestShop, orderId: LocalId) => shop.ask('orders.get', { orderId });
/** Lines in a short readable form. */
export const names = (lines: readonly { petName: string | null; state: string; quantity: number }[]) =>
  lines.map(({ petName, state, quantity }) => `${quantity} ${petName} ${state}`);

/** Two Momo at 12.50, one Rex at 40.00, three Fin at 2.00: 71.00, of which 20.00 is paid. */
export async function three(shop: TestShop, deposit: number | null = 2000) {
  const momo = givePet(shop.store, { name: 'Momo', price: 1250, count: 5 });
  const rex = givePet(shop.store, { name: 'Rex', price: 4000, count: 2 });
  const fin = givePet(shop.store, { name: 'Fin', price: 200, count: 9 });
  const more = [
    { petId: rex, quantity: 1, unitPrice: minor(4000) },
    { petId: fin, quantity: 3, unitPrice: minor(200) },
  ];
  const paid = deposit === null ? null : cashDeposit(deposit);
  const draft = draftOf(momo, { more, deposit: paid });
  const order = await shop.ask('orders.place', { draft, allowOverpromise: false });
  return { momo, rex, fin, order, draft };
}

/** A cart with lines of an order, as the screen would send it, with these quantities of its open lines. */
export async function cartOf(shop: TestShop, orderId: LocalId, quantities: number[]) {
  const { lines } = await get(shop, orderId);
  const open = lines.filter(({ state }) => state === 'open');
  const picked = open.flatMap((line, index): Parameters<typeof fill>[1][] => {
    const quantity = quantities[index] ?? 0;
    const more = { unitPrice: line.unitPrice ?? minor(0), orderLine: line.id };
    return quantity > 0 && line.petId ? [[line.petId, quantity, more]] : [];
  });
  const basket = await fill(shop, ...picked);
  const pickUp = {
    orderId,
    deposit: shop.store.orders.depositHeld(orderId),
    open: open.map(({ id: lineId, quantity }) => ({ lineId, quantity })),
  };
  return { ...basket, pickUp };
}
