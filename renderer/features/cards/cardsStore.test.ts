import { expect, test } from 'vitest';
import type { OrderView } from '../../../shared/domain/order.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import { newLocalId } from '../../../shared/ids/new-id.ts';
import { minor } from '../../../shared/money/money.ts';
import { localId } from '../../../shared/testing/ids.ts';
import {
  basket,
  beginPaying,
  beginWindow,
  bridge,
  dialog,
  endElsewhere,
  openWindow,
  payment,
  pet,
  placeOrder,
  priced,
  shop,
  startForEach,
  stores,
  terminal,
  when,
} from '../../testing/program.ts';

startForEach();

const open = async () => (await shop.ask('payments.open', {})).filter(({ state }) => state === 'begun');
/** Sends a card for a further deposit of an order to the terminal. */
const depositByCard = (order: OrderView) =>
  stores.orders.takeDeposit(order, { idempotencyKey: newLocalId(), kind: 'card', amount: minor(500) });
/** The card payment that the person is asked about; null if none. */
const asking = () => (dialog().dialog ? stores.cards.useCards.getState().asking : null);
function asked() {
  const intent = asking();
  if (!intent) throw new Error('Nothing is asked');
  return intent;
}

/** Starts a card payment of 12.00. */
async function toTheTerminal() {
  await beginPaying(await priced(pet(), 1200));
  payment().choose('card');
  await payment().take();
}

/** The program ends, and a new one finds what was left. */
async function restarted() {
  await openWindow();
  await stores.cardAnswers.findOpenPayments();
}

const notice = () => stores.app.useNotices.getState().lasting[0];

/** Like `restarted`, but the open payments cannot be read. */
async function restartedUnread() {
  await openWindow();
  bridge.refuse('payments.open', new PerchError('disk_full'));
  await stores.cardAnswers.findOpenPayments();
  expect(notice()).toMatchObject({ say: { key: 'cardQuestion.unread' }, untilClosed: true });
  expect(asking()).toBeNull();
}

test('the intent is on the disk before the terminal is asked, and nothing is sold yet', async () => {
  await toTheTerminal();
  expect(await open()).toMatchObject([{ amount: 1200, idempotencyKey: basket().basket?.idempotencyKey }]);
  expect(payment().stage).toBe('paying');
  expect(terminal().charging).toMatchObject({ amount: 1200 });
  expect(payment().receipt).toBeNull();
  await terminal().approved();
  expect(payment().stage).toBe('done');
  expect(await open()).toEqual([]);
});

test('an intent that cannot be stored does not reach the terminal', async () => {
  bridge.refuse('payments.begin', new PerchError('disk_full'));
  await toTheTerminal();
  expect(payment()).toMatchObject({ failure: { code: 'disk_full' } });
  expect(terminal().charging).toBeNull();
});

test('a refused card is given up, and cash can be taken instead', async () => {
  await toTheTerminal();
  await terminal().refused();
  expect(await open()).toEqual([]);
  payment().choose('cash');
  await payment().take();
  expect(payment().receipt?.tenders.map(({ kind }) => kind)).toEqual(['cash']);
});

test('a payment whose card is or was charged cannot be left', async () => {
  await toTheTerminal();
  payment().back();
  expect(payment()).toMatchObject({ stage: 'paying', failure: { code: 'card_charging' } });
  await terminal().refused();
  payment().type('1');
  await payment().take();
  await terminal().approved();
  payment().back();
  expect(payment()).toMatchObject({ stage: 'paying', failure: { code: 'card_part' } });
  await payment().removePart(0);
  // A refund at the terminal is on the disk before it starts, too.
  expect(await open()).toMatchObject([{ subject: { kind: 'returnedPart' } }]);
  await terminal().refused();
  expect(payment().parts).toHaveLength(1);
  await payment().removePart(0);
  await terminal().approved();
  expect([await open(), payment().parts]).toEqual([[], []]);
  payment().back();
  expect(payment().stage).toBe('selling');
});

test('a sale that cannot be written keeps the card’s approval, and confirming again completes it', async () => {
  await toTheTerminal();
  bridge.refuse('checkout.complete', new PerchError('disk_full'));
  await terminal().approved();
  expect(payment()).toMatchObject({ stage: 'paying', failure: { code: 'disk_full' } });
  expect(terminal().charging).toBeNull();
  expect(payment().parts).toMatchObject([{ tender: { kind: 'card' } }]);
  await payment().take();
  expect(payment().stage).toBe('done');
});

