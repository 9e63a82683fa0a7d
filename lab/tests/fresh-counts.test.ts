import { expect, test } from 'vitest';
import type { RemoteId } from '../../shared/ids/ids.ts';
import {
  asked,
  type Between,
  changeCount,
  counts,
  down,
  HOUR,
  localPet,
  lost,
  MINUTE,
  next,
  putIn,
  refresh,
  SECOND,
  type Shop,
  savePet,
  sell,
  shop,
} from '../testing.ts';

// How soon a till shows sales of other tills: scarce counts are read when a pet is about to be sold, and lists are read
// while a person is working.

const free = (one: Shop, pet: RemoteId) => one.program().store.stock.figures(localPet(one, pet)).free;
const reads = (one: Shop) => asked(one, 'GET', /inventory\/\d+$/);
const lists = (one: Shop) => asked(one, 'GET', /(orders|inventory)$/);

/** Another till sells some: its order and then its new count reach the service. */
async function sellElsewhere(one: Shop, petId: RemoteId, quantity: number): Promise<void> {
  const shipDate = new Date(one.world.now).toISOString();
  await one.data.orders.create({ petId, quantity, shipDate, complete: true });
  await changeCount(one, petId, -quantity);
}

test('the count of what gets scarce is read while it is in the basket, of what is plenty not at all', async () => {
  const one = await shop();
  const [momo, coco] = one.pets;
  await changeCount(one, momo, -9);
  await refresh(one);
  expect(free(one, momo)).toBe(1);
  // Another till sold the last one.
  await changeCount(one, momo, -1);
  const before = reads(one);
  await putIn(one, coco, 1);
  await one.pass(SECOND);
  expect(reads(one)).toBe(before);
  await putIn(one, momo, 1);
  await one.pass(SECOND);
  expect(free(one, momo)).toBe(0);
  await putIn(one, momo, 1);
  await one.pass(SECOND);
  expect(reads(one)).toBe(before + 1);
  // Every ten seconds, until no person is active any more.
  await one.pass(MINUTE);
  expect(reads(one)).toBe(before + 7);
  await one.pass(10 * MINUTE);
  const then = reads(one);
  expect(then).toBeLessThanOrEqual(before + 19);
  await one.pass(10 * MINUTE);
  expect(reads(one)).toBe(then);
});

test('a count is written on what was read for the basket, without another reading', async () => {
  const one = await shop();
  const [momo] = one.pets;
  await changeCount(one, momo, -7);
  await refresh(one);
  await changeCount(one, momo, -1);
  await putIn(one, momo, 3);
  await one.pass(SECOND);
  expect(free(one, momo)).toBe(2);
  const before = reads(one);
  await sell(one, momo, 1);
  await one.pass(MINUTE);
  expect((await counts(one))[0]).toBe(1);
  expect(reads(one)).toBe(before);
  expect(one.program().store.verify().holds).toBe(true);
});

test('while somebody sells here, a sale of another till is seen within seconds', async () => {
  const one = await shop();
  const [momo, coco] = one.pets;
  await sell(one, coco, 1);
  await one.pass(MINUTE);
  await sellElsewhere(one, momo, 3);
  await one.pass(15 * SECOND);
  expect(free(one, momo)).toBe(7);
  // No sales for a while.
  await one.pass(12 * MINUTE);
  const before = lists(one);
  await one.pass(2 * MINUTE);
  expect(lists(one) - before).toBeLessThanOrEqual(2 * 3);
});

const late =
  (one: Shop): Between =>
  async (_, ask) => {
    const answer = await ask();
    await one.world.sleep(9 * SECOND);
    return answer;
  };

test.each([
  ['is lost', () => lost],
  ['takes nine seconds', late],
])('also after the answer to a list %s', async (_, fate) => {
  const one = await shop();
  const [momo, coco] = one.pets;
  await sell(one, coco, 1);
  one.between = next({ path: /orders$/ }, fate(one));
  await one.pass(6 * MINUTE);
  await sellElsewhere(one, momo, 3);
  await one.pass(15 * SECOND);
  expect(free(one, momo)).toBe(7);
});

test('lists are read as often after an outage as before', async () => {
  const one = await shop({ limits: { minute: 60, day: 1000 } });
  one.between = down;
  await one.pass(3 * HOUR);
  one.between = null;
  await one.pass(5 * MINUTE);
  const before = asked(one, 'GET', /pets$/);
  await one.pass(3 * HOUR);
  expect(asked(one, 'GET', /pets$/) - before).toBeGreaterThanOrEqual(3);
});

test('a small quota is left to the orders', async () => {
  const one = await shop({ limits: { minute: 60, day: 1000 } });
  const [momo, coco] = one.pets;
  await sell(one, coco, 1);
  await one.pass(MINUTE);
  const before = lists(one);
  for (let minute = 0; minute < 30; minute += 1) {
    if (minute < 9) await sell(one, coco, 1);
    await one.pass(MINUTE);
  }
  expect(lists(one) - before).toBeLessThanOrEqual(4);
  expect(free(one, momo)).toBe(10);
});

test('a pet that the service does not have yet is not asked for, nor looked at over and over', async () => {
  const one = await shop();
  const { store, sync } = one.program();
  one.between = down;
  const petId = await savePet(one, { name: 'Polly', openingCount: 1 });
  const { of } = store.remoteIds;
  let looked = 0;
  store.remoteIds.of = (kind, id) => {
    looked += 1;
    // Otherwise it would loop without advancing the simulated time.
    if (looked > 1000) throw new Error('It is looked at over and over');
    return of(kind, id);
  };
  const before = reads(one);
  sync.freshen([petId]);
  await one.pass(HOUR);
  expect(reads(one)).toBe(before);
});
