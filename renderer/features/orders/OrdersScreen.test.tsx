import { beforeEach, expect, test } from 'vitest';
import { PerchError } from '../../../shared/errors/errors.ts';
import { minor } from '../../../shared/money/money.ts';
import { localId } from '../../../shared/testing/ids.ts';
import { i18n } from '../../i18n/i18n.ts';
import {
  bridge,
  changeShop,
  orderFromElsewhere,
  placeOrder,
  shop,
  startForEach,
  stores,
  when,
} from '../../testing/program.ts';
import { expectDiskFull, focusedFirst, markup, read } from '../../testing/read.tsx';
import { ElsewhereQuestion } from './ElsewhereDialog.tsx';
import { OrderRow } from './OrderRow.tsx';
import { OrdersScreen } from './OrdersScreen.tsx';

// The list groups by days in the machine's time zone.
process.env.TZ = 'UTC';

startForEach();

let end = () => {};
beforeEach(() => () => end());

const orders = () => stores.orders.useOrders.getState();
const shown = () => read(<OrdersScreen />);
/** Opens the screen. */
function open() {
  end = orders().watch();
}
const listed = () => when(stores.orders.useOrders, ({ items }) => items);

test('the screen is empty before the first answer', () => {
  bridge.hold('orders.list');
  open();
  expect(shown()).not.toContain(i18n.t('orders.nothing.open'));
  expect(shown()).not.toContain(i18n.t('orders.failed'));
  expect(shown()).toContain(i18n.t('orders.take'));
});

test.each(['open', 'today', 'fulfilled', 'cancelled', 'others', 'former'] as const)(
  'an empty list names its filter: %s',
  async (filter) => {
    open();
    await listed();
    orders().show(filter);
    await listed();
    expect(shown()).toContain(i18n.t(`orders.nothing.${filter}`));
    expect(shown()).toContain(i18n.t(`orders.nothingHint.${filter}`));
    expect(shown()).toContain(i18n.t('orders.detail.none'));
  },
);

test('a later failure is shown: rows of the same search stay, others disappear', async () => {
  await placeOrder();
  open();
  await listed();
  bridge.refuse('orders.list', new PerchError('disk_full'));
  orders().again();
  await when(stores.orders.useOrders, ({ failure }) => failure);
  expect(orders().items).toHaveLength(1);
  expectDiskFull(shown(), 'orders.failed');
  orders().again();
  await when(stores.orders.useOrders, ({ failure }) => failure === null);
  expect(shown()).not.toContain(i18n.t('orders.failed'));

  bridge.refuse('orders.list', new PerchError('disk_full'));
  orders().setText('Xyzzy');
  await when(stores.orders.useOrders, ({ failure }) => failure);
  expect(orders().items).toBeNull();
  expect(shown()).toContain(i18n.t('common.tryAgain'));
  orders().again();
  await when(stores.orders.useOrders, ({ items }) => items);
  expect(shown()).toContain(i18n.t('orders.nothing.match', { text: 'Xyzzy' }));
});

test('changes of other tills are offered while the list is shown, and move nothing', async () => {
  await placeOrder();
  open();
  const before = await listed();
  orderFromElsewhere();
  await placeOrder({ shipDate: '2026-11-21T10:00:00.000Z' });
  await when(stores.orders.useOrders, ({ newer }) => newer);
  expect(shown()).toContain(i18n.t('common.showChanges'));
  expect(orders().items?.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  orders().showNewer();
  expect(orders().newer).toBeNull();
  expect(orders().items).toHaveLength(before.length + 2);
  expect(shown()).not.toContain(i18n.t('common.showChanges'));
});

test.each([
  ['en', 'en-IE', '€19.90'],
  ['de', 'de-DE', '19,90\u00a0€'],
] as const)(
  'in %s the chosen order has its words, its amounts, and what can be done with it',
  async (language, locale, amount) => {
    await changeShop({ language, locale });
    const order = await placeOrder({ note: 'Two from the same litter' });
    open();
    await listed();
    orders().step(1);
    expect(orders().chosen?.id).toBe(order.id);
    for (const words of ['Aoife Brennan', 'Two from the same litter', amount])
      expect(shown()).toContain(words);
    expect(shown()).toContain(i18n.t('orders.detail.handOverDue', { amount }));
  },
);

test('a row has phone number, note and the full name, which is also beside the list', async () => {
  const customerName = 'Primary School of St. Brigid and the Seven Dolours, class 3b & parents’ council';
  const order = await placeOrder({
    customerName,
    customerPhone: '085 555 0142',
    note: 'Collects after work',
  });
  const row = read(<OrderRow order={order} chosen={false} onChoose={() => {}} />);
  expect(row).toContain(customerName);
  expect(row).toContain('\n085 555 0142\nCollects after work\n');
  orders().choose(order);
  expect(shown()).toContain(customerName);
});

test('a cancelled order cannot be handed over', async () => {
  const order = await placeOrder();
  orders().choose(order);
  expect(shown()).toContain(i18n.t('orders.detail.handOverDue', { amount: '' }));
  await stores.orders.cancelOrder(order, 'changed their mind', 'cash');
  expect(shown()).not.toContain(i18n.t('orders.detail.handOverDue', { amount: '' }));
  expect(markup(<OrdersScreen />)).toContain(order.petName ?? '');
});

test('an order of a pet that this till does not know cannot be moved', async () => {
  const id = orderFromElsewhere();
  const choose = async () => orders().choose(await shop.ask('orders.get', { orderId: id }));
  await choose();
  expect(shown()).toContain(i18n.t('orders.detail.move'));
  shop.store.context.db.exec(`UPDATE store_order SET pet_id = NULL WHERE id = '${id}'`);
  await choose();
  expect(shown()).not.toContain(i18n.t('orders.detail.move'));
});

test('orders of a former service have their own list, where only their deposit can be returned', async () => {
  const order = await placeOrder({ deposit: { kind: 'cash', amount: minor(500), reference: null } });
  open();
  await when(stores.orders.useOrders, ({ counts }) => counts);
  expect(shown()).not.toContain(i18n.t('orders.filter.former'));
  shop.store.context.db.exec(`
    INSERT INTO connection (id, base_url, account, profile, created_at)
      SELECT 'before', 'http://127.0.0.1:9', account, profile, created_at FROM connection;
    UPDATE store_order SET connection_id = 'before' WHERE id = '${order.id}'`);
  orders().show('former');
  const items = await when(stores.orders.useOrders, (state) => state.counts?.former === 1 && state.items);
  expect(items).toMatchObject([{ id: order.id }]);
  orders().choose(items[0] ?? null);
  for (const key of ['orders.filter.former', 'orders.detail.former', 'orders.detail.cancel'] as const) {
    expect(shown()).toContain(i18n.t(key));
  }
  expect(shown()).not.toContain(i18n.t('orders.detail.move'));
  expect(shown()).not.toContain(i18n.t('orders.detail.handOver'));
  await stores.orders.cancelOrder(order, 'moved', 'cash');
  expect(orders().items).toEqual([]);
  expect((await shop.ask('day.current', {}))?.deposits.held).toBe(0);
});

test('a stray Enter does not answer the question about a deposit of another till', async () => {
  const order = await shop.ask('orders.get', { orderId: localId(orderFromElsewhere()) });
  expect(focusedFirst(<ElsewhereQuestion order={order} />)).toEqual([
    i18n.t('orders.elsewhereDeposit.question'),
  ]);
});
