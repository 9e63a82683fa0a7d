import { expect, test } from 'vitest';
import type { TenderInput } from '../../../shared/domain/basket.ts';
import { minor } from '../../../shared/money/money.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { givePet } from '../../store/testing.ts';
import { fill, pay } from '../checkout/testing.ts';
import { card, cash, found } from '../orders/testing.ts';
import { begunIn } from '../payments/testing.ts';
import { documentFor } from '../printing/document-for.ts';
import { testShop } from '../testing.ts';
import { idempotencyKey, part, refund, sold } from './testing.ts';

// The money of refunds compared with that of their goods: the effect of coins, and the amount refunded by the terminal.

test('a refund in parts never gives back more than was paid, in cash and on a card, and all ledgers agree', async () => {
  const shop = testShop();
  await shop.ask('settings.saveShop', { cashStep: 5 });
  await shop.ask('day.open', { openingFloat: 400 });
  const fish = givePet(shop.store, { name: 'Nemo', price: 399, count: 9 });
  const sell = async (tender: TenderInput) => {
    const basket = await fill(shop, [fish, 3]);
    return (await pay(shop, basket, 1197, [tender])).receipt;
  };
  const inCash = await sell(cash(1195));
  expect(inCash).toMatchObject({ total: 1195, rounding: -2 });
  const first = await refund(shop, inCash, [part(inCash, 0, 1)]);
  expect(first).toMatchObject({ total: 400, rounding: 1 });
  const second = await refund(shop, inCash, [part(inCash, 0, 2)], { idempotencyKey: idempotencyKey(2) });
  expect(second).toMatchObject({ total: 795, rounding: -3 });

  // Paid by card and refunded in part with coins: the card gets the rest of what was paid, not the value of the goods.
  const toCard = await sell(card(1197));
  const third = await refund(shop, toCard, [part(toCard, 0, 1)], { idempotencyKey: idempotencyKey(4) });
  expect(third).toMatchObject({ total: 400, rounding: 1 });
  const lines = [part(toCard, 0, 2)];
  const draft = {
    idempotencyKey: idempotencyKey(3),
    saleId: toCard.id,
    lines,
    tender: 'card' as const,
    reason: 'x',
  };
  await refused(
    shop.ask('payments.begin', { kind: 'refund', refund: { ...draft, expectedTotal: 798 } }),
    'total_changed',
    { total: 797 },
  );
  const intent = await shop.ask('payments.begin', {
    kind: 'refund',
    refund: { ...draft, expectedTotal: 797 },
  });
  expect(intent.amount).toBe(797);
  const { refund: last } = await shop.ask('payments.capture', { id: intent.id, reference: null });
  expect(last).toMatchObject({ total: 797, rounding: -1, tender: 'card' });

  const report = await shop.ask('day.close', { counted: 0 });
  expect(report.refunds).toMatchObject({ count: 4, total: 2392, rounding: -2 });
  expect(report.cash).toMatchObject({ sales: 1195, refunds: 1595, expected: 0, difference: 0 });
  expect(found(shop)).toEqual([]);
  shop.store.context.db.exec(`UPDATE refund SET total = 805, rounding = 7 WHERE total = 795`);
  expect(found(shop).map(({ what }) => what)).toEqual([
    'given back',
    'its total in the journal',
    'given back at most',
    'refunds since the beginning',
    'amount of refund',
    'rounding of refund',
  ]);
});

test('cash for what cards paid is rounded to the nearest coin, up as well as down, and the slip says by how much', async () => {
  const shop = testShop();
  await shop.ask('settings.saveShop', { cashStep: 5 });
  const sell = async (price: number) => {
    const fish = givePet(shop.store, { name: 'Nemo', price, count: 9 });
    const basket = await fill(shop, [fish, 1]);
    return (await pay(shop, basket, price, [{ kind: 'card', amount: minor(price), reference: null }]))
      .receipt;
  };
  const back: number[][] = [];
  const slips: string[][] = [];
  for (const [n, price] of [398, 397, 400].entries()) {
    const receipt = await sell(price);
    const done = await refund(shop, receipt, [part(receipt, 0, 1)], {
      idempotencyKey: idempotencyKey(n + 1),
    });
    back.push([done.total, done.rounding]);
    const { blocks } = documentFor(shop.store, 'refund', done.id);
    slips.push(
      blocks.flatMap((block) => (block.kind === 'row' && block.label === 'Cash rounding' ? block.value : [])),
    );
  }
  expect(back).toEqual([
    [400, 2],
    [395, -2],
    [400, 0],
  ]);
  expect(slips).toEqual([['-0.02'], ['0.02'], []]);
  expect(found(shop)).toEqual([]);
  // Rounding explains half a coin at most.
  shop.store.context.db.exec(
    `UPDATE refund SET total = 401, rounding = 3 WHERE total = 400 AND rounding = 2`,
  );
  expect(found(shop).map(({ what }) => what)).toContain('given back at most');
});

test('a refund paid by the terminal is written with that amount, also if it would be another one now', async () => {
  const shop = testShop();
  const receipt = await sold(shop, [{ kind: 'card', amount: minor(1800), reference: null }]);
  const lines = [part(receipt, 1, 1)];
  const draft = {
    idempotencyKey: idempotencyKey(1),
    saleId: receipt.id,
    lines,
    tender: 'card' as const,
    reason: 'x',
  };
  const refunded = { ...draft, expectedTotal: 900 };
  const { id } = await shop.ask('payments.begin', { kind: 'refund', refund: refunded });
  // As a later version might compute it.
  shop.store.context.db.exec(`UPDATE tender SET amount = -899, subject = json_set(subject, '$.refund.expectedTotal', 899)
    WHERE state = 'intended'`);
  const { refund: done } = await shop.ask('payments.capture', { id, reference: null });
  expect(done).toMatchObject({ total: 899, rounding: -1 });
  expect(await begunIn(shop)).toEqual([]);
});
