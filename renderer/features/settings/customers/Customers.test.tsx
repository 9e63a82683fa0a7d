import { expect, test } from 'vitest';
import { CustomerPlace } from '../../../../shared/domain/customers.ts';
import { unquoted } from '../../../../shared/testing/csv.ts';
import { i18n } from '../../../i18n/i18n.ts';
import { bridge, placeOrder, shop, startForEach, stores } from '../../../testing/program.ts';
import { read } from '../../../testing/read.tsx';
import { Customers } from './Customers.tsx';
import { customersCsv } from './csv.ts';

startForEach();

test('how long customers are kept is shown and saved', async () => {
  await shop.ask('settings.saveShop', { customerDataMonths: 12 });
  await stores.settings.useSettings.getState().load();
  const shown = () => read(<Customers />);
  expect(shown()).toContain(i18n.t('settings.customers.find'));
  stores.settings.useSettings.getState().change({ customerDataMonths: null });
  await stores.settings.useSettings.getState().save();
  expect(shop.store.settings.shop().customerDataMonths).toBeNull();
});

test('a customer is found, and erased by what was chosen', async () => {
  const order = await placeOrder({ customerName: 'Aoife Brennan' });
  await shop.ask('orders.cancel', { orderId: order.id, reason: 'ill', deposit: 'kept' });
  const found = await stores.settings.findCustomer('brennan');
  if (!found.ok) throw new Error(found.error.code);
  expect(found.value).toMatchObject({ records: [{ place: 'order', words: 'Aoife Brennan' }], more: false });
  const erased = await stores.settings.eraseCustomer(found.value.records);
  expect(erased).toMatchObject({ ok: true, value: { erased: 1, kept: 0, traceless: true } });
  // What is erased is said by where it is, and not by name.
  expect(bridge.inputs('customers.erase')).toEqual([{ records: [{ place: 'order', id: order.id }] }]);
  expect(shop.store.orders.require(order.id).customerName).toBeNull();
});

test('what is kept of a customer is written into a file that a spreadsheet does not run', async () => {
  const { createdAt } = await placeOrder({ customerName: '=HYPERLINK("Aoife")' });
  const found = await stores.settings.findCustomer('aoife');
  if (!found.ok) throw new Error(found.error.code);
  expect(unquoted(customersCsv(found.value.records, i18n.t, 'en-IE')).split('\r\n')).toEqual([
    'When,Where,What',
    `${createdAt},Order,"'=HYPERLINK(""Aoife"")"`,
  ]);
});

test.each(['en', 'de'])('every place has its word (%s)', (lng) => {
  const known = (key: string) => i18n.exists(`settings.customers.place.${key}`, { lng, fallbackLng: [] });
  expect(CustomerPlace.options.filter((place) => !known(place))).toEqual([]);
});
