import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TenderIntent } from '../../shared/domain/basket.ts';
import { PerchError } from '../../shared/errors.ts';
import { until } from '../../shared/testing/until.ts';
import { createFakeBridge, type FakeBridge } from '../testing/fakeBridge.ts';
import { fakeOrders } from '../testing/fakeOrders.ts';
import { fakeId } from '../testing/fakeShop.ts';

let fake: FakeBridge;

/** A program that was just started. */
async function start(intents: TenderIntent[] = []) {
  fake = createFakeBridge({ intents, more: fakeOrders });
  vi.stubGlobal('window', { perch: fake });
  vi.resetModules();
  const [app, basket, cards, answers, dialog, handOver, payment] = await Promise.all([
    import('./app.ts'),
    import('./basket.ts'),
    import('./cards.ts'),
    import('./cardAnswers.ts'),
    import('./dialog.ts'),
    import('./handOver.ts'),
    import('./payment.ts'),
  ]);
  app.useApp.getState().start();
  basket.useBasket.getState().start();
  await until(() => basket.useBasket.getState().basket && app.useApp.getState().app);
  return {
    ...answers,
    basket: () => basket.useBasket.getState(),
    asking: () => (dialog.useDialog.getState().dialog ? cards.useCards.getState().asking : null),
    handOver: () => handOver.useHandOver.getState(),
    payment: () => payment.usePayment.getState(),
  };
}
type Started = Awaited<ReturnType<typeof start>>;

let program: Started;
beforeEach(async () => {
  program = await start();
});
afterEach(() => vi.unstubAllGlobals());

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
  expect(await open()).toEqual([]);
  program.payment().back();
  expect(program.payment().stage).toBe('selling');
});

test('a sale that cannot be written keeps the card’s approval, and saying so again sells', async () => {
  await toTheTerminal(program);
  fake.refuse('checkout.complete', new PerchError('disk_full', 'The disk is full.'));
  await program.payment().approved();
  expect(program.payment()).toMatchObject({ stage: 'paying', failure: { code: 'disk_full' } });
  await program.payment().approved();
  expect(program.payment().stage).toBe('done');
});

const left = (change: Partial<TenderIntent>): TenderIntent => ({
  id: fakeId(700_001),
  token: fakeId(700_002),
  orderId: null,
  work: null,
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
  await again.findOpenCards();
  const asking = again.asking();
  if (!asking) throw new Error('Nothing is asked');
  expect(again.canGoOn(asking)).toBe(true);
  expect(await again.cardWasTaken(asking)).toBeNull();
  expect(again.asking()).toBeNull();
  expect(again.payment()).toMatchObject({ stage: 'done', receipt: { total: 1200 } });
});

test('one that was not taken is given up, and the next is asked about', async () => {
  const again = await start([left({}), left({ id: fakeId(700_009), amount: 500 })]);
  await again.findOpenCards();
  const asking = again.asking();
  if (!asking) throw new Error('Nothing is asked');
  expect(again.canGoOn(asking)).toBe(false);
  await again.cardWasNotTaken(asking);
  expect(again.asking()?.amount).toBe(500);
  expect(await open()).toMatchObject([{ amount: 500 }]);
});

test('one of an order goes on in its hand-over, under the token it was begun with', async () => {
  const intents: TenderIntent[] = [];
  const again = await start(intents);
  const orders = await fake.call('orders.list', { filter: 'today', text: '', limit: 10, after: null });
  const order = orders.ok ? orders.value.items.find(({ balance }) => (balance ?? 0) > 0) : undefined;
  if (!order) throw new Error('There is no such order');
  intents.push(left({ orderId: order.id, amount: order.balance ?? 0 }));
  await again.findOpenCards();
  const call = vi.spyOn(fake, 'call');
  const asking = again.asking();
  if (!asking) throw new Error('Nothing is asked');
  await again.cardWasTaken(asking);
  expect(again.handOver().receipt?.total).toBe(order.total);
  expect(call.mock.calls.find(([channel]) => channel === 'orders.fulfil')?.[1]).toMatchObject({
    token: asking.token,
    tenders: [{ kind: 'card', amount: order.balance }],
  });
});

test('an unanswered one is asked about again before its basket is paid', async () => {
  const intents: TenderIntent[] = [];
  const again = await start(intents);
  await toTheTerminal(again);
  await again.payment().refused();
  again.payment().back();
  intents.push(left({ token: again.basket().basket?.token ?? '' }));
  await again.findOpenCards();
  const { useDialog } = await import('./dialog.ts');
  useDialog.getState().close();
  await again.payment().begin();
  expect(again.asking()).not.toBeNull();
  expect(again.payment().stage).toBe('selling');
});
