import { expect, test } from 'vitest';
import {
  addPet,
  always,
  changeCount,
  contents,
  counts,
  fulfil,
  HOUR,
  localPet,
  MINUTE,
  next,
  openEntries,
  openShop,
  ordersOf,
  placeOrder,
  refused,
  rereadLists,
  retryParked,
  type Shop,
  savePet,
  sell,
  unreachable,
} from '../testing.ts';

// Conflicts: other tills and programs change the same record as this till.

/** Another program changes Momo. */
async function changeMomo({ data, pets, category }: Shop, values: object): Promise<void> {
  await data.pets.update(pets[0], { name: 'Momo', categoryId: category, status: 'available', ...values });
}
/** Another till hands over the only order. */
async function handOver(shop: Shop, changed: { shipDate?: string } = {}): Promise<void> {
  const [order] = (await contents(shop)).orders;
  if (!order) throw new Error('There is no order');
  const { id, ...values } = order;
  await shop.data.orders.update(id, { ...values, ...changed, complete: true });
}
/** The ship date in this till's hand-over of its only order. */
const shipDateHere = (shop: Shop) =>
  shop
    .program()
    .store.context.db.prepare<[], string>(
      "SELECT payload ->> 'shipDate' FROM outbox WHERE kind = 'updateOrder'",
    )
    .pluck()
    .get();
const momo = async (shop: Shop) => (await contents(shop)).pets[0];

test('changes of different fields of a pet are merged', async () => {
  const shop = await openShop();
  const birds = await shop.data.categories.create({ name: 'Birds' });
  shop.intercept = unreachable;
  await savePet(shop, { petId: localPet(shop, shop.pets[0]), name: 'Lilo' });
  await changeMomo(shop, { categoryId: birds.value.id });
  await shop.advance(MINUTE);
  shop.intercept = null;
  await shop.advance(10 * MINUTE);
  expect(await momo(shop)).toMatchObject({ name: 'Lilo', categoryId: birds.value.id });
  expect(openEntries(shop)).toEqual([]);
});

test('conflicting changes of the same field of a pet are parked', async () => {
  const shop = await openShop();
  shop.intercept = unreachable;
  await savePet(shop, { petId: localPet(shop, shop.pets[0]), name: 'Lilo' });
  await changeMomo(shop, { name: 'Kiki' });
  await shop.advance(MINUTE);
  shop.intercept = null;
  await shop.advance(10 * MINUTE);
  expect(await momo(shop)).toMatchObject({ name: 'Kiki' });
  expect(openEntries(shop)).toEqual([['updatePet', 'parked', 'both_changed']]);
});

test('a rename keeps a status set by another till', async () => {
  const shop = await openShop();
  shop.intercept = unreachable;
  await savePet(shop, { petId: localPet(shop, shop.pets[0]), name: 'Lilo', status: null });
  await changeMomo(shop, { status: 'sold' });
  shop.intercept = null;
  await shop.advance(10 * MINUTE);
  expect(await momo(shop)).toMatchObject({ name: 'Lilo', status: 'sold' });
});

test('keeping the own name keeps the category chosen by another till', async () => {
  const shop = await openShop();
  const { value: birds } = await shop.data.categories.create({ name: 'Birds' });
  shop.intercept = unreachable;
  await savePet(shop, { petId: localPet(shop, shop.pets[0]), name: 'Lilo' });
  await changeMomo(shop, { name: 'Kiki', categoryId: birds.id });
  shop.intercept = null;
  await shop.advance(10 * MINUTE);
  await retryParked(shop);
  await shop.advance(10 * MINUTE);
  expect(await momo(shop)).toMatchObject({ name: 'Lilo', categoryId: birds.id });
  expect(openEntries(shop)).toEqual([]);
});

test.each([
  ['429', refused(429, { 'retry-after': '5' })],
  ['lost connection', unreachable],
])('a decision is sent again after a %s', async (_, failure) => {
  const shop = await openShop();
  shop.intercept = unreachable;
  await savePet(shop, { petId: localPet(shop, shop.pets[0]), name: 'Lilo' });
  await changeMomo(shop, { name: 'Kiki' });
  shop.intercept = null;
  await shop.advance(10 * MINUTE);
  shop.intercept = next({ method: 'PUT', path: /pets/ }, failure);
  await retryParked(shop);
  await shop.advance(10 * MINUTE);
  expect(await momo(shop)).toMatchObject({ name: 'Lilo' });
  expect(openEntries(shop)).toEqual([]);
});

