import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PerchError } from '../../shared/errors.ts';
import { until } from '../../shared/testing/until.ts';
import { createFakeBridge, type FakeBridge } from '../testing/fakeBridge.ts';
import { fakeOrders } from '../testing/fakeOrders.ts';
import { fakeRefunds } from '../testing/fakeRefunds.ts';
import { createStores, type Stores } from './createStores.ts';
import { overpaidOf } from './handOver.ts';

let fake: FakeBridge;
let stores: Stores;
let end: () => void;

beforeEach(async () => {
  fake = createFakeBridge({ more: (known) => ({ ...fakeOrders(known), ...fakeRefunds(known) }) });
  stores = createStores(fake);
  stores.useApp.getState().start();
  end = stores.useOrders.getState().watch();
  await until(() => stores.useOrders.getState().items && stores.useApp.getState().app);
});
afterEach(() => end());

const orders = () => stores.useOrders.getState();
const shown = () => orders().items?.map((order) => order.id);
const calls = (channel: string) => vi.mocked(fake.call).mock.calls.filter(([name]) => name === channel);

/** An open order with something left to pay. */
function openOrder() {
  const order = orders().items?.find(({ state, balance }) => state === 'open' && (balance ?? 0) > 0);
  if (!order) throw new Error('There is no such order');
  return order;
}

/** What another till would do: an order that this screen did not make. */
function placeElsewhere(token: string, shipDate: string) {
  const pet = fake.shop.pets[0];
  const draft = {
    token,
    petId: pet?.id ?? '',
    quantity: 1,
    shipDate,
    customerName: 'Ada',
    customerPhone: null,
    note: null,
    unitPrice: 1000,
    deposit: null,
  };
  return fake.call('orders.place', { draft, allowOverpromise: true });
}

test('the list stays where it is while orders arrive, and offers to show them', async () => {
  const before = shown();
  await placeElsewhere('01920000-0000-7000-8000-00000000a001', new Date(0).toISOString());
  fake.emit('sync.changed', {} as never);
  await until(() => orders().newer !== null);
  expect(shown()).toEqual(before);
  orders().showNewer();
  expect(shown()).toHaveLength((before?.length ?? 0) + 1);
  expect(orders().newer).toBeNull();
});

test('what changed in a row shows at once', async () => {
  const order = openOrder();
  await fake.call('orders.move', { orderId: order.id, shipDate: order.shipDate ?? '' });
  fake.emit('sync.changed', {} as never);
  await until(() => orders().items?.find(({ id }) => id === order.id)?.delivery === 'waiting');
  expect(orders().newer).toBeNull();
});

test('the answer to an older question does not replace the list', async () => {
  const open = fake.pause('orders.list');
  orders().show('fulfilled');
  orders().show('cancelled');
  open();
  await until(() => orders().items !== null);
  expect(orders().items?.every(({ state }) => state === 'cancelled')).toBe(true);
});

test('a refusal of the list is shown as one', async () => {
  fake.refuse('orders.list', new PerchError('sign_in_needed', 'Please sign in with your PIN first.'));
  orders().show('upcoming');
  await until(() => orders().failure !== null);
  expect(orders().failure?.code).toBe('sign_in_needed');
});

test('an order placed twice by a double press is one order', async () => {
  vi.spyOn(fake, 'call');
  const form = stores.useOrderForm.getState();
  form.begin();
  const { token: _, ...draft } = {
    token: '',
    petId: fake.shop.pets[3]?.id ?? '',
    quantity: 1,
    shipDate: '2026-11-21T10:00:00.000Z',
    customerName: null,
    customerPhone: null,
    note: null,
    unitPrice: 500,
    deposit: null,
  };
  const [first, second] = await Promise.all([form.place(draft, true), form.place(draft, true)]);
  expect(calls('orders.place')).toHaveLength(2);
  expect(first.ok && second.ok && first.value.id === second.value.id).toBe(true);
});

