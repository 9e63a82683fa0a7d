import { expect, test } from 'vitest';
import { PerchError } from '../../../shared/errors/errors.ts';
import { minor } from '../../../shared/money/money.ts';
import { localId } from '../../../shared/testing/ids.ts';
import {
  basket,
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
const handOver = () => stores.orders.useHandOver.getState();
/** The card payment that the person is asked about; null while none is. */
const asking = () => (dialog().dialog ? stores.cards.useCards.getState().asking : null);
function asked() {
  const intent = asking();
  if (!intent) throw new Error('Nothing is asked');
  return intent;
}

/** A pet of that price in the basket, and Pay. */
async function paying(price: number) {
  await stores.checkout.takePet(await priced(pet(), price));
  await payment().begin();
}

/** Pay with card, of everything or a part of it. */
async function toTheTerminal(price = 1200, amount: string | null = null) {
  await paying(price);
  payment().choose('card');
  payment().type(amount);
  await payment().take();
  return price;
}

/** The program ends where it is, and a new one finds what was left. */
async function restarted() {
  await openWindow();
  await stores.cardAnswers.findOpenPayments();
}

const lasting = () => stores.app.useNotices.getState().lasting[0];

/** As `restarted`, on a disk that refuses to say what was left. */
async function restartedUnread() {
  await openWindow();
  bridge.refuse('payments.open', new PerchError('disk_full'));
  await stores.cardAnswers.findOpenPayments();
  expect(lasting()).toMatchObject({ say: { key: 'cardQuestion.unread' }, untilClosed: true });
  expect(asking()).toBeNull();
}

test('the intent is on the disk before the terminal is asked for, and nothing is sold yet', async () => {
  const price = await toTheTerminal();
  expect(await open()).toMatchObject([{ amount: price, idempotencyKey: basket().basket?.idempotencyKey }]);
  expect(payment().stage).toBe('paying');
  expect(terminal().charging).toMatchObject({ amount: price });
  expect(payment().receipt).toBeNull();
  await terminal().approved();
  expect(payment().stage).toBe('done');
  expect(await open()).toEqual([]);
});

test('an intent that cannot be kept keeps the terminal out of it', async () => {
  bridge.refuse('payments.begin', new PerchError('disk_full'));
  await toTheTerminal();
  expect(payment()).toMatchObject({ failure: { code: 'disk_full' } });
  expect(terminal().charging).toBeNull();
});

test('a card that was refused is given up, and cash can be taken instead', async () => {
  await toTheTerminal();
  await terminal().refused();
  expect(await open()).toEqual([]);
  payment().choose('cash');
  await payment().take();
  expect(payment().receipt?.tenders.map(({ kind }) => kind)).toEqual(['cash']);
});

test('nobody leaves a payment whose card is or was charged', async () => {
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
  // It goes back on the terminal, which is on the disk before that, too.
  expect(await open()).toMatchObject([{ subject: { kind: 'returnedPart' } }]);
  await terminal().refused();
  expect(payment().parts).toHaveLength(1);
  await payment().removePart(0);
  await terminal().approved();
  expect([await open(), payment().parts]).toEqual([[], []]);
  payment().back();
  expect(payment().stage).toBe('selling');
});

test('a sale that cannot be written keeps the card’s approval, and saying so again sells', async () => {
  await toTheTerminal();
  bridge.refuse('checkout.complete', new PerchError('disk_full'));
  await terminal().approved();
  expect(payment()).toMatchObject({
    stage: 'paying',
    failure: { code: 'disk_full' },
  });
  expect(terminal().charging).toBeNull();
  expect(payment().parts).toMatchObject([{ tender: { kind: 'card' } }]);
  await payment().take();
  expect(payment().stage).toBe('done');
});

test('a payment left at the terminal is asked about at the start; taken, it continues to the receipt', async () => {
  await toTheTerminal();
  await restarted();
  expect(stores.cardAnswers.canResume(asked())).toBe(true);
  expect(await stores.cardAnswers.cardWasTaken(asked())).toBeNull();
  expect(asking()).toBeNull();
  expect(payment()).toMatchObject({ stage: 'done', receipt: { total: 1200 } });
});

test('one that was not taken is given up, and the next is asked about', async () => {
  await toTheTerminal();
  const order = await placeOrder({ unitPrice: minor(500) });
  await handOver().begin(order);
  handOver().choose('card');
  await handOver().take();
  // One card is at the terminal at a time; of a second one nothing is kept.
  expect(handOver().failure?.code).toBe('card_charging');
  expect(await open()).toHaveLength(1);
  await openWindow();
  await handOver().begin(order);
  handOver().choose('card');
  await handOver().take();
  await restarted();
  const first = asked();
  expect(first.amount).toBe(1200);
  await stores.cardAnswers.cardWasNotTaken(first);
  expect(asking()?.amount).toBe(500);
  expect(await open()).toMatchObject([{ amount: 500 }]);
});

test('one whose order is over was not taken, or taken and given back; both are reported', async () => {
  const order = await placeOrder({ unitPrice: minor(500) });
  await handOver().begin(order);
  handOver().choose('card');
  await handOver().take();
  endElsewhere(order.id);
  await restarted();
  const intent = asked();
  expect(stores.cardAnswers.canResume(intent)).toBe(false);
  expect(await stores.cardAnswers.cardWasReversed(intent)).toBeNull();
  expect(bridge.inputs('payments.void')).toEqual([{ id: intent.id, gaveBack: true }]);
  expect([await open(), asking()]).toEqual([[], null]);
});

test('one of an order continues in its hand-over, under the idempotency key it was begun with', async () => {
  const order = await placeOrder({
    unitPrice: minor(1500),
    deposit: { kind: 'cash', amount: minor(500), reference: null },
  });
  await handOver().begin(order);
  handOver().choose('card');
  await handOver().take();
  await restarted();
  const intent = asked();
  await stores.cardAnswers.cardWasTaken(intent);
  expect(handOver().receipt?.total).toBe(order.total);
  expect(bridge.inputs('orders.fulfil')).toMatchObject([
    { idempotencyKey: intent.idempotencyKey, tenders: [] },
  ]);
  expect(handOver().receipt?.tenders.at(-1)).toMatchObject({ kind: 'card', amount: order.balance });
});

test('what was taken of a basket is on the screen again after a restart, and counts', async () => {
  await paying(1200);
  payment().type('5');
  await payment().take();
  await restarted();
  expect(payment()).toMatchObject({
    stage: 'paying',
    undecided: true,
    parts: [{ tender: { kind: 'cash', given: 500 } }],
  });
  payment().choose('cash');
  await payment().take();
  expect(payment().receipt?.tenders).toMatchObject([{ given: 500 }, { given: 700 }]);
});

test('a card that was at the terminal after cash was taken pays the rest, and nothing is asked for twice', async () => {
  await paying(1200);
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

test('a payment that was taken whole is finished without taking anything more', async () => {
  await toTheTerminal();
  bridge.refuse('checkout.complete', new PerchError('disk_full'));
  await terminal().approved();
  await restarted();
  expect(payment()).toMatchObject({ stage: 'paying', undecided: false });
  await payment().take();
  expect(payment().receipt?.tenders).toHaveLength(1);
});

test('while nobody knows of its card, a basket is not changed', async () => {
  await toTheTerminal();
  await restarted();
  const before = basket().basket;
  dialog().close();
  basket().remove(before?.lines[0]?.id ?? localId(''));
  basket().setExtras(null, 'a note');
  expect(basket().basket).toBe(before);
  expect(asking()).not.toBeNull();
});

test('what was taken for a hand-over opens it again after a restart', async () => {
  const order = await placeOrder({ unitPrice: minor(1500) });
  await handOver().begin(order);
  handOver().type('5');
  await handOver().take();
  await restarted();
  expect(handOver()).toMatchObject({ order: { id: order.id }, parts: [{ tender: { given: 500 } }] });
  handOver().end();
  expect(handOver().failure?.code).toBe('cash_part');
  handOver().choose('cash');
  await handOver().take();
  expect(handOver().receipt?.total).toBe(order.total);
});

test('an unanswered one is asked about again before its basket is paid', async () => {
  await toTheTerminal();
  await restarted();
  dialog().close();
  await payment().begin();
  expect(asking()).not.toBeNull();
  expect(payment().stage).toBe('selling');
});

test('a start that could not read what was left says so, and asks once it can', async () => {
  await toTheTerminal();
  await restartedUnread();
  lasting()?.lead?.run();
  await expect.poll(asking).not.toBeNull();
  expect(await stores.cardAnswers.cardWasTaken(asked())).toBeNull();
  expect(payment()).toMatchObject({ stage: 'done', receipt: { total: 1200 } });
});

test('it is asked once the cart is here that the card was for, so that the sale can go on', async () => {
  await toTheTerminal();
  beginWindow((window) => window.refuse('checkout.open', new PerchError('disk_full')));
  const found = stores.cardAnswers.findOpenPayments();
  await when(stores.app.useNotices, () => lasting());
  expect(asking()).toBeNull();
  lasting()?.lead?.run();
  await found;
  expect(stores.cardAnswers.canResume(asked())).toBe(true);
});

test('Pay reads what the start could not, and asks before it takes money twice', async () => {
  await toTheTerminal();
  await restartedUnread();
  await payment().begin();
  expect(asking()).not.toBeNull();
  expect(payment().stage).toBe('selling');
  expect(lasting()).toBeUndefined();
});

test('a hand-over reads what the start could not, and asks before it takes money twice', async () => {
  const order = await placeOrder({ unitPrice: minor(500) });
  await handOver().begin(order);
  handOver().choose('card');
  await handOver().take();
  await restartedUnread();
  await handOver().begin(order);
  expect(asking()).not.toBeNull();
  expect(handOver().order).toBeNull();
});

test('a hand-over that cannot read what was taken for it does not open', async () => {
  const order = await placeOrder({ unitPrice: minor(1500) });
  await handOver().begin(order);
  handOver().type('5');
  await handOver().take();
  await openWindow();
  await stores.cards.readOpenCards();
  bridge.refuse('payments.open', new PerchError('disk_full'));
  await handOver().begin(order);
  expect(handOver().order).toBeNull();
  expect(stores.app.useNotices.getState().notices).toMatchObject([
    { say: { failure: { code: 'disk_full' } } },
  ]);
  await handOver().begin(order);
  expect(handOver()).toMatchObject({ order: { id: order.id }, parts: [{ tender: { given: 500 } }] });
});
