import { expect, test } from 'vitest';
import { minor } from '../../../../shared/money/money.ts';
import { basket, pet, shop, startForEach, stores, when } from '../../../testing/program.ts';

startForEach({ taxIncluded: false });

/** Adds a pet for 10.00, at the shop's rate of 19 %. */
async function add() {
  const tile = await shop.ask('catalogue.pet', { petId: pet().id });
  basket().add(tile, minor(1000), null);
  await basket().settled();
}
/** Lowers the shop's rate to 7 %. */
async function lowerRate() {
  const [vat] = await shop.ask('settings.taxRates', {});
  if (vat) await shop.ask('settings.saveTaxRate', { ...vat, basisPoints: 700 });
}
const total = () => stores.checkout.totalsOf(basket().basket).total;

test('another rate changes the open basket at once, also lines restored by undo', async () => {
  await add();
  await add();
  expect(total()).toBe(2380);
  await lowerRate();
  await when(stores.checkout.useBasket, () => total() === 2140);
  basket().undo();
  expect(total()).toBe(1070);
});

test('another default rate is applied as well', async () => {
  await add();
  const rate = { id: null, name: 'Low', basisPoints: 500, active: true };
  const low = (await shop.ask('settings.saveTaxRate', rate)).find(({ name }) => name === 'Low');
  // By then the window has received every change of the rates.
  await lowerRate();
  await when(stores.checkout.useBasket, () => total() === 1070);
  await shop.ask('settings.saveShop', { defaultTaxRateId: low?.id ?? null });
  await when(stores.checkout.useBasket, () => total() === 1050);
  expect(basket().basket?.lines[0]).toMatchObject({ taxName: 'Low', taxBasisPoints: 500 });
});
