import { beforeEach, expect, test } from 'vitest';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { localId } from '../../../shared/testing/ids.ts';
import { until } from '../../../shared/testing/until.ts';
import {
  basket,
  beginPaying,
  bridge,
  bringAllBack,
  openRefund,
  payment,
  pet,
  priced,
  refunds,
  startForEach,
  stores,
  terminal,
} from '../../testing/program.ts';

startForEach();

const dear = () => priced(pet(3, true, 0), 1000);
const cheap = () => priced(pet(3, true, 1), 400);
/** Of the dear pet and the cheap one, paid by card. */
let receipt: Receipt;

beforeEach(async () => {
  await beginPaying(await dear(), await cheap());
  payment().choose('card');
  await payment().take();
  await terminal().approved();
  receipt = payment().receipt as Receipt;
});

const lineId = (position: number) => receipt.lines[position]?.id ?? localId('');

/** Exchanges one of a line from the receipt, with a reason, into the cart. */
async function bringBack(position: number) {
  await openRefund(receipt.id, 'exchange');
  refunds().setQuantity(lineId(position), 1);
  await refunds().complete();
}

test('returned items are in the cart with their receipt, and Pay asks only for the difference', async () => {
  await bringBack(1);
  expect(refunds().failure).toBeNull();
  expect(payment().stage).toBe('selling');
  expect(basket().basket?.returned).toMatchObject({
    receiptNumber: receipt.number,
    note: 'Wrong pet',
    total: 400,
    lines: [{ quantity: 1, restock: true, amount: 400 }],
  });
  await beginPaying(await dear());
  expect(stores.checkout.missingFor(payment())).toBe(600);
  await payment().take();
  expect(payment().receipt).toMatchObject({
    total: 1000,
    tenders: [{ kind: 'cash', amount: 600 }],
    exchange: { amount: 400, back: 0, receiptNumber: receipt.number },
  });
  expect(basket().basket).toMatchObject({ lines: [] });
  expect(basket().basket?.returned ?? null).toBeNull();
});

test('the key that puts it into the cart may precede the quote', async () => {
  await openRefund(receipt.id, 'exchange');
  const answer = bridge.hold('refunds.quote');
  refunds().setQuantity(lineId(1), 1);
  const put = refunds().complete();
  expect(basket().basket?.returned ?? null).toBeNull();
  answer();
  await put;
  expect(basket().basket?.returned).toMatchObject({ total: 400 });
});

test('with nothing new Pay says so, and such a cart can be held and resumed', async () => {
  await bringBack(0);
  await payment().begin();
  expect(payment().stage).toBe('selling');
  expect(await stores.checkout.useHolding.getState().hold('red jacket')).toBeNull();
  expect(basket().basket?.returned ?? null).toBeNull();
  const [held] = stores.checkout.useHolding.getState().held ?? [];
  expect(held).toMatchObject({ pieces: 1, total: -1000 });
  await stores.checkout.useHolding.getState().recall(held?.idempotencyKey ?? localId(''));
  expect(basket().basket?.returned).toMatchObject({ total: 1000 });
});

test('an exchange of higher value gives money back in cash or on the terminal', async () => {
  await bringBack(0);
  await beginPaying(await cheap());
  expect(stores.checkout.givenBack()).toMatchObject({ due: 0, back: { cash: { cash: 600 } } });
  payment().choose('card');
  await payment().take();
  expect(terminal().charging).toMatchObject({
    amount: 600,
    subject: { kind: 'exchange' },
  });
  payment().back();
  expect(payment().stage).toBe('paying');
  await terminal().refused();
  payment().choose('cash');
  await payment().take();
  expect(payment().receipt?.exchange).toMatchObject({ amount: 400, back: 600, tender: 'cash' });
});

test('an exchange refunded at the terminal is shown as done', async () => {
  await bringBack(0);
  await beginPaying(await cheap());
  payment().choose('card');
  await payment().take();
  await terminal().approved();
  expect(payment().receipt?.exchange).toMatchObject({ back: 600, tender: 'card' });
  await until(() => basket().basket?.lines.length === 0);
});

test('a returned line can be removed alone, the last one with the exchange', async () => {
  await bringAllBack(receipt.id, 'exchange');
  expect(basket().basket?.returned).toMatchObject({ total: 1400 });
  await stores.refunds.takeOutReturned(lineId(0));
  expect(basket().basket?.returned).toMatchObject({ total: 400, lines: [{ lineId: lineId(1) }] });
  await stores.refunds.takeOutReturned(lineId(1));
  expect(basket().basket?.returned).toBeNull();
});

test('lines removed in quick touches are all removed', async () => {
  await bringAllBack(receipt.id, 'exchange');
  const arrive = bridge.hold('refunds.quote');
  const touches = [stores.refunds.takeOutReturned(lineId(0)), stores.refunds.takeOutReturned(lineId(1))];
  arrive();
  await Promise.all(touches);
  expect(basket().basket?.returned).toBeNull();
});

test('switching from a refund to an exchange keeps the cart’s returned lines and the refund’s choices', async () => {
  await bringBack(0);
  refunds().start(receipt.id);
  await until(() => refunds().receipt !== null);
  refunds().setQuantity(lineId(1), 1);
  refunds().setRestock(lineId(1), false);
  refunds().setMode('exchange');
  expect(refunds().reason).toBe('Wrong pet');
  await refunds().complete();
  const back = () => basket().basket?.returned;
  expect(back()?.lines.map((line) => [line.lineId, line.restock])).toEqual(
    expect.arrayContaining([
      [lineId(0), true],
      [lineId(1), false],
    ]),
  );
  expect(back()).toMatchObject({ total: 1400 });

  // The new choice for a line replaces the cart's, and so does the reason.
  refunds().start(receipt.id);
  await until(() => refunds().receipt !== null);
  refunds().setQuantity(lineId(0), 1);
  refunds().setRestock(lineId(0), false);
  refunds().setReason('Pet is ill');
  refunds().setMode('exchange');
  await refunds().complete();
  expect(back()?.lines.map(({ restock }) => restock)).toEqual([false, false]);
  expect(back()?.note).toBe('Pet is ill');
});

test('switching back to a refund excludes what only the cart had', async () => {
  await bringBack(0);
  refunds().start(receipt.id);
  await until(() => refunds().receipt !== null);
  refunds().setQuantity(lineId(1), 1);
  refunds().setMode('exchange');
  refunds().setMode('refund');
  expect(Object.keys(refunds().returned)).toEqual([lineId(1)]);
  await until(() => refunds().quote !== null);
  expect(refunds().quote?.total).toBe(400);
});
