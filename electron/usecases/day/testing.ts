import type { TenderInput } from '../../../shared/domain/basket.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor, type Quantity } from '../../../shared/money/money.ts';
import { localId } from '../../../shared/testing/ids.ts';
import { givePet, lineOf } from '../../store/testing.ts';
import { card, cash, cashDeposit, draftOf, handOver, idempotencyKey } from '../orders/testing.ts';
import { type TestShop, testShop } from '../testing.ts';

export { card, cash };

/** Sells one line, paid with these tenders. Returns the receipt. */
export async function sell(
  shop: TestShop,
  petId: LocalId,
  quantity: Quantity,
  tenders: TenderInput[],
  note: string | null = null,
) {
  const pet = shop.store.catalogue.requirePet(petId);
  const basket = await shop.ask('checkout.open', {});
  const lines = [{ ...lineOf(shop.store, petId, quantity), note }];
  const expectedTotal = (pet.price ?? 0) * quantity;
  const input = { basket: { ...basket, lines }, tenders, expectedTotal, allowOversell: true };
  return (await shop.ask('checkout.complete', input)).receipt;
}

/** Sets the state of a sale's outbox entries, as the sync would. */
export const setState = (shop: TestShop, saleId: LocalId, state: string) =>
  shop.store.context.db
    .prepare('UPDATE outbox SET state = ? WHERE id IN (SELECT entry_id FROM sale_line WHERE sale_id = ?)')
    .run(state, saleId);

/**
 * Cash in the drawer at the end of `busyDay`: 100.00 float + 25.00 + 5.00 + 9.50 sales - 12.50 refund + 5.00 deposits +
 * 10.00 in - 7.00 out.
 */
export const EXPECTED = 10_000 + 2500 + 500 + 950 - 1250 + 500 + 1000 - 700;

/** A shift with a sale, a refund, a deposit and cash movements. */
export async function busyDay() {
  const shop = testShop();
  await shop.ask('day.open', { openingFloat: 10_000 });
  const momo = givePet(shop.store, { name: 'Momo', price: 1250, count: 50 });
  const rex = givePet(shop.store, { name: '=Rex()', price: minor(900), count: 50 });
  const one = await sell(shop, momo, 2, [cash(5000)]);
  shop.clock.advance(3_600_000);
  const two = await sell(shop, rex, 1, [card(400), cash(500)]);
  const three = await sell(shop, rex, 3, [card(2700)]);
  const draftWith = (key: number, amount: number) => {
    const deposit = cashDeposit(amount);
    return draftOf(momo, { idempotencyKey: idempotencyKey(key), quantity: 1, customerName: 'Bert', deposit });
  };
  const draft = draftWith(1, 300);
  const order = await shop.ask('orders.place', { draft, allowOverpromise: false });
  const other = draftWith(2, 200);
  const kept = await shop.ask('orders.place', { draft: other, allowOverpromise: false });
  await shop.ask('orders.cancel', { orderId: kept.id, reason: 'no show', deposit: 'kept' });
  const { receipt: four } = await handOver(shop, order.id, [cash(950)]);
  await shop.ask('refunds.complete', {
    idempotencyKey: idempotencyKey(4),
    saleId: one.id,
    lines: [{ lineId: one.lines[0]?.id ?? localId(''), quantity: 1, restock: true }],
    tender: 'cash',
    reason: 'came back',
    expectedTotal: 1250,
  });
  await shop.ask('day.cash', { amount: -700, reason: 'stamps' });
  await shop.ask('day.cash', { amount: 1000, reason: 'change from the bank' });
  return { shop, momo, rex, one, two, three, four };
}
