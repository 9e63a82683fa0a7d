import { beforeEach, expect, test, vi } from 'vitest';
import type { PaidPart, TenderIntent } from '../../shared/domain/payment.ts';
import { PerchError } from '../../shared/errors.ts';
import { until } from '../../shared/testing/until.ts';
import { createFakeBridge, type FakeBridge } from '../testing/fakeBridge.ts';
import { fakeOrders } from '../testing/fakeOrders.ts';
import { fakeId } from '../testing/fakeShop.ts';
import { createStores } from './createStores.ts';

let fake: FakeBridge;

/** A program that was just started. */
async function start(intents: TenderIntent[] = [], parts: PaidPart[] = []) {
  fake = createFakeBridge({ intents, parts, more: fakeOrders });
  const stores = createStores(fake);
  stores.useApp.getState().start();
  stores.useBasket.getState().start();
  await until(() => stores.useBasket.getState().basket && stores.useApp.getState().app);
  return {
    ...stores,
    basket: () => stores.useBasket.getState(),
    asking: () => (stores.useDialog.getState().dialog ? stores.useCards.getState().asking : null),
    handOver: () => stores.useHandOver.getState(),
    payment: () => stores.usePayment.getState(),
  };
}
type Started = Awaited<ReturnType<typeof start>>;

let program: Started;
beforeEach(async () => {
  program = await start();
});

const open = async () => {
  const answer = await fake.call('checkout.intents', {});
  return answer.ok ? answer.value : [];
};

/** Something in the basket, and Pay with card. */
async function toTheTerminal({ basket, payment }: Started) {
  const pet = fake.shop.pets.find((each) => each.stock.free >= 3 && each.price !== null);
  if (!pet) throw new Error('The shop has no such pet');
  basket().add(pet, pet.price ?? 0, null);
  await payment().begin();
  payment().choose('card');
  await payment().take();
  return pet.price ?? 0;
}

test('the intent is on the disk before the terminal is asked for, and nothing is sold yet', async () => {
  const price = await toTheTerminal(program);
  expect(await open()).toMatchObject([{ amount: price, token: program.basket().basket?.token }]);
  expect(program.payment()).toMatchObject({ stage: 'paying', charging: { amount: price } });
  expect(program.payment().receipt).toBeNull();
  await program.payment().approved();
  expect(program.payment().stage).toBe('done');
  expect(await open()).toEqual([]);
});

test('an intent that cannot be kept keeps the terminal out of it', async () => {
  fake.refuse('checkout.intend', new PerchError('disk_full', 'The disk is full.'));
  await toTheTerminal(program);
  expect(program.payment()).toMatchObject({ charging: null, failure: { code: 'disk_full' } });
});

test('a card that was refused is given up, and cash can be taken instead', async () => {
  await toTheTerminal(program);
  await program.payment().refused();
  expect(await open()).toEqual([]);
  program.payment().choose('cash');
  await program.payment().take();
  expect(program.payment().receipt?.tenders.map(({ kind }) => kind)).toEqual(['cash']);
});

test('nobody leaves a payment whose card is or was charged', async () => {
  await toTheTerminal(program);
  program.payment().back();
  expect(program.payment()).toMatchObject({ stage: 'paying', failure: { code: 'card_charging' } });
  await program.payment().refused();
  program.payment().type('1');
  await program.payment().take();
  await program.payment().approved();
  program.payment().back();
  expect(program.payment()).toMatchObject({ stage: 'paying', failure: { code: 'card_part' } });
  await program.payment().removePart(0);
  // It goes back on the terminal, which is on the disk before that, too.
  expect(await open()).toMatchObject([{ work: { kind: 'partBack' } }]);
  await program.payment().refused();
  expect(program.payment().parts).toHaveLength(1);
  await program.payment().removePart(0);
  await program.payment().approved();
  expect([await open(), program.payment().parts]).toEqual([[], []]);
  program.payment().back();
  expect(program.payment().stage).toBe('selling');
});

