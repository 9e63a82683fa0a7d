import { afterEach, beforeEach, expect, test } from 'vitest';
import { settle } from '../../../electron/usecases/orders/testing.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import { minor } from '../../../shared/money/money.ts';
import { localId } from '../../../shared/testing/ids.ts';
import { until } from '../../../shared/testing/until.ts';
import {
  bridge,
  notices,
  orderDraft,
  orderFromElsewhere,
  placeOrder,
  shop,
  signInCashier,
  startForEach,
  stores,
  terminal,
  undo,
  when,
} from '../../testing/program.ts';

// The list groups by days in the machine's time zone.
process.env.TZ = 'UTC';

startForEach();

let end: () => void;
beforeEach(async () => {
  // Two for today, one of them with a deposit, and one for another day; all are at the service.
  await placeOrder();
  await placeOrder({
    unitPrice: minor(4990),
    deposit: { kind: 'cash', amount: minor(2000), reference: null },
    shipDate: '2026-11-21T14:00:00.000Z',
  });
  await placeOrder({ shipDate: '2026-11-24T12:00:00.000Z' });
  settle(shop.store);
  end = stores.orders.useOrders.getState().watch();
  await when(stores.orders.useOrders, ({ items }) => items);
});
afterEach(() => end());

const orders = () => stores.orders.useOrders.getState();
const shown = () => orders().items?.map((order) => order.id);
const handOver = () => stores.orders.useHandOver.getState();

/** An open order with a balance. */
function openOrder() {
  const order = orders().items?.find(({ state, balance }) => state === 'open' && (balance ?? 0) > 0);
  if (!order) throw new Error('There is no such order');
  return order;
}

test('what changed in a row shows at once', async () => {
  const order = openOrder();
  expect(order.delivery).toBe('acknowledged');
  await shop.ask('orders.move', { orderId: order.id, shipDate: '2026-11-21T13:00:00.000Z' });
  await until(() => orders().items?.find(({ id }) => id === order.id)?.delivery === 'waiting');
  expect(orders().newer).toBeNull();
});

test('the answer to an older question does not replace the list', async () => {
  await shop.ask('orders.cancel', { orderId: openOrder().id, reason: 'no', deposit: 'cash' });
  const open = bridge.hold('orders.list');
  orders().show('fulfilled');
  orders().show('cancelled');
  open();
  const shownThen = await when(stores.orders.useOrders, ({ items }) => items);
  expect(shownThen.map(({ state }) => state)).toEqual(['cancelled']);
});

test('an order that was chosen in one list is not shown beside another', async () => {
  orders().choose(openOrder());
  orders().show('cancelled');
  expect(orders().chosen).toBeNull();
});

test('what was shown is gone once nobody is signed in, and there again for the next', async () => {
  await signInCashier({});
  const endFollowing = stores.app.followStaff();
  orders().choose(openOrder());
  await shop.ask('staff.signOut', {});
  await when(stores.app.useApp, ({ app }) => app?.staff === null && app);
  expect(orders()).toMatchObject({ items: null, chosen: null, failure: { code: 'sign_in_needed' } });
  shop.handToCashier();
  shop.store.staff.tillTaken();
  const again = await when(stores.orders.useOrders, ({ items, failure }) => failure === null && items);
  expect(again.length).toBeGreaterThan(0);
  endFollowing();
});

test('a refusal of what comes further down, or of one order, is shown as one', async () => {
  const before = orders().items ?? [];
  stores.orders.useOrders.setState({ newer: { items: before, next: 'further down' } });
  orders().showNewer();
  bridge.refuse('orders.list', new PerchError('disk_full'));
  await orders().loadMore();
  expect(orders()).toMatchObject({ failure: { code: 'disk_full' }, items: before });
  bridge.refuse('orders.get', new PerchError('disk_full'));
  await orders().open(localId('unread'));
  expect(notices()).toMatchObject([{ failure: { code: 'disk_full' } }]);
});

test('an order placed twice by a double press is one order', async () => {
  const form = stores.orders.useOrderForm.getState();
  form.begin();
  const { idempotencyKey: _, ...draft } = orderDraft({ unitPrice: minor(500), customerName: 'Once' });
  const failures = await Promise.all([form.place(draft, true), form.place(draft, true)]);
  expect(bridge.inputs('orders.place')).toHaveLength(2);
  expect(failures).toEqual([null, null]);
  expect(
    (
      await shop.ask('orders.list', {
        filter: 'open',
        text: 'Once',
        limit: 50,
        after: null,
      })
    ).items,
  ).toHaveLength(1);
});

test('a half-written order is still there after another screen', () => {
  stores.orders.useOrderForm.getState().begin();
  stores.orders.useOrderForm.getState().set({ customerName: 'Ada' });
  stores.orders.useOrderForm.getState().leave();
  stores.orders.useOrderForm.getState().begin();
  expect(stores.orders.useOrderForm.getState().draft?.fields.customerName).toBe('Ada');
});

test('a discarded order comes back by undo', () => {
  stores.orders.useOrderForm.getState().begin();
  stores.orders.useOrderForm.getState().set({ customerName: 'Ada' });
  stores.orders.useOrderForm.getState().discard();
  expect(stores.orders.useOrderForm.getState().draft).toBeNull();
  undo();
  expect(stores.orders.useOrderForm.getState().draft?.fields.customerName).toBe('Ada');
});

