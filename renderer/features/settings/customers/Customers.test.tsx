import { expect, test } from 'vitest';
import { nobody } from '../../../../electron/store/testing.ts';
import { CustomerPlace } from '../../../../shared/domain/customers.ts';
import { minor } from '../../../../shared/money/money.ts';
import { unquoted } from '../../../../shared/testing/csv.ts';
import { i18n } from '../../../i18n/i18n.ts';
import { bridge, placeOrder, shop, startForEach, stores } from '../../../testing/program.ts';
import { read } from '../../../testing/read.tsx';
import { Customers } from './Customers.tsx';
import { customersCsv } from './csv.ts';

startForEach();

const search = () => stores.settings.useCustomerSearch.getState();

async function look(text: string) {
  await search().look(text);
  const { found } = search();
  if (!found) throw new Error('nothing was answered');
  return found;
}

/** Records several cash movements with this reason. */
function moveCash(reason: string, times: number): void {
  const { store } = shop;
  const { id } = store.shifts.ensureOpen(nobody);
  store.transaction(() => {
    for (let count = 0; count < times; count += 1) store.shifts.moveCash(id, minor(100), reason, nobody);
  });
}

test('the retention period of customers’ data is shown and saved', async () => {
  await shop.ask('settings.saveShop', { customerDataMonths: 12 });
  await stores.settings.useSettings.getState().load();
  const shown = () => read(<Customers />);
  expect(shown()).toContain(i18n.t('settings.customers.find'));
  stores.settings.useSettings.getState().change({ customerDataMonths: null });
  await stores.settings.useSettings.getState().save();
  expect(shop.store.settings.shop().customerDataMonths).toBeNull();
});

test('a customer is found, and the chosen records are erased', async () => {
  const order = await placeOrder({ customerName: 'Aoife Brennan' });
  await shop.ask('orders.cancel', { orderId: order.id, reason: 'ill', deposit: 'kept' });
  const found = await look('brennan');
  expect(found).toMatchObject({ items: [{ place: 'order', words: 'Aoife Brennan' }], next: null });
  const erased = await stores.settings.eraseCustomer(found.items);
  expect(erased).toMatchObject({ ok: true, value: { erased: 1, kept: 0, traceless: true } });
  // The command names records by place, not by the customer's name.
  expect(bridge.inputs('customers.erase')).toEqual([{ records: [{ place: 'order', id: order.id }] }]);
  expect(shop.store.orders.require(order.id).customerName).toBeNull();
});

test('matches appear while the search runs, and a stopped search can continue', async () => {
  // Each is found twice, since the activity log contains its reason too.
  await stores.settings.useSettings.getState().load();
  moveCash('from Aoife', 250);
  await look('aoife');
  expect(search()).toMatchObject({ busy: false, found: { next: { place: 'journal' } } });
  const first = search().found?.items ?? [];
  expect(first.length).toBeGreaterThanOrEqual(200);
  expect(first.length).toBeLessThan(500);
  expect(read(<Customers />)).toContain(i18n.t('settings.customers.lookOn'));

  const release = bridge.hold('customers.find');
  const looking = search().lookOn();
  expect(search()).toMatchObject({ busy: true, found: { items: first } });
  expect(read(<Customers />)).toContain(i18n.t('common.stop'));
  search().stop();
  release();
  await looking;
  expect(search()).toMatchObject({ busy: false, found: { items: first } });

  while (search().found?.next) await search().lookOn();
  const ids = search().found?.items.map(({ place, id }) => `${place} ${id}`) ?? [];
  expect(ids).toHaveLength(500);
  expect(new Set(ids).size).toBe(500);
  expect(read(<Customers />)).not.toContain(i18n.t('settings.customers.lookOn'));
  search().forget();
  expect(search().found).toBeNull();
});

test('many records are erased in batches', async () => {
  moveCash('from Aoife', 300);
  await look('aoife');
  while (search().found?.next) await search().lookOn();
  const erased = await stores.settings.eraseCustomer(search().found?.items ?? []);
  expect(erased).toMatchObject({ ok: true, value: { erased: 600, kept: 0 } });
  expect((await look('aoife')).items).toEqual([]);
});

test('a customer’s records are saved to a CSV without formulas', async () => {
  const { createdAt } = await placeOrder({ customerName: '=HYPERLINK("Aoife")' });
  const found = await look('aoife');
  expect(unquoted(customersCsv(found.items, i18n.t, 'en-IE')).split('\r\n')).toEqual([
    'When,Where,What',
    `${createdAt},Order,"'=HYPERLINK(""Aoife"")"`,
  ]);
});

test.each(['en', 'de'])('every place is translated (%s)', (lng) => {
  const known = (key: string) => i18n.exists(`settings.customers.place.${key}`, { lng, fallbackLng: [] });
  expect(CustomerPlace.options.filter((place) => !known(place))).toEqual([]);
});
