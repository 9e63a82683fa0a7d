import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { newLocalId } from '../../../shared/ids/new-id.ts';
import { minor } from '../../../shared/money/money.ts';
import { localId } from '../../../shared/testing/ids.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { testFolder } from '../../store/testing.ts';
import { toHtml } from '../documents/html.ts';
import { addedUp, textOf } from '../documents/testing.ts';
import { documentFor } from '../printing/document-for.ts';
import { type TestShop, testShop } from '../testing.ts';
import { idempotencyKey, part, refund, shopWithSale, sold } from './testing.ts';

const entries = (shop: TestShop) =>
  shop.store.context.db
    .prepare<[], { kind: string; payload: string }>('SELECT kind, payload FROM outbox ORDER BY seq')
    .all()
    .map((row) => ({ kind: row.kind, ...JSON.parse(row.payload) }));

describe('a refund', () => {
  test('of one of three takes the pet back, pays its share, and is a separate record', async () => {
    const { shop, receipt } = await shopWithSale();
    const momo = receipt.lines[0]?.petId ?? localId('');
    const before = entries(shop).length;
    const done = await refund(shop, receipt, [part(receipt, 0, 1)]);
    expect(done).toMatchObject({ number: 'R1-000001', total: 300, tender: 'cash', reason: 'came back' });
    expect(done.lines).toEqual([
      { petName: 'Momo', quantity: 1, amount: 300, taxBasisPoints: 0, restocked: true },
    ]);
    expect(shop.store.stock.figures(momo)).toMatchObject({ shown: 1 });
    const again = await shop.ask('checkout.receipt', { saleId: receipt.id });
    expect(again.lines.map((line) => line.refundedQuantity)).toEqual([1, 0]);
    expect(again.total).toBe(receipt.total);
    // The return waits for the same order as the deduction that it reverses: they are sent together.
    const movements = shop.store.context.db
      .prepare<[string], { kind: string; quantity: number; after_entry: string }>(
        'SELECT kind, quantity, after_entry FROM stock_movement WHERE pet_id = ? ORDER BY seq',
      )
      .all(momo);
    const order = movements[0]?.after_entry;
    expect(movements).toEqual([
      { kind: 'sale', quantity: -3, after_entry: order },
      { kind: 'return', quantity: 1, after_entry: order },
    ]);
    // The sold Momos were the last; now one is back in stock.
    expect(entries(shop).slice(before)).toEqual([{ kind: 'pushStatus', petId: momo, status: 'available' }]);
    const tender = shop.store.context.db
      .prepare('SELECT kind, amount FROM tender WHERE refund_id IS NOT NULL')
      .all();
    expect(tender).toEqual([{ kind: 'cash', amount: -300 }]);
    expect(await shop.ask('refunds.ofSale', { saleId: receipt.id })).toEqual([done]);
  });

  test('under the key of another receipt’s refund is refused, and pays nothing', async () => {
    const { shop, receipt } = await shopWithSale();
    const done = await refund(shop, receipt, [part(receipt, 0, 1)]);
    const other = await sold(shop);
    await refused(refund(shop, other, [part(other, 0, 1)]), 'key_used');
    expect(await shop.ask('refunds.ofSale', { saleId: other.id })).toEqual([]);
    expect(await shop.ask('refunds.ofSale', { saleId: receipt.id })).toEqual([done]);
  });

  test('in parts comes to exactly what was paid, and never to more', async () => {
    const { shop, receipt } = await shopWithSale();
    const totals: number[] = [];
    for (const step of [1, 2, 3]) {
      totals.push(
        (await refund(shop, receipt, [part(receipt, 0, 1)], { idempotencyKey: idempotencyKey(step) })).total,
      );
    }
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(receipt.lines[0]?.total);
    const more = { saleId: receipt.id, lines: [part(receipt, 0, 1)], tender: 'cash' as const };
    await refused(shop.ask('refunds.quote', more), 'refund_exceeds', { petName: 'Momo', left: 0, wanted: 1 });
    const forced = { ...more, idempotencyKey: idempotencyKey(9), reason: 'x', expectedTotal: 300 };
    await refused(shop.ask('refunds.complete', forced), 'refund_exceeds');
  });

  test('twice with one idempotency key is one refund', async () => {
    const { shop, receipt } = await shopWithSale();
    const first = await refund(shop, receipt, [part(receipt, 1, 1)]);
    const input = {
      idempotencyKey: idempotencyKey(1),
      saleId: receipt.id,
      lines: [part(receipt, 1, 1)],
      tender: 'cash' as const,
    };
    const second = await shop.ask('refunds.complete', { ...input, reason: 'again', expectedTotal: 1 });
    expect(second).toEqual(first);
    expect(shop.store.stock.figures(receipt.lines[1]?.petId ?? localId(''))).toMatchObject({ shown: 5 });
  });

  test('is refused for what was paid in a currency that the shop has no more, and given once it has it again', async () => {
    const { shop, receipt } = await shopWithSale();
    await shop.ask('day.close', { counted: 1800 });
    await shop.ask('settings.saveShop', { currency: 'CHF' });
    const of = { saleId: receipt.id, lines: [part(receipt, 1, 1)], tender: 'cash' as const };
    const expectedError = { code: 'refund_currency', facts: { currency: 'EUR' } };
    await expect(shop.ask('refunds.quote', of)).rejects.toMatchObject(expectedError);
    const draft = { ...of, idempotencyKey: idempotencyKey(1), reason: 'x', expectedTotal: 900 };
    await expect(shop.ask('refunds.complete', draft)).rejects.toMatchObject(expectedError);
    await shop.ask('settings.saveShop', { currency: 'EUR' });
    expect(await refund(shop, receipt, [part(receipt, 1, 1)])).toMatchObject({ total: 900, currency: 'EUR' });
  });

  test('of an animal that died is money alone', async () => {
    const { shop, receipt } = await shopWithSale();
    const done = await refund(shop, receipt, [part(receipt, 1, 1, false)]);
    expect(done.lines[0]?.restocked).toBe(false);
    expect(shop.store.stock.figures(receipt.lines[1]?.petId ?? localId(''))).toMatchObject({ shown: 4 });
  });

  test('is refused for a line twice, a foreign line, another total and no such receipt', async () => {
    const { shop, receipt } = await shopWithSale();
    const quote = (lines: ReturnType<typeof part>[], saleId = receipt.id) =>
      shop.ask('refunds.quote', { saleId, lines, tender: 'cash' });
    const one = part(receipt, 1, 1);
    await refused(quote([one, one]), 'line_unknown');
    await refused(quote([{ ...one, lineId: idempotencyKey(5) }]), 'line_unknown');
    await refused(quote([one], idempotencyKey(5)), 'sale_unknown');
    const input = {
      idempotencyKey: idempotencyKey(1),
      saleId: receipt.id,
      lines: [one],
      tender: 'cash' as const,
      reason: 'x',
    };
    await refused(shop.ask('refunds.complete', { ...input, expectedTotal: 1 }), 'total_changed');
    expect(await shop.ask('refunds.ofSale', { saleId: receipt.id })).toEqual([]);
  });

  test('in cash is rounded to the coins there are, on a card it is not', async () => {
    const { shop, receipt } = await shopWithSale([{ kind: 'card', amount: minor(1800), reference: null }]);
    await shop.ask('settings.saveShop', { cashStep: 50 });
    const quote = (tender: 'cash' | 'card') =>
      shop.ask('refunds.quote', { saleId: receipt.id, lines: [part(receipt, 0, 2)], tender });
    expect(await quote('cash')).toMatchObject({ total: 600, rounding: 0 });
    await shop.ask('settings.saveShop', { cashStep: 500 });
    expect(await quote('cash')).toMatchObject({ total: 500, rounding: -100 });
    expect(await quote('card')).toMatchObject({ total: 600, rounding: 0 });
  });

  test('tells the service of a whole line only where the shop wants that', async () => {
    const { shop, receipt } = await shopWithSale();
    const before = entries(shop).length;
    await refund(shop, receipt, [part(receipt, 1, 1)]);
    expect(
      entries(shop)
        .slice(before)
        .map((entry) => entry.kind),
    ).not.toContain('updateOrder');

    const other = testShop();
    await other.ask('settings.saveShop', { refundReopensOrder: true, updatePetStatus: false });
    const sale = await sold(other);
    const start = entries(other).length;
    await refund(other, sale, [part(sale, 0, 2), part(sale, 1, 1)]);
    expect(entries(other).slice(start)).toMatchObject([
      { kind: 'updateOrder', petId: sale.lines[1]?.petId, quantity: 1, complete: false },
    ]);
    await refund(other, sale, [part(sale, 0, 1)], { idempotencyKey: idempotencyKey(2) });
    expect(entries(other).slice(start)).toMatchObject([
      {},
      { kind: 'updateOrder', quantity: 3, complete: false },
    ]);
    // A sold line stays sold: the day's equation follows the entry for its sale.
    expect((await other.ask('checkout.receipt', { saleId: sale.id })).lines[0]?.delivery).toBe('waiting');
  });

  test('in small parts is above the limit where the receipt together is, whatever a manager agreed to before', async () => {
    const { shop, receipt } = await shopWithSale([{ kind: 'card', amount: minor(1800), reference: null }]);
    await shop.ask('settings.saveShop', { cashierRefundLimit: 500 });
    const anna = await shop.cashierAtTill();
    const giveBack = (n: number, position: number, tender: 'cash' | 'card' = 'card') =>
      refund(shop, receipt, [part(receipt, position, 1)], { idempotencyKey: idempotencyKey(n), tender });
    await refused(giveBack(1, 1), 'manager_needed');
    await shop.approve(anna.id);
    expect((await giveBack(1, 1)).total).toBe(900);
    // An approved refund does not count towards the cashier's limit, and the receipt's rest is unchanged.
    expect((await giveBack(2, 0)).total).toBe(300);
    const together = { code: 'manager_needed', facts: { reason: 'refundTogether', limit: 500, given: 600 } };
    await expect(giveBack(3, 0, 'cash')).rejects.toMatchObject(together);
    await expect(giveBack(3, 0)).rejects.toMatchObject(together);
    await shop.approve(anna.id);
    await giveBack(3, 0);
    // Another receipt has its own limit.
    const other = await sold(shop);
    await refund(shop, other, [part(other, 0, 1)], { idempotencyKey: idempotencyKey(4) });
  });
});

