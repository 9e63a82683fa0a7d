import { expect, test } from 'vitest';
import { minor } from '../../../../shared/money/money.ts';
import { basket, pet, shop, startForEach, stores, when } from '../../../testing/program.ts';

startForEach({ taxIncluded: false });

/** Puts a pet for 10.00 into the basket of a shop with a default rate of 19 %. */
async function taxed() {
  const rate = { id: null, name: 'VAT', basisPoints: 1900, active: true };
  const [vat] = await shop.ask('settings.saveTaxRate', rate);
  await shop.ask('settings.saveShop', { defaultTaxRateId: vat?.id ?? null });
  await when(stores.app.useApp, ({ app }) => app?.taxIncluded === false);
  const tile = await shop.ask('catalogue.pet', { petId: pet().id });
  basket().add(tile, minor(1000), null);
  await basket().settled();
  return vat;
}
const total = () => stores.checkout.totalsOf(basket().basket).total;

test('another rate changes the open basket at once, also lines restored by undo', async () => {
  const vat = await taxed();
  const tile = await shop.ask('catalogue.pet', { petId: pet().id });
  expect(total()).toBe(1190);
  basket().add(tile, minor(1000), null);
  await basket().settled();
  expect(total()).toBe(2380);
  await shop.ask('settings.saveTaxRate', {
    id: vat?.id ?? null,
    name: 'VAT',
    basisPoints: 700,
    active: true,
  });
  await when(stores.checkout.useBasket, () => total() === 2140);
  basket().undo();
  expect(total()).toBe(1070);
});

test('another default rate is applied as well', async () => {
  const vat = await taxed();
  const rates = await shop.ask('settings.saveTaxRate', {
    id: null,
    name: 'Low',
    basisPoints: 500,
    active: true,
  });
  const low = rates.find(({ name }) => name === 'Low');
  // By then the window has received every change of the rates.
  await shop.ask('settings.saveTaxRate', {
    id: vat?.id ?? null,
    name: 'VAT',
    basisPoints: 700,
    active: true,
  });
  await when(stores.checkout.useBasket, () => total() === 1070);
  await shop.ask('settings.saveShop', { defaultTaxRateId: low?.id ?? null });
  await when(stores.checkout.useBasket, () => total() === 1050);
  expect(basket().basket?.lines[0]).toMatchObject({ taxName: 'Low', taxBasisPoints: 500 });
});
