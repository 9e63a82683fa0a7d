import { expect, test } from 'vitest';
import {
  addPet,
  always,
  changeCount,
  contents,
  counts,
  down,
  fulfil,
  HOUR,
  localPet,
  MINUTE,
  next,
  open,
  ordersOf,
  placeOrder,
  refresh,
  refused,
  retryParked,
  type Shop,
  savePet,
  sell,
  shop,
} from '../testing.ts';

// Conflicts: other tills and programs change the same record as this till.

/** Another program changes Momo. */
async function changeMomo({ data, pets, category }: Shop, values: object): Promise<void> {
  await data.pets.update(pets[0], { name: 'Momo', categoryId: category, status: 'available', ...values });
}
/** Another till hands over the only order. */
async function handOver(one: Shop, changed: { shipDate?: string } = {}): Promise<void> {
  const [order] = (await contents(one)).orders;
  if (!order) throw new Error('There is no order');
  const { id, ...values } = order;
  await one.data.orders.update(id, { ...values, ...changed, complete: true });
}
/** The ship date in this till's hand-over of its only order. */
const shipDateHere = (one: Shop) =>
  one
    .program()
    .store.context.db.prepare<[], string>(
      "SELECT payload ->> 'shipDate' FROM outbox WHERE kind = 'updateOrder'",
    )
    .pluck()
    .get();
const momo = async (one: Shop) => (await contents(one)).pets[0];

test('changes of different fields of a pet are merged', async () => {
  const one = await shop();
  const birds = await one.data.categories.create({ name: 'Birds' });
  one.between = down;
  await savePet(one, { petId: localPet(one, one.pets[0]), name: 'Lilo' });
  await changeMomo(one, { categoryId: birds.value.id });
  await one.pass(MINUTE);
  one.between = null;
  await one.pass(10 * MINUTE);
  expect(await momo(one)).toMatchObject({ name: 'Lilo', categoryId: birds.value.id });
  expect(open(one)).toEqual([]);
});

test('changes of one field of a pet are decided by a person', async () => {
  const one = await shop();
  one.between = down;
  await savePet(one, { petId: localPet(one, one.pets[0]), name: 'Lilo' });
  await changeMomo(one, { name: 'Kiki' });
  await one.pass(MINUTE);
  one.between = null;
  await one.pass(10 * MINUTE);
  expect(await momo(one)).toMatchObject({ name: 'Kiki' });
  expect(open(one)).toEqual([['updatePet', 'parked', 'both_changed']]);
});

test('a rename keeps the status that another till has given the pet', async () => {
  const one = await shop();
  one.between = down;
  await savePet(one, { petId: localPet(one, one.pets[0]), name: 'Lilo', status: null });
  await changeMomo(one, { status: 'sold' });
  one.between = null;
  await one.pass(10 * MINUTE);
  expect(await momo(one)).toMatchObject({ name: 'Lilo', status: 'sold' });
});

test('a person who decides for the own name keeps the category that another till has chosen', async () => {
  const one = await shop();
  const { value: birds } = await one.data.categories.create({ name: 'Birds' });
  one.between = down;
  await savePet(one, { petId: localPet(one, one.pets[0]), name: 'Lilo' });
  await changeMomo(one, { name: 'Kiki', categoryId: birds.id });
  one.between = null;
  await one.pass(10 * MINUTE);
  await retryParked(one);
  await one.pass(10 * MINUTE);
  expect(await momo(one)).toMatchObject({ name: 'Lilo', categoryId: birds.id });
  expect(open(one)).toEqual([]);
});

test.each([
  ['429', refused(429, { 'retry-after': '5' })],
  ['lost connection', down],
])('a decision of a person is sent after a %s', async (_, failure) => {
  const one = await shop();
  one.between = down;
  await savePet(one, { petId: localPet(one, one.pets[0]), name: 'Lilo' });
  await changeMomo(one, { name: 'Kiki' });
  one.between = null;
  await one.pass(10 * MINUTE);
  one.between = next({ method: 'PUT', path: /pets/ }, failure);
  await retryParked(one);
  await one.pass(10 * MINUTE);
  expect(await momo(one)).toMatchObject({ name: 'Lilo' });
  expect(open(one)).toEqual([]);
});