test('a half-written order is still there after another screen', () => {
  stores.useOrderForm.getState().begin();
  stores.useOrderForm.getState().set({ customerName: 'Ada' });
  stores.useOrderForm.getState().leave();
  stores.useOrderForm.getState().begin();
  expect(stores.useOrderForm.getState().draft?.fields.customerName).toBe('Ada');
});

test('a discarded order comes back by undo', () => {
  stores.useOrderForm.getState().begin();
  stores.useOrderForm.getState().set({ customerName: 'Ada' });
  stores.useOrderForm.getState().discard();
  expect(stores.useOrderForm.getState().draft).toBeNull();
  stores.useNotices.getState().notices.at(-1)?.undo?.();
  expect(stores.useOrderForm.getState().draft?.fields.customerName).toBe('Ada');
});

test('handing over takes the balance, not the deposit again, and one token is one receipt', async () => {
  vi.spyOn(fake, 'call');
  const order = orders().items?.find(({ deposit, state }) => deposit > 0 && state === 'open');
  if (!order) throw new Error('There is no order with a deposit');
  const handOver = () => stores.useHandOver.getState();
  await handOver().begin(order);
  expect(stores.missingOf(handOver())).toBe(order.balance);
  await Promise.all([handOver().take(), handOver().take()]);
  expect(calls('orders.fulfil')).toHaveLength(1);
  expect(handOver().receipt?.total).toBe(order.total);
  expect(orders().chosen).toMatchObject({ id: order.id, state: 'fulfilled' });
});

test('a deposit above what the order comes to now leaves nothing to take, and says what goes back', async () => {
  vi.spyOn(fake, 'call');
  const order = openOrder();
  const handOver = () => stores.useHandOver.getState();
  await handOver().begin(order);
  stores.useHandOver.setState({ order: { ...order, total: 1000, deposit: 1070, balance: 0 } });
  expect(stores.missingOf(handOver())).toBe(0);
  expect(overpaidOf(handOver().order)).toBe(70);
  await handOver().take();
  expect(calls('orders.fulfil')).toMatchObject([['orders.fulfil', { tenders: [] }]]);
});

test('a balance paid in parts: what the card leaves is taken in cash', async () => {
  const order = openOrder();
  const handOver = () => stores.useHandOver.getState();
  await handOver().begin(order);
  handOver().choose('card');
  handOver().type('5.00');
  await handOver().take();
  handOver().end();
  expect(handOver().failure?.code).toBe('card_charging');
  await handOver().approved();
  expect(handOver().receipt).toBeNull();
  expect(stores.missingOf(handOver())).toBe((order.balance ?? 0) - 500);
  await handOver().take();
  expect(handOver().receipt).toBeNull();
  handOver().choose('cash');
  await handOver().take();
  expect(handOver().receipt?.tenders.filter(({ kind }) => kind !== 'deposit')).toMatchObject([
    { kind: 'card', amount: 500 },
    { kind: 'cash', amount: (order.balance ?? 0) - 500 },
  ]);
});

test('a balance that cash covers, but not what coins round it to, is made up in cash', async () => {
  const { app } = stores.useApp.getState();
  if (!app) throw new Error('The shop is not read yet');
  stores.useApp.setState({ app: { ...app, cashStep: 5 } });
  const handOver = () => stores.useHandOver.getState();
  const order = { ...openOrder(), total: 2788, deposit: 0, balance: 2788 };
  await handOver().begin(order);
  stores.useHandOver.setState({ order });
  expect(stores.restOfBalance(handOver())).toEqual({ cash: 2790, card: 2788 });
  handOver().type('27.88');
  await handOver().take();
  handOver().choose('card');
  expect(handOver().method).toBe('cash');
  expect(stores.missingOf(handOver())).toBe(2);
  vi.spyOn(fake, 'call');
  await handOver().take();
  expect(calls('orders.fulfil')).toMatchObject([
    ['orders.fulfil', { tenders: [{ kind: 'cash', given: 2 }] }],
  ]);
});

