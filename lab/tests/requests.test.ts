import { expect, test } from 'vitest';
import {
  counts,
  localPet,
  MINUTE,
  openShop,
  SECOND,
  type Shop,
  savePet,
  sell,
  unreachable,
} from '../testing.ts';

// Requests whose answers are already known are not sent.

/** The requests of a while about counts, as `GET 200`, in order of their answers. */
async function aboutCounts(shop: Shop, work: () => unknown): Promise<string[]> {
  const seen: string[] = [];
  shop.intercept = async (request, ask) => {
    const answer = await ask();
    if (/inventory\/\d+$/.test(request.path)) seen.push(`${request.method} ${answer.status}`);
    return answer;
  };
  await work();
  await shop.advance(30 * SECOND);
  shop.intercept = null;
  return seen;
}

test('a count is read again after a status update, which changes its ETag', async () => {
  const shop = await openShop();
  const [momo] = shop.pets;
  const adjust = (by: number) =>
    shop.program().call['stock.adjust']({ petId: localPet(shop, momo), by, reason: 'found', note: null });
  await sell(shop, momo, 10);
  await shop.advance(MINUTE);
  expect((await shop.data.pets.get(momo))?.value.status).toBe('sold');
  expect(await aboutCounts(shop, () => adjust(5))).toEqual(['PUT 200']);
  expect((await shop.data.pets.get(momo))?.value.status).toBe('available');
  expect(await aboutCounts(shop, () => sell(shop, momo, 1))).toEqual(['GET 200', 'PUT 200']);
  expect(await aboutCounts(shop, () => sell(shop, momo, 1))).toEqual(['PUT 200']);
  expect(await counts(shop)).toEqual([3, 10]);
});

test('the first count of a new pet is written without a read', async () => {
  const shop = await openShop();
  const make = () => savePet(shop, { name: 'Polly', openingCount: 4 });
  expect(await aboutCounts(shop, make)).toEqual(['PUT 200']);
  expect(shop.program().store.verify().holds).toBe(true);
});

test('a start after an outage sends immediately', async () => {
  const shop = await openShop({ limits: { minute: 60, day: 1000 } });
  shop.intercept = unreachable;
  await sell(shop, shop.pets[0], 1);
  await shop.advance(30 * MINUTE);
  shop.till.kill();
  shop.intercept = null;
  shop.till.boot();
  await shop.advance(SECOND);
  expect((await shop.data.orders.list({ after: '-1', limit: 9 })).length).toBe(1);
});