test('a sale that cannot be written keeps the card’s approval, and saying so again sells', async () => {
  await toTheTerminal(program);
  fake.refuse('checkout.complete', new PerchError('disk_full', 'The disk is full.'));
  await program.payment().approved();
  expect(program.payment()).toMatchObject({
    stage: 'paying',
    failure: { code: 'disk_full' },
    charging: null,
  });
  expect(program.payment().parts).toMatchObject([{ tender: { kind: 'card' } }]);
  await program.payment().take();
  expect(program.payment().stage).toBe('done');
});

const left = (change: Partial<TenderIntent>): TenderIntent => ({
  id: fakeId(700_001),
  token: fakeId(700_002),
  work: { kind: 'sale', basket: null },
  subject: null,
  amount: 1200,
  createdAt: '2026-11-21T14:03:00.000Z',
  basketOpen: true,
  ...change,
});

test('a payment left at the terminal is asked about at the start; taken, it goes on to the receipt', async () => {
  const intents: TenderIntent[] = [];
  const again = await start(intents);
  const pet = fake.shop.pets.find((each) => each.stock.free >= 3);
  if (!pet) throw new Error('The shop has no such pet');
  again.basket().add(pet, 1200, null);
  await again.basket().settled();
  intents.push(left({ token: again.basket().basket?.token ?? '' }));
  await again.findOpenPayments();
  const asking = again.asking();
  if (!asking) throw new Error('Nothing is asked');
  expect(again.canGoOn(asking)).toBe(true);
  expect(await again.cardWasTaken(asking)).toBeNull();
  expect(again.asking()).toBeNull();
  expect(again.payment()).toMatchObject({ stage: 'done', receipt: { total: 1200 } });
});

test('one that was not taken is given up, and the next is asked about', async () => {
  const again = await start([left({}), left({ id: fakeId(700_009), amount: 500 })]);
  await again.findOpenPayments();
  const asking = again.asking();
  if (!asking) throw new Error('Nothing is asked');
  expect(again.canGoOn(asking)).toBe(false);
  await again.cardWasNotTaken(asking);
  expect(again.asking()?.amount).toBe(500);
  expect(await open()).toMatchObject([{ amount: 500 }]);
});

test('one whose order is over was not taken, or taken and given back; both are told', async () => {
  const work = { kind: 'balance' as const, orderId: fakeId(800_001), basket: null };
  const again = await start([left({ work, basketOpen: false })]);
  await again.findOpenPayments();
  const asking = again.asking();
  if (!asking) throw new Error('Nothing is asked');
  expect(again.canGoOn(asking)).toBe(false);
  const call = vi.spyOn(fake, 'call');
  expect(await again.cardWasReversed(asking)).toBeNull();
  expect(call).toHaveBeenCalledWith('checkout.reverse', { intentId: asking.id });
  expect([await open(), again.asking()]).toEqual([[], null]);
});

test('one of an order goes on in its hand-over, under the token it was begun with', async () => {
  const intents: TenderIntent[] = [];
  const again = await start(intents);
  const orders = await fake.call('orders.list', { filter: 'today', text: '', limit: 10, after: null });
  const order = orders.ok ? orders.value.items.find(({ balance }) => (balance ?? 0) > 0) : undefined;
  if (!order) throw new Error('There is no such order');
  intents.push(
    left({ work: { kind: 'balance', orderId: order.id, basket: null }, amount: order.balance ?? 0 }),
  );
  await again.findOpenPayments();
  const call = vi.spyOn(fake, 'call');
  const asking = again.asking();
  if (!asking) throw new Error('Nothing is asked');
  await again.cardWasTaken(asking);
  expect(again.handOver().receipt?.total).toBe(order.total);
  expect(call.mock.calls.find(([channel]) => channel === 'orders.fulfil')?.[1]).toMatchObject({
    token: asking.token,
    tenders: [],
  });
  expect(again.handOver().receipt?.tenders.at(-1)).toMatchObject({ kind: 'card', amount: order.balance });
});

