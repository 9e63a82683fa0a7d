import type { Returned, TenderInput } from '../../../shared/domain/basket.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor, type Quantity } from '../../../shared/money/money.ts';
import { localId } from '../../../shared/testing/ids.ts';
import { givePet, lineOf } from '../../store/testing.ts';
import { cash, idempotencyKey } from '../orders/testing.ts';
import { type TestShop, testShop } from '../testing.ts';

// Helpers for tests of refunds.

export { idempotencyKey };

/** Sells three Momos at 3.33 with a discount that does not divide by three, and a Rex. */
export async function sold(shop: TestShop, tenders: TenderInput[] = [cash(10_000)]): Promise<Receipt> {
  const momo = givePet(shop.store, { name: 'Momo', price: 333, count: 3 });
  const rex = givePet(shop.store, { name: 'Rex', price: 900, count: 5 });
  const basket = await shop.ask('checkout.open', {});
  const lines = [
    { ...lineOf(shop.store, momo, 3), discount: { kind: 'amount' as const, amount: 99 } },
    lineOf(shop.store, rex, 1),
  ];
  const input = { basket: { ...basket, lines }, tenders, expectedTotal: 1800, allowOversell: false };
  return (await shop.ask('checkout.complete', input)).receipt;
}

/** A new shop with a sale as `sold` makes it. */
export async function shopWithSale(tenders?: TenderInput[]) {
  const shop = testShop();
  return { shop, receipt: await sold(shop, tenders) };
}

export const part = (receipt: Receipt, position: number, quantity: Quantity, restock = true) => ({
  lineId: receipt.lines[position]?.id ?? '',
  quantity,
  restock,
});

/** Lines of a receipt in a cart, to be exchanged for others; as the screen fills it. */
export async function returnedOf(
  shop: TestShop,
  receipt: Receipt,
  lines: ReturnType<typeof part>[],
  note = 'wrong pet',
): Promise<Returned> {
  const quote = await shop.ask('refunds.quote', { saleId: receipt.id, lines, tender: 'exchange' });
  const { refundableToCard } = await shop.ask('checkout.receipt', { saleId: receipt.id });
  return {
    ...{ saleId: receipt.id, receiptNumber: receipt.number, note, paidBy: 'cash' },
    ...{ total: quote.total, most: quote.most, refundableToCard },
    lines: lines.map(({ lineId, quantity, restock }, index) => {
      const { petId, petName } = receipt.lines.find(({ id }) => id === lineId) as Receipt['lines'][number];
      const amount = quote.lines[index]?.amount ?? minor(0);
      return { lineId: localId(lineId), petId, petName, categoryName: null, quantity, restock, amount };
    }),
  };
}

export async function refund(
  shop: TestShop,
  receipt: Receipt,
  lines: ReturnType<typeof part>[],
  options: { idempotencyKey?: LocalId; tender?: 'cash' | 'card' } = {},
) {
  const tender = options.tender ?? 'cash';
  const { total } = await shop.ask('refunds.quote', { saleId: receipt.id, lines, tender });
  return shop.ask('refunds.complete', {
    idempotencyKey: options.idempotencyKey ?? idempotencyKey(1),
    saleId: receipt.id,
    lines,
    tender,
    reason: 'came back',
    expectedTotal: total,
  });
}
