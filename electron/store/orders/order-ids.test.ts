import { expect, test } from 'vitest';
import { RemoteId } from '../../../shared/ids/ids.ts';
import { newLocalId } from '../../../shared/ids/new-id.ts';
import { localId } from '../../../shared/testing/ids.ts';
import { givePet, nobody, testClock, testStore } from '../testing.ts';
import { idsSince, orderId, tillOf } from './order-ids.ts';

const at = Date.parse('2026-11-21T09:30:00.000Z');
const zeros = localId('01900000-0000-7000-8000-000000000000');
const ones = localId('01900000-0000-7000-8000-ffffffffffff');

test('an order id tells when and by which till it was given, and no other till gives it', () => {
  for (const till of [1, 2, 31]) {
    const id = orderId(at, till, newLocalId());
    expect(tillOf(id, at)).toEqual({ till, at });
    expect(BigInt(orderId(at, till, ones)) - BigInt(orderId(at, till, zeros))).toBe(2n ** 17n - 1n);
  }
  expect(BigInt(orderId(at, 2, zeros))).toBeGreaterThan(BigInt(orderId(at, 1, ones)));
  const many = Array.from({ length: 100 }, () => orderId(at, 1, newLocalId()));
  expect(new Set(many).size).toBeGreaterThan(90);
  expect(BigInt(idsSince(at))).toBeLessThan(BigInt(orderId(at, 1, zeros)));
  expect(BigInt(idsSince(at))).toBeGreaterThan(BigInt(orderId(at - 1, 31, ones)));
});

test('ids of earlier versions, of the service, of days to come and of others tell of no till', () => {
  // Milliseconds since 2020 and 22 random bits, as in ids of earlier versions.
  const before = String((BigInt(at - Date.UTC(2020, 0, 1)) << 22n) | 0x3fffffn);
  const tomorrow = orderId(at + 2 * 86_400_000, 3, zeros);
  const none = BigInt(orderId(at, 1, zeros)) - (1n << 17n);
  for (const id of [before, '7', '9223372036854775807', tomorrow, String(none), '', 'x'])
    expect(tillOf(id, at), id).toBeNull();
});

test('whatever the clock says, an id is no smaller than those of 2026 and fits 63 bits', () => {
  const first = BigInt(orderId(Date.UTC(2026, 0, 1), 1, zeros));
  for (const year of [1970, 2010, 2025, 2026, 2054, 2200]) {
    const id = orderId(Date.UTC(year, 0, 1), 31, ones);
    expect(RemoteId.safeParse(id).success).toBe(true);
    expect(BigInt(id)).toBeGreaterThanOrEqual(first);
  }
});

test('a till whose clock is years late never runs out of ids', () => {
  let count = 0;
  // All end alike, as if the random part of the moment were used up.
  const newId = () => {
    count += 1;
    return localId(`01900000-0000-7000-8000-${count.toString(16).padStart(6, '0')}000000`);
  };
  const now = Date.UTC(2010, 0, 1);
  const store = testStore({ clock: testClock('2010-01-01T00:00:00.000Z'), newId });
  const petId = givePet(store, { name: 'Momo', count: 9 });
  const order = { origin: 'customer', petName: 'Momo', petId, quantity: 1, shipAt: now } as const;
  const ids = [0, 1, 2].map(() => store.orders.require(store.orders.add(order, nobody).id).assignedId ?? '');
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(tillOf(id, now)).toMatchObject({ till: 1 });
});

test('no two orders of a till have one id, nor the same pet, quantity and ship date', () => {
  let count = 0;
  // Four ids in a row end alike.
  const newId = () => {
    count += 1;
    const tail = Math.floor(count / 4)
      .toString(16)
      .padStart(6, '0');
    return localId(`01900000-0000-7000-8000-${count.toString(16).padStart(6, '0')}${tail}`);
  };
  const store = testStore({ clock: testClock(), newId });
  const [momo, coco] = [
    givePet(store, { name: 'Momo', count: 9 }),
    givePet(store, { name: 'Coco', count: 9 }),
  ];
  const shipAt = Date.parse('2026-12-24T10:00:00.000Z');
  const dates = [
    { petId: momo, quantity: 1 },
    { petId: momo, quantity: 1 },
    { petId: momo, quantity: 2 },
    { petId: coco, quantity: 1 },
    { petId: momo, quantity: 1 },
  ].map(
    (goods) => store.orders.add({ origin: 'customer', petName: 'A pet', shipAt, ...goods }, nobody).shipDate,
  );
  expect(dates.map((date) => Date.parse(date ?? '') - shipAt)).toEqual([0, 1, 0, 0, 2]);
  const ids = store.context.db.prepare('SELECT DISTINCT assigned_id FROM store_order').all();
  expect(ids).toHaveLength(5);
});