test.each(['v1', 'plain'] as const)(
  'moving an order that another till has handed over does not undo the hand-over (%s)',
  async (contract) => {
    const shop = await openShop({ contract });
    const orderId = await placeOrder(shop, shop.pets[0]);
    await shop.advance(MINUTE);
    await handOver(shop);
    const shipDate = new Date(shop.world.now + 48 * HOUR).toISOString();
    await shop.program().call['orders.move']({ orderId, shipDate });
    await shop.advance(10 * MINUTE);
    const [order] = (await contents(shop)).orders;
    expect(order).toMatchObject({ complete: true });
    expect(order?.shipDate).not.toBe(shipDate);
    expect(openEntries(shop)).toEqual([]);
  },
);

test.each([
  ['at another moment', false],
  ['at the same moment', true],
])('an order handed over here and elsewhere %s is parked and leaves the stock once', async (_, isSame) => {
  const shop = await openShop();
  const [, coco] = shop.pets;
  const orderId = await placeOrder(shop, coco);
  await shop.advance(MINUTE);
  shop.intercept = unreachable;
  await fulfil(shop, orderId);
  await handOver(shop, isSame ? { shipDate: shipDateHere(shop) ?? '' } : {});
  await changeCount(shop, coco, -1);
  await shop.advance(MINUTE);
  shop.intercept = null;
  await shop.advance(HOUR);
  expect(await ordersOf(shop)).toEqual([{ petId: coco, quantity: 1, complete: true }]);
  // The faster till has already reduced the count.
  expect(await counts(shop)).toEqual([10, 9]);
  expect(openEntries(shop)).toContainEqual(['updateOrder', 'parked', 'handed_over_elsewhere']);
  expect(shop.program().store.verify().holds).toBe(true);
});

test('a hand-over sends the quantity handed over, not one changed elsewhere', async () => {
  const shop = await openShop();
  const [momoId] = shop.pets;
  const orderId = await placeOrder(shop, momoId);
  await shop.advance(MINUTE);
  const [order] = (await contents(shop)).orders;
  await shop.data.orders.update(order?.id ?? '', { petId: momoId, quantity: 3, complete: false });
  await fulfil(shop, orderId);
  await shop.advance(10 * MINUTE);
  expect(await ordersOf(shop)).toEqual([{ petId: momoId, quantity: 1, complete: true }]);
  expect(await counts(shop)).toEqual([9, 10]);
  expect(openEntries(shop)).toEqual([]);
});

test('the first count of a pet does not overwrite a count set elsewhere meanwhile', async () => {
  const shop = await openShop();
  const { id } = (await shop.data.pets.create({ name: 'Kiki', categoryId: shop.category })).value;
  await rereadLists(shop);
  shop.intercept = next({ method: 'PUT' }, async (_, ask) => {
    await shop.data.inventory.set(id, 4);
    return ask();
  });
  const petId = localPet(shop, id as Shop['category']);
  await shop.program().call['stock.adjust']({ petId, by: 3, reason: 'found', note: null });
  await shop.advance(10 * MINUTE);
  expect((await shop.data.inventory.get(id))?.value.quantity).toBe(7);
  expect(openEntries(shop)).toEqual([]);
});

test('an oversold pet is written as zero and the rest is subtracted from the next delivery', async () => {
  const shop = await openShop();
  const kiki = await addPet(shop, 'Kiki', 2);
  await rereadLists(shop);
  shop.intercept = always({ path: /inventory/ }, unreachable);
  await sell(shop, kiki, 2);
  await changeCount(shop, kiki, -1);
  await shop.advance(MINUTE);
  shop.intercept = null;
  await shop.advance(10 * MINUTE);
  const count = async () => (await shop.data.inventory.get(kiki))?.value.quantity;
  expect(await count()).toBe(0);
  expect(openEntries(shop)).toEqual([['pushStock', 'blocked', 'oversold']]);
  await changeCount(shop, kiki, 5);
  await shop.advance(HOUR);
  expect(await count()).toBe(4);
  expect(openEntries(shop)).toEqual([]);
});