const taken = (change: Partial<PaidPart>): PaidPart => ({
  id: fakeId(700_101),
  token: fakeId(700_002),
  work: { kind: 'sale', basket: null },
  tender: { kind: 'cash', given: 500 },
  takenAt: '2026-11-21T14:02:00.000Z',
  ...change,
});

/** A basket of one pet for twelve euros, and what the disk has of its payment. */
async function restartedWith(parts: Partial<PaidPart>[], intents: Partial<TenderIntent>[] = []) {
  const kept: { parts: PaidPart[]; intents: TenderIntent[] } = { parts: [], intents: [] };
  const again = await start(kept.intents, kept.parts);
  const pet = fake.shop.pets.find((each) => each.stock.free >= 3);
  if (!pet) throw new Error('The shop has no such pet');
  again.basket().add(pet, 1200, null);
  await again.basket().settled();
  const token = again.basket().basket?.token ?? '';
  kept.parts.push(...parts.map((part) => taken({ token, ...part })));
  kept.intents.push(...intents.map((intent) => left({ token, ...intent })));
  await again.findOpenPayments();
  return again;
}

test('what was taken of a basket is on the screen again after a restart, and counts', async () => {
  const again = await restartedWith([{}]);
  expect(again.payment()).toMatchObject({
    stage: 'paying',
    undecided: true,
    parts: [{ tender: { kind: 'cash', given: 500 } }],
  });
  again.payment().choose('cash');
  await again.payment().take();
  expect(again.payment().receipt?.tenders).toMatchObject([{ given: 500 }, { given: 700 }]);
});

test('a card that was at the terminal after cash was taken pays the rest, and nothing is asked for twice', async () => {
  const again = await restartedWith([{}], [{ amount: 700 }]);
  const asking = again.asking();
  if (!asking) throw new Error('Nothing is asked');
  expect(again.payment()).toMatchObject({ stage: 'paying', parts: [{ tender: { given: 500 } }] });
  await again.cardWasTaken(asking);
  expect(again.payment().receipt?.tenders.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['cash', 500],
    ['card', 700],
  ]);
});

test('a payment that was taken whole is finished without taking anything more', async () => {
  const again = await restartedWith([{ tender: { kind: 'card', amount: 1200, reference: null } }]);
  expect(again.payment()).toMatchObject({ stage: 'paying', undecided: false });
  await again.payment().take();
  expect(again.payment().receipt?.tenders).toHaveLength(1);
});

test('while nobody knows of its card, a basket is not changed', async () => {
  const again = await restartedWith([], [{}]);
  const before = again.basket().basket;
  again.basket().remove(before?.lines[0]?.id ?? '');
  again.basket().setExtras(null, 'a note');
  expect(again.basket().basket).toBe(before);
  expect(again.asking()).not.toBeNull();
});

test('what was taken for a hand-over opens it again after a restart', async () => {
  const parts: PaidPart[] = [];
  const again = await start([], parts);
  const orders = await fake.call('orders.list', { filter: 'today', text: '', limit: 10, after: null });
  const order = orders.ok ? orders.value.items.find(({ balance }) => (balance ?? 0) > 500) : undefined;
  if (!order) throw new Error('There is no such order');
  parts.push(taken({ work: { kind: 'balance', orderId: order.id, basket: null } }));
  await again.findOpenPayments();
  expect(again.handOver()).toMatchObject({ order: { id: order.id }, parts: [{ tender: { given: 500 } }] });
  again.handOver().end();
  expect(again.handOver().failure?.code).toBe('cash_part');
  again.handOver().choose('cash');
  await again.handOver().take();
  expect(again.handOver().receipt?.total).toBe(order.total);
});

test('an unanswered one is asked about again before its basket is paid', async () => {
  const intents: TenderIntent[] = [];
  const again = await start(intents);
  await toTheTerminal(again);
  await again.payment().refused();
  again.payment().back();
  intents.push(left({ token: again.basket().basket?.token ?? '' }));
  await again.findOpenPayments();
  again.useDialog.getState().close();
  await again.payment().begin();
  expect(again.asking()).not.toBeNull();
  expect(again.payment().stage).toBe('selling');
});
