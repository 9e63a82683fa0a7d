import { expect, test } from 'vitest';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { givePet, nobody } from '../../store/testing.ts';
import { testShop } from '../testing.ts';
import { beginPracticeRegister } from './practice-register.ts';
import { orderInPracticeShop, pricePracticeShop, seedShop } from './practice-shop.ts';

test('a practice shop starts with an address and the tax rates of its location, once', async () => {
  const shop = testShop({ mode: 'training' });
  seedShop(shop.store, { language: 'de', locale: 'de-AT' });
  const settings = shop.store.settings.shop();
  expect(settings).toMatchObject({ language: 'de', locale: 'de-AT' });
  expect(settings.receiptHeader).toContain('USt-IdNr.');
  const rates = shop.store.taxRates.list();
  expect(rates.map(({ name, basisPoints }) => [name, basisPoints])).toEqual([
    ['MwSt.', 2000],
    ['MwSt. ermäßigt', 1000],
  ]);
  expect(settings.defaultTaxRateId).toBe(rates[0]?.id);
  // It is not repeated at the next start, or after a person changed it.
  await shop.ask('settings.saveShop', { receiptHeader: '' });
  seedShop(shop.store, { language: 'de', locale: 'de-AT' });
  expect(shop.store.settings.shop().receiptHeader).toBe('');
  expect(shop.store.taxRates.list()).toHaveLength(2);
});

test('its first order has three pets, once they have prices and are in stock', async () => {
  const shop = testShop({ mode: 'training' });
  const prices = [1000, null, 2000, 300];
  for (const [at, price] of prices.entries())
    givePet(shop.store, { name: `Pet ${at}`, count: 9, ...(price && { price }) });
  givePet(shop.store, { name: 'Few', price: 100, count: 4 });
  expect(orderInPracticeShop(shop.store)).toBe(true);
  expect(orderInPracticeShop(shop.store)).toBe(false);
  const { items } = await shop.ask('orders.list', { filter: 'open', text: '', limit: 9, after: null });
  expect(items).toMatchObject([{ quantity: 6, total: 1000 + 2 * 2000 + 3 * 300, due: 'upcoming' }]);
  expect(shop.store.verify().checks.filter(({ wrong }) => wrong > 0)).toEqual([]);
});

test('a real shop has no practice data', () => {
  const shop = testShop({ mode: 'live' });
  for (const name of ['Ada', 'Bert', 'Cleo']) givePet(shop.store, { name, price: 100, count: 9 });
  expect(orderInPracticeShop(shop.store)).toBe(false);
  seedShop(shop.store, { language: 'de', locale: 'de-DE' });
  expect(shop.store.settings.shop()).toMatchObject({ receiptHeader: '', defaultTaxRateId: null });
  expect(shop.store.taxRates.list()).toEqual([]);
});

test.each([
  ['EUR', 5000, 5000, 500],
  ['JPY', 5000, 5000, 500],
  ['CZK', 100_000, 100_000, 10_000],
  ['XAF', 50, 50, 5],
])('a new shop in %s starts with limits for cashiers', (currency, refund, cashOut, difference) => {
  const shop = testShop({ mode: 'live' });
  seedShop(shop.store, { currency });
  expect(shop.store.settings.shop()).toMatchObject({
    cashierRefundLimit: refund,
    cashierCashOutLimit: cashOut,
    closingDifferenceLimit: difference,
  });
});

test('an existing shop keeps its limits', async () => {
  const shop = testShop({ mode: 'live' });
  await shop.ask('settings.saveShop', { shopName: 'Fur & Feather' });
  seedShop(shop.store, {});
  expect(shop.store.settings.shop()).toMatchObject({
    cashierRefundLimit: null,
    closingDifferenceLimit: null,
  });
});

test('a practice shop keeps a register of its dogs and fish, with a delivery of chipped puppies, once', async () => {
  const shop = testShop({ mode: 'training' });
  const { store } = shop;
  const begin = () => beginPracticeRegister(store, store.context.clock);
  const beagle = givePet(store, { name: 'Beagle puppy', category: 'Dogs', count: 2 });
  givePet(store, { name: 'Guppy', category: 'Freshwater fish', count: 40 });
  const tetra = givePet(store, { name: 'Neon tetra', category: 'Freshwater fish' });
  begin();
  expect(store.register.isKept()).toBe(false);
  store.stock.record({ petId: tetra, kind: 'count', quantity: 5 }, nobody);
  store.context.db.prepare('UPDATE stock SET known = 0 WHERE pet_id = ?').run(tetra);
  begin();
  begin();
  expect((await shop.ask('animals.ofPet', { petId: beagle })).map(({ mark }) => mark)).toEqual([
    null,
    '276098100000011',
    '276098100000012',
  ]);
  expect(store.stock.figures(tetra).shown).toBe(15);
  expect(await shop.ask('animals.differences', {})).toEqual([]);
  expect(
    store.verify().checks.filter(({ name, wrong }) => name === 'register of animals' && wrong > 0),
  ).toEqual([]);
});

test('its rabbits and tortoises have conditions of sale, until a person changes them; those of a real shop have none', async () => {
  for (const mode of ['training', 'live'] as const) {
    const shop = testShop({ mode });
    const lop = givePet(shop.store, { name: 'Holland Lop rabbit', category: 'Rabbits' });
    const tortoise = givePet(shop.store, { name: 'Hermann’s tortoise', category: 'Reptiles' });
    pricePracticeShop(shop.store);
    const { idempotencyKey } = await shop.ask('checkout.open', {});
    const asked = (petId: LocalId) => shop.ask('conditions.asked', { idempotencyKey, petIds: [petId] });
    if (mode === 'live') expect([await asked(lop), await asked(tortoise)]).toEqual([null, null]);
    else {
      expect(await asked(lop)).toMatchObject({
        minAge: 16,
        needsBuyer: false,
        careSheets: [{ name: 'Rabbits' }],
      });
      expect(await asked(tortoise)).toMatchObject({ minAge: 16, needsBuyer: true });
      await shop.ask('conditions.save', { subject: { kind: 'pet', id: tortoise }, conditions: null });
      givePet(shop.store, { name: 'Dutch rabbit', category: 'Rabbits' });
      pricePracticeShop(shop.store);
      expect(await asked(tortoise)).toBeNull();
    }
  }
});
