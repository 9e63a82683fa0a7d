import { expect, test } from 'vitest';
import { minor } from '../../../../shared/money/money.ts';
import { localId } from '../../../../shared/testing/ids.ts';
import {
  basket,
  names,
  openWindow,
  pet,
  shop,
  startForEach,
  stores,
  when,
} from '../../../testing/program.ts';
import { read } from '../../../testing/read.tsx';
import { BasketLines } from './BasketLines.tsx';

startForEach();

/** A pet for 0.20, or 0.15 from 12 on. */
function crickets() {
  const { id } = pet(3);
  const store = shop.store;
  store.catalogue.setPrice(id, minor(20), { staffId: null, businessDate: '2026-11-21' });
  store.transaction(() => store.petEditing.setOwn(id, 'quantityPrices', [{ from: 12, price: minor(15) }]));
  return store.catalogue.requirePet(id);
}

const line = () => basket().basket?.lines[0];
const lineId = () => line()?.id ?? localId('');
const total = () => stores.checkout.totalsOf(basket().basket).total;

test('a line’s price follows its quantity up and down, also after a restart', async () => {
  const tile = crickets();
  await stores.checkout.takePet(tile);
  await stores.checkout.takePet(tile);
  expect(names()).toEqual([`2 ${tile.name}`]);
  expect([line()?.unitPrice, total()]).toEqual([20, 40]);
  basket().change(lineId(), { quantity: 12 });
  expect([line()?.unitPrice, line()?.priceFrom, total()]).toEqual([15, 12, 180]);
  expect(read(<BasketLines readOnly={false} />)).toContain('12+ price');
  // One more is added to the same line.
  await stores.checkout.takePet(tile);
  expect(names()).toEqual([`13 ${tile.name}`]);
  await basket().settled();

  await openWindow();
  expect([line()?.unitPrice, line()?.priceFrom]).toEqual([15, 12]);
  for (let times = 0; times < 2; times += 1) basket().step(lineId(), -1);
  expect([line()?.quantity, line()?.unitPrice, line()?.priceFrom, total()]).toEqual([11, 20, null, 220]);
  expect(read(<BasketLines readOnly={false} />)).not.toContain('12+ price');
  basket().undo();
  expect(total()).toBe(180);
});

test('a price entered by a person does not follow the quantity', async () => {
  const tile = crickets();
  await stores.checkout.takePet(tile);
  const open = basket().basket;
  if (!open) throw new Error('A cart is open');
  const lowered = { ...open, lines: open.lines.map((each) => ({ ...each, unitPrice: minor(18) })) };
  basket().replace(lowered);
  basket().change(lineId(), { quantity: 12 });
  expect(line()?.unitPrice).toBe(18);
});

test('an order has the shop’s price for its quantity, unless another one was entered', async () => {
  const tile = crickets();
  const form = () => stores.orders.useOrderForm.getState();
  const price = () => form().draft?.fields.price;
  await when(stores.app.useApp, ({ app }) => app);
  form().begin();
  form().takePet(tile);
  expect(price()).toBe('0.20');
  form().set({ quantity: '12' });
  expect(price()).toBe('0.15');
  form().set({ quantity: '3' });
  expect(price()).toBe('0.20');
  form().set({ price: '0.17' });
  form().set({ quantity: '50' });
  expect(price()).toBe('0.17');
});