describe('a refund afterwards', () => {
  test('is found by its number and by its pets, and can be read and printed again', async () => {
    const { shop, receipt } = await shopWithSale();
    shop.clock.advance(60_000);
    const done = await refund(shop, receipt, [part(receipt, 0, 1), part(receipt, 1, 1, false)]);
    const find = async (text: string) =>
      (await shop.ask('checkout.receipts', { text, limit: 10 })).map(({ kind, number, total }) => [
        kind,
        number,
        total,
      ]);
    const both = [
      ['refund', 'R1-000001', -1200],
      ['receipt', 'T1-000001', 1800],
    ];
    expect(await find('')).toEqual(both);
    // In a search by pet, the receipt comes before its refunds.
    expect(await find('momo')).toEqual(both.toReversed());
    expect(await find('r1-000001')).toEqual([both[0]]);
    expect(await find('T1-1')).toEqual([both[1]]);
    expect(await find('R1-000002')).toEqual([]);
    expect(await shop.ask('refunds.get', { refundId: done.id })).toEqual(done);
    expect(done).toMatchObject({ receiptNumber: 'T1-000001', till: 1, currency: 'EUR', staffName: null });
    const paper = toHtml(documentFor(shop.store, 'refund', done.id), '80mm');
    for (const words of ['R1-000001', 'T1-000001', 'came back', '-12.00']) expect(paper).toContain(words);
    await refused(shop.ask('refunds.get', { refundId: receipt.id }), 'refund_unknown');
  });

  test('is listed in the order in which it was written, also after the clock was set back', async () => {
    const { shop, receipt } = await shopWithSale();
    await refund(shop, receipt, [part(receipt, 0, 1)]);
    shop.clock.jump(-3_600_000);
    await refund(shop, receipt, [part(receipt, 0, 1)], { idempotencyKey: idempotencyKey(2) });
    const { refunds } = await shop.ask('checkout.receipt', { saleId: receipt.id });
    expect(refunds.map(({ number }) => number)).toEqual(['R1-000001', 'R1-000002']);
  });

  test('is on its receipt: what, when, why and how much, on the screen and on paper', async () => {
    const { shop, receipt } = await shopWithSale();
    expect(receipt.refunds).toEqual([]);
    shop.clock.advance(60_000);
    const done = await refund(shop, receipt, [part(receipt, 0, 2)]);
    const now = await shop.ask('checkout.receipt', { saleId: receipt.id });
    expect(now.refunds).toEqual([done]);
    const doc = documentFor(shop.store, 'receipt', receipt.id);
    const paper = textOf(toHtml(doc, '80mm'));
    expect(paper).toContain('Refund R1-000001');
    expect(paper).toMatch(/2 × Momo -6\.00/);
    expect(paper).toContain('Reason: came back');
    expect(addedUp(doc)).toBe(receipt.total);
  });

  test('is from the till that gave it, also where the till has another number since', async () => {
    const file = join(testFolder(), 'perch.sqlite');
    const shop = testShop({ file });
    const done = await refund(shop, ...(await withPart(shop)));
    shop.store.close();
    const later = testShop({ file, till: 7, newId: newLocalId });
    expect(await later.ask('refunds.get', { refundId: done.id })).toMatchObject({ till: 1 });
    expect(toHtml(documentFor(later.store, 'refund', done.id), '80mm')).toContain('Till 1');
  });
});

async function withPart(shop: TestShop): Promise<[Receipt, ReturnType<typeof part>[]]> {
  const receipt = await sold(shop);
  return [receipt, [part(receipt, 1, 1)]];
}
