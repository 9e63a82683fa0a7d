import { expect, test } from 'vitest';
import { counts, down, localPet, MINUTE, SECOND, type Shop, savePet, sell, shop } from '../testing.ts';

// Requests whose answers are already known are not sent.

/** The requests of a while about counts, as `GET 200`, in order of their answers. */
async function aboutCounts(one: Shop, work: () => unknown): Promise<string[]> {
  const seen: string[] = [];
  one.between = async (request, ask) => {
    const answer = await ask();
    if (/inventory\/\d+$/.test(request.path)) seen.push(`${request.method} ${answer.status}`);
    return answer;
  };
  await work();
  await one.pass(30 * SECOND);
  one.between = null;
  return seen;
}

test('a count is read again after a new sales status, which renews its ETag', async () => {
  const one = await shop();
  const [momo] = one.pets;
  const adjust = (by: number) =>
    one.program().call['stock.adjust']({ petId: localPet(one, momo), by, reason: 'found', note: null });
  await sell(one, momo, 10);
  await one.pass(MINUTE);
  expect((await one.data.pets.get(momo))?.value.status).toBe('sold');
  expect(await aboutCounts(one, () => adjust(5))).toEqual(['PUT 200']);
  expect((await one.data.pets.get(momo))?.value.status).toBe('available');
  expect(await aboutCounts(one, () => sell(one, momo, 1))).toEqual(['GET 200', 'PUT 200']);
  expect(await aboutCounts(one, () => sell(one, momo, 1))).toEqual(['PUT 200']);
  expect(await counts(one)).toEqual([3, 10]);
});

test('the first count of a new pet is written without reading that it has none', async () => {
  const one = await shop();
  const make = () => savePet(one, { name: 'Polly', openingCount: 4 });
  expect(await aboutCounts(one, make)).toEqual(['PUT 200']);
  expect(one.program().store.verify().holds).toBe(true);
});

test('a start after an outage asks the service at once', async () => {
  const one = await shop({ limits: { minute: 60, day: 1000 } });
  one.between = down;
  await sell(one, one.pets[0], 1);
  await one.pass(30 * MINUTE);
  one.till.kill();
  one.between = null;
  one.till.boot();
  await one.pass(SECOND);
  expect((await one.data.orders.list({ after: '-1', limit: 9 })).length).toBe(1);
});
