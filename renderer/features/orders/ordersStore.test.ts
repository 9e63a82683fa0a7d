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
  placeOrder,
  shop,
  signInCashier,
  startForEach,
  stores,
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
const form = () => stores.orders.useOrderForm.getState();

/** An open order with a balance, and with a deposit if wanted. */
function openOrder(withDeposit = false) {
  const order = orders().items?.find(
    ({ state, balance, deposit }) => state === 'open' && (withDeposit ? deposit > 0 : (balance ?? 0) > 0),
  );
  if (!order) throw new Error('There is no such order');
  return order;
}

test('a changed row is updated at once', async () => {
  const order = openOrder();
  expect(order.delivery).toBe('acknowledged');
  await shop.ask('orders.move', { orderId: order.id, shipDate: '2026-11-21T13:00:00.000Z' });
  await until(() => orders().items?.find(({ id }) => id === order.id)?.delivery === 'waiting');
  expect(orders().newer).toBeNull();
});

test('an outdated answer does not replace the list', async () => {
  await shop.ask('orders.cancel', { orderId: openOrder().id, reason: 'no', deposit: 'cash' });
  const open = bridge.hold('orders.list');
  orders().show('fulfilled');
  orders().show('cancelled');
  open();
  const shownThen = await when(stores.orders.useOrders, ({ items }) => items);
  expect(shownThen.map(({ state }) => state)).toEqual(['cancelled']);
});

test('the chosen order of one list is not shown beside another', async () => {
  orders().choose(openOrder());
  orders().show('cancelled');
  expect(orders().chosen).toBeNull();
});

test('the list is cleared at sign-out, and reloaded for the next person', async () => {
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

test('a failure to load more orders, or one order, is shown', async () => {
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
  form().begin();
  const { idempotencyKey: _, ...draft } = orderDraft({ unitPrice: minor(500), customerName: 'Once' });
  const failures = await Promise.all([form().place(draft, true), form().place(draft, true)]);
  expect(bridge.inputs('orders.place')).toHaveLength(2);
  expect(failures).toEqual([null, null]);
  const once = { filter: 'open', text: 'Once', limit: 50, after: null } as const;
  expect((await shop.ask('orders.list', once)).items).toHaveLength(1);
});

test('an unsaved order survives a change of screen, and a discarded one comes back by undo', () => {
  form().begin();
  form().set({ customerName: 'Ada' });
  form().leave();
  form().begin();
  expect(form().draft?.fields.customerName).toBe('Ada');
  form().discard();
  expect(form().draft).toBeNull();
  undo();
  expect(form().draft?.fields.customerName).toBe('Ada');
});

test.each([
  ['kept', 'orders.cancel.doneKept'],
  ['cash', 'orders.cancel.doneCash'],
] as const)(
  'cancelling says where the deposit went, and the order leaves the list: %s',
  async (fate, key) => {
    const order = openOrder(true);
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