test('a balance that coins round to nothing is completed in cash, or paid by card', async () => {
  const { app } = stores.useApp.getState();
  if (!app) throw new Error('The shop is not read yet');
  stores.useApp.setState({ app: { ...app, cashStep: 5 } });
  const handOver = () => stores.useHandOver.getState();
  const order = { ...openOrder(), total: 1002, deposit: 1000, balance: 2 };
  await handOver().begin(order);
  stores.useHandOver.setState({ order });
  expect(stores.restOfBalance(handOver())).toEqual({ cash: 0, card: 2 });
  vi.spyOn(fake, 'call');
  await handOver().take();
  expect(calls('orders.fulfil')).toMatchObject([
    ['orders.fulfil', { tenders: [{ kind: 'cash', given: 0 }] }],
  ]);
});

test('a card never takes more than the balance', async () => {
  const order = openOrder();
  const handOver = () => stores.useHandOver.getState();
  await handOver().begin(order);
  handOver().choose('card');
  handOver().type('99999');
  await handOver().take();
  expect(handOver().failure?.code).toBe('card_over');
  expect(handOver().receipt).toBeNull();
});

test('an order that was made elsewhere is handed over at the price of this shop', async () => {
  orders().show('others');
  await until(() => orders().items !== null);
  const order = orders().items?.find(({ state }) => state === 'open');
  if (!order) throw new Error('There is no such order');
  const price = fake.shop.pets.find(({ id }) => id === order.petId)?.price ?? 0;
  const handOver = () => stores.useHandOver.getState();
  await handOver().begin(order);
  expect(handOver().elsewhere).toBeUndefined();
  expect(stores.missingOf(handOver())).toBe(price * order.quantity);
});

test('what was paid at the till that took the order is not asked for again', async () => {
  orders().show('others');
  await until(() => orders().items !== null);
  const order = orders().items?.find(({ state }) => state === 'open');
  if (!order) throw new Error('There is no such order');
  const price = (fake.shop.pets.find(({ id }) => id === order.petId)?.price ?? 0) * order.quantity;
  const handOver = () => stores.useHandOver.getState();
  const slip = { amount: 300, slip: '4711' };
  await handOver().begin(order);
  handOver().sayElsewhere(slip);
  expect(stores.missingOf(handOver())).toBe(price - 300);
  handOver().type('1');
  await handOver().take();
  // Once money was taken, it stays what it was.
  handOver().sayElsewhere(null);
  expect(handOver().elsewhere).toEqual(slip);
  handOver().choose('cash');
  await handOver().take();
  expect(handOver().receipt?.tenders).toMatchObject([
    { kind: 'deposit', amount: 300, reference: '4711' },
    { kind: 'cash', given: 100 },
    { kind: 'cash', given: price - 400 },
  ]);
});

test('a deposit that another till used is let go of', async () => {
  orders().show('fulfilled');
  await until(() => orders().items !== null);
  const order = orders().items?.find(({ depositHeld }) => depositHeld > 0);
  if (!order) throw new Error('There is no such order');
  await stores.releaseDeposit(order, 'till 2', 'elsewhere');
  expect(orders().chosen).toMatchObject({ id: order.id, state: 'fulfilled', depositHeld: 0 });
});

test('cancelling brings the list up to date', async () => {
  const order = openOrder();
  await stores.cancelOrder(order, 'changed their mind', 'kept');
  expect(orders().chosen?.state).toBe('cancelled');
  expect(shown()).not.toContain(order.id);
});

test.each([
  ['kept', 'orders.cancel.doneKept'],
  ['cash', 'orders.cancel.doneCash'],
] as const)('cancelling says what became of the deposit: %s', async (fate, key) => {
  const order = orders().items?.find(({ deposit, state }) => deposit > 0 && state === 'open');
  if (!order) throw new Error('There is no order with a deposit');
  await stores.cancelOrder(order, 'changed their mind', fate);
  expect(stores.useNotices.getState().notices.at(-1)?.say).toMatchObject({
    key,
    facts: { amount: expect.stringContaining(String(order.deposit / 100)) },
  });
  expect(orders().chosen?.depositEnds).toEqual([{ how: fate, amount: order.deposit }]);
});