test('handing over takes the balance, not the deposit again, and one idempotency key is one receipt', async () => {
  const order = orders().items?.find(({ deposit, state }) => deposit > 0 && state === 'open');
  if (!order) throw new Error('There is no order with a deposit');
  await handOver().begin(order);
  expect(stores.orders.missingOf(handOver())).toBe(order.balance);
  await Promise.all([handOver().take(), handOver().take()]);
  expect(bridge.inputs('orders.fulfil')).toHaveLength(1);
  expect(handOver().receipt?.total).toBe(order.total);
  expect(orders().chosen).toMatchObject({ id: order.id, state: 'fulfilled' });
});

test('a deposit above what the order comes to now leaves nothing to take, and says what goes back', async () => {
  await shop.ask('settings.saveShop', { taxIncluded: false });
  const { id } = await placeOrder({
    unitPrice: minor(1000),
    deposit: { kind: 'cash', amount: minor(1190), reference: null },
  });
  const [vat] = await shop.ask('settings.taxRates', {});
  await shop.ask('settings.saveTaxRate', {
    id: vat?.id ?? null,
    name: 'VAT',
    basisPoints: 700,
    active: true,
  });
  await handOver().begin(await shop.ask('orders.get', { orderId: id }));
  expect(stores.orders.missingOf(handOver())).toBe(0);
  expect(stores.orders.overpaidOf(handOver().order)).toBe(120);
  await handOver().take();
  expect(bridge.inputs('orders.fulfil')).toMatchObject([{ tenders: [] }]);
  expect(handOver().receipt?.total).toBe(1070);
});

test.each(['cash', 'card'] as const)(
  'an order that comes to something else by now is read anew before it is paid in %s',
  async (method) => {
    const { id } = await placeOrder({ quantity: 1, unitPrice: minor(1000) });
    await handOver().begin(await shop.ask('orders.get', { orderId: id }));
    // It was changed at the service.
    shop.store.context.db.prepare('UPDATE store_order SET quantity = 2 WHERE id = ?').run(id);
    handOver().choose(method);
    await handOver().take();
    expect(handOver().failure?.code).toBe('total_changed');
    expect(bridge.inputs('payments.capture')).toEqual([]);
    expect(stores.orders.missingOf(handOver())).toBe(2000);
    handOver().choose('cash');
    await handOver().take();
    expect(handOver().receipt?.total).toBe(2000);
  },
);

test('a balance paid in parts: what the card leaves is taken in cash', async () => {
  const order = openOrder();
  await handOver().begin(order);
  handOver().choose('card');
  handOver().type('5.00');
  await handOver().take();
  handOver().end();
  expect(handOver().failure?.code).toBe('card_charging');
  await terminal().approved();
  expect(handOver().receipt).toBeNull();
  expect(stores.orders.missingOf(handOver())).toBe((order.balance ?? 0) - 500);
  await handOver().take();
  expect(handOver().receipt).toBeNull();
  handOver().choose('cash');
  await handOver().take();
  expect(handOver().receipt?.tenders.filter(({ kind }) => kind !== 'deposit')).toMatchObject([
    { kind: 'card', amount: 500 },
    { kind: 'cash', amount: (order.balance ?? 0) - 500 },
  ]);
});

test('a balance that coins round to nothing is completed in cash, or paid by card', async () => {
  await shop.ask('settings.saveShop', { cashStep: 5 });
  await when(stores.app.useApp, ({ app }) => app?.cashStep === 5);
  await handOver().begin(
    await placeOrder({
      unitPrice: minor(1002),
      deposit: { kind: 'cash', amount: minor(1000), reference: null },
    }),
  );
  expect(stores.orders.restOfBalance(handOver())).toEqual({ cash: 0, card: 2 });
  await handOver().take();
  expect(bridge.inputs('orders.fulfil')).toMatchObject([{ tenders: [{ kind: 'cash', given: 0 }] }]);
});

test('what was paid at the till that took the order is not asked for again', async () => {
  orderFromElsewhere({ quantity: 2 });
  orders().show('others');
  await when(stores.orders.useOrders, ({ items }) => items);
  const order = orders().items?.find(({ state }) => state === 'open');
  if (!order) throw new Error('There is no such order');
  const price = (shop.store.catalogue.requirePet(order.petId ?? localId('')).price ?? 0) * order.quantity;
  const slip = { amount: minor(300), slip: '4711' };
  await handOver().begin(order);
  expect(handOver().elsewhere).toBeUndefined();
  handOver().sayElsewhere(slip);
  expect(stores.orders.missingOf(handOver())).toBe(price - 300);
  handOver().type('1');
  await handOver().take();
  // It cannot change once money was taken.
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

test.each([
  ['kept', 'orders.cancel.doneKept'],
  ['cash', 'orders.cancel.doneCash'],
] as const)(
  'cancelling says where the deposit went, and the order leaves the list: %s',
  async (fate, key) => {
    const order = orders().items?.find(({ deposit, state }) => deposit > 0 && state === 'open');
    if (!order) throw new Error('There is no order with a deposit');
    await stores.orders.cancelOrder(order, 'changed their mind', fate);
    expect(stores.app.useNotices.getState().notices.at(-1)?.say).toMatchObject({
      key,
      facts: { amount: expect.stringContaining(String(order.deposit / 100)) },
    });
    expect(orders().chosen).toMatchObject({
      state: 'cancelled',
      depositEnds: [{ how: fate, amount: order.deposit }],
    });
    expect(shown()).not.toContain(order.id);
  },
);
