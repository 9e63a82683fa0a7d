import { expect, test } from 'vitest';
import { localId, remoteId } from '../../../shared/testing/ids.ts';
import {
  createShipDates,
  type Goods,
  looksGiven,
  nextTurn,
  orderId,
  shipDateSlot,
  tillOfShipDate,
} from './order-ids.ts';

const at = Date.parse('2026-11-21T09:30:00.000Z');
const fish: Goods = { petId: localId('a fish'), quantity: 1 };
const pets = Array.from({ length: 70 }, (_, nth): Goods => ({ petId: localId(`pet ${nth}`), quantity: 1 }));

/** Ship dates of a till that remembers what it used. */
function tillThatUsed(till: number, inSeconds: () => boolean, generation = 1) {
  const orders: (Goods & { date: string })[] = [];
  let looks = 0;
  const free = createShipDates(
    { till, generation },
    {
      has(date) {
        looks += 1;
        return orders.some((order) => order.date === date);
      },
      hasFor: ({ petId, quantity }, from, until) =>
        orders.some(
          (one) => one.petId === petId && one.quantity === quantity && one.date >= from && one.date < until,
        ),
      inSeconds,
    },
  );
  return {
    looks: () => looks,
    order(ms: number, goods: Goods): string {
      const date = free(ms, goods);
      orders.push({ ...goods, date });
      return date;
    },
  };
}

test('gives each order the first free ship date of its till, in a thousand looks for a thousand orders', () => {
  const till = tillThatUsed(7, () => false);
  for (let order = 0; order < 1000; order += 1) {
    expect(Date.parse(till.order(at, fish))).toBe(shipDateSlot(at, 7, 1) + order * 128);
  }
  expect(till.looks()).toBeLessThan(2100);
  expect(till.order(at + 3_600_000, fish)).toBe(new Date(shipDateSlot(at + 3_600_000, 7, 1)).toISOString());
});

test('gives a ship date again whose order never came to be', () => {
  for (const inSeconds of [false, true]) {
    const never = () => false;
    const free = createShipDates(
      { till: 1, generation: 1 },
      { has: never, hasFor: never, inSeconds: () => inSeconds },
    );
    expect(free(at, fish)).toBe(free(at, fish));
  }
});

test('no two tills share a second where a service may show no more than that', () => {
  const tills = Array.from({ length: 32 }, (_, number) => {
    const till = tillThatUsed(number, () => true);
    return pets.map((goods) => till.order(at + 45_678, goods));
  });
  const seconds = tills.flatMap((dates) => [...new Set(dates.map((date) => date.slice(0, 19)))]);
  expect(new Set(seconds).size).toBe(seconds.length);
  for (const [till, dates] of tills.entries()) {
    expect(new Set(dates).size).toBe(dates.length);
    for (const date of dates) expect(Date.parse(date) % 32).toBe(till);
  }
  // Near enough: within two minutes, and seventy of one moment within the next twenty.
  expect(tills[3]?.[0]?.slice(0, 19)).toBe('2026-11-21T09:30:03');
  expect(tills[3]?.at(-1)?.slice(0, 19)).toBe('2026-11-21T09:46:03');
});

test('one till has the same goods once in a second that may be all that is shown', () => {
  const till = tillThatUsed(3, () => true);
  const minutes = Array.from({ length: 50 }, () => till.order(at, fish).slice(0, 19));
  expect(new Set(minutes).size).toBe(50);
  // What is not the same may share it.
  expect(till.order(at, { ...fish, quantity: 2 }).slice(0, 19)).toBe(minutes[0]);
});

test.each([1, 1000])('a till that was restored repeats no ship date that it forgot, to %i ms', (step) => {
  for (const till of [1, 2, 27]) {
    const dates = [1, 2, 3, 4].map((generation) => {
      const { order } = tillThatUsed(till, () => step > 1, generation);
      return Array.from({ length: 50 }, () => Math.floor(Date.parse(order(at, fish)) / step));
    });
    expect(new Set(dates.flat()).size).toBe(200);
  }
});

test('takes milliseconds as soon as they are known to come back', () => {
  let inSeconds = true;
  const till = tillThatUsed(5, () => inSeconds);
  till.order(at + 30_000, fish);
  inSeconds = false;
  expect(Date.parse(till.order(at + 30_000, fish))).toBe(shipDateSlot(at + 30_000, 5, 1));
});

test.each([1, 1000])('a ship date that loses what is finer than %i ms still names its till', (step) => {
  for (const till of [1, 2, 17, 27, 28, 31]) {
    for (const generation of [1, 2, 3, 4, 5]) {
      const date = shipDateSlot(at + 12_345, till, generation, step > 1);
      expect(tillOfShipDate(Math.floor(date / step) * step, step)).toBe(till);
    }
  }
});

test.each([null, 60_000, 86_400_000])('one that loses %s names none', (step) => {
  expect(tillOfShipDate(shipDateSlot(at, 3, 1, true), step)).toBeNull();
});

test('an id that a till gave is told from one that a service counts or takes from its clock, whatever the year', () => {
  for (const years of [-1, 0, 10, 50]) {
    const id = orderId(nextTurn(0, at + years * 365 * 86_400_000), 31, 4);
    expect(looksGiven(id)).toBe(true);
  }
  const seconds = Math.floor(at / 1000);
  for (const id of ['1', '4711', String(seconds), String(at), String(2 ** 53), '9223372036854775807'])
    expect(looksGiven(remoteId(id))).toBe(false);
});

test('a clock that is years behind gives no id as small as those that a service counts up', () => {
  for (const year of [1970, 2010, 2024]) {
    const id = orderId(nextTurn(0, Date.UTC(year, 0, 1)), 1, 1);
    expect(Number(id)).toBeGreaterThan(1e14);
  }
});
