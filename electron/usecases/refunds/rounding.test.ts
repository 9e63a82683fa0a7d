import { expect, test } from 'vitest';
import { minor } from '../../../shared/minor.ts';
import { givePet } from '../../store/testing.ts';
import { verify } from '../../store/verify/verify.ts';
import { fill, pay } from '../checkout/testing.ts';
import { begunIn } from '../payments/testing.ts';
import { testShop } from '../testing.ts';
import { idempotencyKey, part, refund, sold } from './testing.ts';

// The money of refunds beside that of their goods: what coins made of it, and what the terminal gave.

test('a refund in parts never gives back more than was paid, in cash and on a card, and all ledgers agree', async () => {
  const shop = testShop();
  await shop.ask('settings.saveShop', { cashStep: 5 });
  const fish = givePet(shop.store, { name: 'Nemo', price: 399, count: 9 });
  const sell = async () => {
    const basket = await fill(shop, [fish, 3]);
    return (await pay(shop, basket, 1197, [{ kind: 'cash', given: minor(1195) }])).receipt;
  };
  const inCash = await sell();
  expect(inCash).toMatchObject({ total: 1195, rounding: -2 });
  const first = await refund(shop, inCash, [part(inCash, 0, 1)]);
  expect(first).toMatchObject({ total: 400, rounding: 1 });
  const second = await refund(shop, inCash, [part(inCash, 0, 2)], { idempotencyKey: idempotencyKey(2) });
  expect(second).toMatchObject({ total: 795, rounding: -3 });

  // Paid in cash, and all of it goes back to a card: what was paid, not what it was before coins rounded it.
  const toCard = await sell();
  const lines = [part(toCard, 0, 3)];
  const draft = {
    idempotencyKey: idempotencyKey(3),
    saleId: toCard.id,
    lines,
    tender: 'card' as const,
    reason: 'x',
  };
  await expect(
    shop.ask('payments.begin', { kind: 'refund', refund: { ...draft, expectedTotal: 1197 } }),
  ).rejects.toMatchObject({
    code: 'total_changed',
    facts: { total: 1195 },
  });
  const intent = await shop.ask('payments.begin', {
    kind: 'refund',
    refund: { ...draft, expectedTotal: 1195 },
  });
  expect(intent.amount).toBe(1195);
  const { refund: third } = await shop.ask('payments.capture', { id: intent.id, reference: null });
  expect(third).toMatchObject({ total: 1195, rounding: -2, tender: 'card' });

  const report = await shop.ask('day.close', { counted: 1195 });
  expect(report.refunds).toMatchObject({ count: 3, total: 2390, rounding: -4 });
  expect(report.cash).toMatchObject({ sales: 2390, refunds: 1195, expected: 1195, difference: 0 });
  const found = () => verify(shop.store.context.db).checks.flatMap(({ differences }) => differences);
  expect(found()).toEqual([]);
  shop.store.context.db.exec(`UPDATE refund SET total = 805, rounding = 7 WHERE total = 795`);
  expect(found().map(({ what }) => what)).toEqual([
    'given back',
    'given back at most',
    'refunds since the beginning',
  ]);
});

test('a refund that the terminal gave is written as it was given, also if it would come to something else now', async () => {
  const shop = testShop();
  const receipt = await sold(shop);
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
  // As a version before might have reckoned it.
  shop.store.context.db.exec(`UPDATE tender SET amount = -899, subject = json_set(subject, '$.refund.expectedTotal', 899)
    WHERE state = 'intended'`);
  const { refund: done } = await shop.ask('payments.capture', { id, reference: null });
  expect(done).toMatchObject({ total: 899, rounding: -1 });
  expect(await begunIn(shop)).toEqual([]);
});