test.each(['v1', 'plain'] as const)(
  'moving an order that another till has handed over does not undo that (%s)',
  async (contract) => {
    const one = await shop({ contract });
    const orderId = await placeOrder(one, one.pets[0]);
    await one.pass(MINUTE);
    await handOver(one);
    const shipDate = new Date(one.world.now + 48 * HOUR).toISOString();
    await one.program().call['orders.move']({ orderId, shipDate });
    await one.pass(10 * MINUTE);
    const [order] = (await contents(one)).orders;
    expect(order).toMatchObject({ complete: true });
    expect(order?.shipDate).not.toBe(shipDate);
    expect(open(one)).toEqual([]);
  },
);

test.each([
  ['at another moment', false],
  ['at the same moment', true],
])(
  'of an order that was handed over here and elsewhere %s a person says whether it left the stock twice',
  async (_, isSame) => {
    const one = await shop();
    const [, coco] = one.pets;
    const orderId = await placeOrder(one, coco);
    await one.pass(MINUTE);
    one.between = down;
    await fulfil(one, orderId);
    await handOver(one, isSame ? { shipDate: shipDateHere(one) ?? '' } : {});
    await changeCount(one, coco, -1);
    await one.pass(MINUTE);
    one.between = null;
    await one.pass(HOUR);
    expect(await ordersOf(one)).toEqual([{ petId: coco, quantity: 1, complete: true }]);
    // The faster till has already reduced the count.
    expect(await counts(one)).toEqual([10, 9]);
    expect(open(one)).toContainEqual(['updateOrder', 'parked', 'handed_over_elsewhere']);
    expect(one.program().store.verify().holds).toBe(true);
  },
);

test('a hand-over says how many left the shop, whatever was agreed elsewhere meanwhile', async () => {
  const one = await shop();
  const [momoId] = one.pets;
  const orderId = await placeOrder(one, momoId);
  await one.pass(MINUTE);
  const [order] = (await contents(one)).orders;
  await one.data.orders.update(order?.id ?? '', { petId: momoId, quantity: 3, complete: false });
  await fulfil(one, orderId);
  await one.pass(10 * MINUTE);
  expect(await ordersOf(one)).toEqual([{ petId: momoId, quantity: 1, complete: true }]);
  expect(await counts(one)).toEqual([9, 10]);
  expect(open(one)).toEqual([]);
});

test('the first count of a pet does not overwrite one that was set elsewhere meanwhile', async () => {
  const one = await shop();
  const { id } = (await one.data.pets.create({ name: 'Kiki', categoryId: one.category })).value;
  await refresh(one);
  one.between = next({ method: 'PUT' }, async (_, ask) => {
    await one.data.inventory.set(id, 4);
    return ask();
  });
  const petId = localPet(one, id as Shop['category']);
  await one.program().call['stock.adjust']({ petId, by: 3, reason: 'found', note: null });
  await one.pass(10 * MINUTE);
  expect((await one.data.inventory.get(id))?.value.quantity).toBe(7);
  expect(open(one)).toEqual([]);
});

test('what was sold once too often brings the count to zero, and the rest is taken off what comes in', async () => {
  const one = await shop();
  const kiki = await addPet(one, 'Kiki', 2);
  await refresh(one);
  one.between = always({ path: /inventory/ }, down);
  await sell(one, kiki, 2);
  await changeCount(one, kiki, -1);
  await one.pass(MINUTE);
  one.between = null;
  await one.pass(10 * MINUTE);
  const count = async () => (await one.data.inventory.get(kiki))?.value.quantity;
  expect(await count()).toBe(0);
  expect(open(one)).toEqual([['pushStock', 'blocked', 'oversold']]);
  await changeCount(one, kiki, 5);
  await one.pass(HOUR);
  expect(await count()).toBe(4);
  expect(open(one)).toEqual([]);
});
