import { expect, test } from 'vitest';
import type { RemoteId } from '../../shared/ids/ids.ts';
import {
  changeCount,
  countSent,
  counts,
  HOUR,
  type Intercept,
  localPet,
  MINUTE,
  next,
  openShop,
  putInBasket,
  requestLost,
  rereadLists,
  SECOND,
  type Shop,
  savePet,
  sell,
  unreachable,
} from '../testing.ts';

// How soon a till shows sales of other tills: scarce counts are read when a pet is about to be sold, and lists are read
// while a person is working.

const free = (shop: Shop, pet: RemoteId) => shop.program().store.stock.figures(localPet(shop, pet)).free;
const reads = (shop: Shop) => countSent(shop, 'GET', /inventory\/\d+$/);
const lists = (shop: Shop) => countSent(shop, 'GET', /(orders|inventory)$/);

/** Another till sells some: its order and then its new count reach the service. */
async function sellElsewhere(shop: Shop, petId: RemoteId, quantity: number): Promise<void> {
  const shipDate = new Date(shop.world.now).toISOString();
  await shop.data.orders.create({ petId, quantity, shipDate, complete: true });
  await changeCount(shop, petId, -quantity);
}

test('the count of a scarce pet is read while it is in the basket, that of others is not', async () => {
  const shop = await openShop();
  const [momo, coco] = shop.pets;
  await changeCount(shop, momo, -9);
  await rereadLists(shop);
  expect(free(shop, momo)).toBe(1);
  // Another till sold the last one.
  await changeCount(shop, momo, -1);
  const before = reads(shop);
  await putInBasket(shop, coco, 1);
  await shop.advance(SECOND);
  expect(reads(shop)).toBe(before);
  await putInBasket(shop, momo, 1);
  await shop.advance(SECOND);
  expect(free(shop, momo)).toBe(0);
  await putInBasket(shop, momo, 1);
  await shop.advance(SECOND);
  expect(reads(shop)).toBe(before + 1);
  // Every ten seconds, until no person is active any more.
  await shop.advance(MINUTE);
  expect(reads(shop)).toBe(before + 7);
  await shop.advance(10 * MINUTE);
  const then = reads(shop);
  expect(then).toBeLessThanOrEqual(before + 19);
  await shop.advance(10 * MINUTE);
  expect(reads(shop)).toBe(then);
});

test('a count is written with the ETag read for the basket, without another read', async () => {
  const shop = await openShop();
  const [momo] = shop.pets;
  await changeCount(shop, momo, -7);
  await rereadLists(shop);
  await changeCount(shop, momo, -1);
  await putInBasket(shop, momo, 3);
  await shop.advance(SECOND);
  expect(free(shop, momo)).toBe(2);
  const before = reads(shop);
  await sell(shop, momo, 1);
  await shop.advance(MINUTE);
  expect((await counts(shop))[0]).toBe(1);
  expect(reads(shop)).toBe(before);
  expect(shop.program().store.verify().holds).toBe(true);
});

test('a sale of another till is shown within seconds while this till sells', async () => {
  const shop = await openShop();
  const [momo, coco] = shop.pets;
  await sell(shop, coco, 1);
  await shop.advance(MINUTE);
  await sellElsewhere(shop, momo, 3);
  await shop.advance(15 * SECOND);
  expect(free(shop, momo)).toBe(7);
  // No sales for a while.
  await shop.advance(12 * MINUTE);
  const before = lists(shop);
  await shop.advance(2 * MINUTE);
  expect(lists(shop) - before).toBeLessThanOrEqual(2 * 3);
});

const late =
  (shop: Shop): Intercept =>
  async (_, ask) => {
    const answer = await ask();
    await shop.world.sleep(9 * SECOND);
    return answer;
  };

test.each([
  ['is lost', () => requestLost],
  ['takes nine seconds', late],
])('a sale of another till is shown within seconds after the answer to a list %s', async (_, fate) => {
  const shop = await openShop();
  const [momo, coco] = shop.pets;
  await sell(shop, coco, 1);
  shop.intercept = next({ path: /orders$/ }, fate(shop));
  await shop.advance(6 * MINUTE);
  await sellElsewhere(shop, momo, 3);
  await shop.advance(15 * SECOND);
  expect(free(shop, momo)).toBe(7);
});

test('lists are read as often after an outage as before', async () => {
  const shop = await openShop({ limits: { minute: 60, day: 1000 } });
  shop.intercept = unreachable;
  await shop.advance(3 * HOUR);
  shop.intercept = null;
  await shop.advance(5 * MINUTE);
  const before = countSent(shop, 'GET', /pets$/);
  await shop.advance(3 * HOUR);
  expect(countSent(shop, 'GET', /pets$/) - before).toBeGreaterThanOrEqual(3);
});

test('a small quota is reserved for orders', async () => {
  const shop = await openShop({ limits: { minute: 60, day: 1000 } });
  const [momo, coco] = shop.pets;
  await sell(shop, coco, 1);
  await shop.advance(MINUTE);
  const before = lists(shop);
  for (let minute = 0; minute < 30; minute += 1) {
    if (minute < 9) await sell(shop, coco, 1);
    await shop.advance(MINUTE);
  }
  expect(lists(shop) - before).toBeLessThanOrEqual(4);
  expect(free(shop, momo)).toBe(10);
});

test('the count of a pet without a remote id is not requested and not polled', async () => {
  const shop = await openShop();
  const { store, sync } = shop.program();
  shop.intercept = unreachable;
  const petId = await savePet(shop, { name: 'Polly', openingCount: 1 });
  const { of } = store.remoteIds;
  let looked = 0;
  store.remoteIds.of = (kind, id) => {
    looked += 1;
    // Otherwise it would loop without advancing the simulated time.
    if (looked > 1000) throw new Error('It is looked at over and over');
    return of(kind, id);
  };
  const before = reads(shop);
  sync.freshen([petId]);
  await shop.advance(HOUR);
  expect(reads(shop)).toBe(before);
});