test('a payment that was not taken is given up, and the next one is asked about', async () => {
  await toTheTerminal();
  const order = await placeOrder({ unitPrice: minor(500) });
  // Only one card is at the terminal at a time; a second one is not stored.
  expect(await depositByCard(order)).toMatchObject({ code: 'card_charging' });
  expect(await open()).toHaveLength(1);
  await openWindow();
  await depositByCard(order);
  await restarted();
  const first = asked();
  expect(first.amount).toBe(1200);
  await stores.cardAnswers.cardWasNotTaken(first);
  expect(asking()?.amount).toBe(500);
  expect(await open()).toMatchObject([{ amount: 500 }]);
});

test('a payment whose order has ended is recorded as not taken, or as taken and refunded', async () => {
  const order = await placeOrder({ unitPrice: minor(500) });
  await depositByCard(order);
  endElsewhere(order.id);
  await restarted();
  const intent = asked();
  expect(stores.cardAnswers.canResume(intent)).toBe(false);
  expect(await stores.cardAnswers.cardWasReversed(intent)).toBeNull();
  expect(bridge.inputs('payments.void')).toEqual([{ id: intent.id, gaveBack: true }]);
  expect([await open(), asking()]).toEqual([[], null]);
});

test('an order’s payment continues in its pickup, under its idempotency key', async () => {
  const order = await placeOrder({
    unitPrice: minor(1500),
    deposit: { kind: 'cash', amount: minor(500), reference: null },
  });
  await stores.orders.handOver(order);
  payment().choose('card');
  await payment().take();
  await restarted();
  await stores.cardAnswers.cardWasTaken(asked());
  expect(payment().receipt?.total).toBe(order.total);
  expect(bridge.inputs('checkout.complete')).toMatchObject([{ tenders: [] }]);
  expect(payment().receipt?.tenders.at(-1)).toMatchObject({ kind: 'card', amount: order.balance });
});

test('a card that was at the terminal after cash pays the rest, and nothing is asked for twice', async () => {
  await beginPaying(await priced(pet(), 1200));
  payment().type('5');
  await payment().take();
  payment().choose('card');
  await payment().take();
  await restarted();
  expect(payment()).toMatchObject({ stage: 'paying', parts: [{ tender: { given: 500 } }] });
  await stores.cardAnswers.cardWasTaken(asked());
  expect(payment().receipt?.tenders.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['cash', 500],
    ['card', 700],
  ]);
});

test('a fully paid payment completes without taking more', async () => {
  await toTheTerminal();
  bridge.refuse('checkout.complete', new PerchError('disk_full'));
  await terminal().approved();
  await restarted();
  expect(payment()).toMatchObject({ stage: 'paying', undecided: false });
  await payment().take();
  expect(payment().receipt?.tenders).toHaveLength(1);
});

test('a basket cannot be changed while its card’s outcome is unknown', async () => {
  await toTheTerminal();
  await restarted();
  const before = basket().basket;
  dialog().close();
  basket().remove(before?.lines[0]?.id ?? localId(''));
  basket().setExtras(null, 'a note');
  expect(basket().basket).toBe(before);
  expect(asking()).not.toBeNull();
});

test('an unanswered payment is asked about again before its basket is paid', async () => {
  await toTheTerminal();
  await restarted();
  dialog().close();
  await payment().begin();
  expect(asking()).not.toBeNull();
  expect(payment().stage).toBe('selling');
});

test('a start that cannot read open payments says so, and asks once it can', async () => {
  await toTheTerminal();
  await restartedUnread();
  notice()?.lead?.run();
  await expect.poll(asking).not.toBeNull();
  expect(await stores.cardAnswers.cardWasTaken(asked())).toBeNull();
  expect(payment()).toMatchObject({ stage: 'done', receipt: { total: 1200 } });
});

test('the question waits for the card’s cart, so that the sale can continue', async () => {
  await toTheTerminal();
  beginWindow((window) => window.refuse('checkout.open', new PerchError('disk_full')));
  const found = stores.cardAnswers.findOpenPayments();
  await when(stores.app.useNotices, () => notice());
  expect(asking()).toBeNull();
  notice()?.lead?.run();
  await found;
  expect(stores.cardAnswers.canResume(asked())).toBe(true);
});

test('Pay reads open payments if the start could not, and asks before it takes money twice', async () => {
  await toTheTerminal();
  await restartedUnread();
  await payment().begin();
  expect(asking()).not.toBeNull();
  expect(payment().stage).toBe('selling');
  expect(notice()).toBeUndefined();
});

test('a pickup reads open payments if the start could not, and asks before it takes money twice', async () => {
  const order = await placeOrder({ unitPrice: minor(500) });
  await stores.orders.handOver(order);
  payment().choose('card');
  await payment().take();
  await restartedUnread();
  await stores.orders.handOver(order);
  expect(asking()).not.toBeNull();
  expect(payment().stage).toBe('selling');
});
