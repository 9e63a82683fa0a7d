import { expect, test } from 'vitest';
import { givePet } from '../../store/testing.ts';
import { testShop } from '../testing.ts';

async function counting() {
  const shop = testShop();
  const momo = givePet(shop.store, { name: 'Momo', remoteId: '7', count: 5 });
  const zoe = givePet(shop.store, { name: 'Zoë', remoteId: '8', count: 2 });
  const session = await shop.call['stock.countStart']({ label: 'Window' });
  const record = (petId: string, quantity: number, add = false) =>
    shop.call['stock.countRecord']({ sessionId: session.id, petId, quantity, add });
  return { shop, momo, zoe, sessionId: session.id, record };
}

test('a count is blind, scanned one by one or typed, and outlives the program', async () => {
  const { shop, momo, zoe, record } = await counting();
  await record(momo, 1, true);
  await record(momo, 1, true);
  expect(await record(momo, 1, true)).toMatchObject({ petName: 'Momo', counted: 3 });
  await record(zoe, 9);
  await record(zoe, 4);
  const session = await shop.call['stock.count']({});
  expect(session).toMatchObject({
    label: 'Window',
    lines: [
      { petName: 'Zoë', counted: 4 },
      { petName: 'Momo', counted: 3 },
    ],
  });
  expect(JSON.stringify(session)).not.toContain('expected');
});

test('only the chosen differences are written, and what was sold since stays sold', async () => {
  const { shop, momo, zoe, sessionId, record } = await counting();
  await record(momo, 4);
  await record(zoe, 7);
  shop.store.stock.record(
    { petId: momo, kind: 'sale', quantity: -1 },
    { staffId: null, businessDate: '2026-11-21' },
  );
  expect(await shop.call['stock.countReview']({ sessionId })).toMatchObject([
    { petName: 'Zoë', counted: 7, expected: 2, difference: 5 },
    { petName: 'Momo', counted: 4, expected: 5, difference: -1 },
  ]);
  expect(await shop.call['stock.countCommit']({ sessionId, petIds: [momo] })).toEqual({ written: 1 });
  expect(shop.kicks.count).toBe(1);
  expect(shop.store.stock.figures(momo).shown).toBe(3);
  expect(shop.store.stock.figures(zoe).shown).toBe(2);
  expect(await shop.call['stock.count']({})).toBeNull();
  const pushes = shop.store.context.db
    .prepare("SELECT entity_id FROM outbox WHERE kind = 'pushStock'")
    .pluck()
    .all();
  expect(pushes).toEqual([momo]);
  const last = [...shop.store.journal.rows()].at(-1);
  expect(last?.kind).toBe('count.written');
  expect(JSON.parse(last?.body ?? '')).toEqual({
    lines: 2,
    written: [{ petId: momo, counted: 4, expected: 5 }],
  });
});

test('a line can be taken back, and a count given up changes nothing', async () => {
  const { shop, momo, zoe, sessionId, record } = await counting();
  await record(momo, 1);
  await record(zoe, 1);
  await shop.call['stock.countRemove']({ sessionId, petId: zoe });
  expect((await shop.call['stock.count']({}))?.lines.map((line) => line.petName)).toEqual(['Momo']);
  await shop.call['stock.countDiscard']({ sessionId });
  expect(shop.store.stock.figures(momo).shown).toBe(5);
  await expect(record(momo, 1)).rejects.toMatchObject({ code: 'count_over' });
});

test('one count at a time', async () => {
  const { shop, sessionId } = await counting();
  const start = () => Promise.resolve().then(() => shop.call['stock.countStart']({ label: '' }));
  await expect(start()).rejects.toMatchObject({ code: 'count_open' });
  await shop.call['stock.countCommit']({ sessionId, petIds: [] });
  await expect(start()).resolves.toMatchObject({ lines: [] });
});

test('writing a count needs a manager', async () => {
  const { shop, sessionId } = await counting();
  shop.store.staff.save(
    { id: null, name: 'Anna', role: 'manager', active: true, pinHash: 'x' },
    { staffId: null, businessDate: '2026-11-21' },
  );
  await expect(shop.call['stock.countCommit']({ sessionId, petIds: [] })).rejects.toMatchObject({
    code: 'manager_needed',
  });
});
