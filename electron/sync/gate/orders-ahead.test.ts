import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DayLimits, type DayWindow, dayAvailable, dayAvailableAt, emptyDay } from './day.ts';
import { ordersAhead } from './orders-ahead.ts';
import { DAY_MS, noSpending, SLOT_MS, SLOTS_A_DAY, type Spending, slotOf, sumOf } from './spending.ts';

const midnight = Date.parse('2026-11-21T00:00:00.000Z');
const HOUR = 3_600_000;
const limits: DayLimits = { limit: 1000, margin: 0, tills: 1 };

/** Sends so many of a lane in each slot from one hour of a day to another; day 0 is today. */
function spend(spent: Map<number, Spending>, day: number, from: number, to: number, some: Partial<Spending>) {
  for (let at = from * HOUR; at < to * HOUR; at += SLOT_MS) {
    const slot = slotOf(midnight + day * DAY_MS + at);
    spent.set(slot, { ...(spent.get(slot) ?? noSpending), ...some });
  }
}

function dayOf(spent: Map<number, Spending>, known: DayWindow['known'] = null): DayWindow {
  return { ...emptyDay(), spent, known };
}

test('keeps for orders what they needed from this hour on, on the busiest of the last days', () => {
  const spent = new Map<number, Spending>();
  spend(spent, -1, 9, 19, { orders: 2 });
  spend(spent, -3, 9, 19, { orders: 8 });
  const known = { left: 700, limit: 1000, resetsAt: midnight + DAY_MS, at: midnight };
  const stock = (hour: number) => dayAvailable(dayOf(spent, known), limits, 'stock', midnight + hour * HOUR);
  expect(stock(14)).toBe(700 - 50 - 5 * 6 * 8);
  expect(stock(18)).toBe(700 - 50 - 6 * 8);
  expect(stock(19)).toBe(700 - 50);
  expect(dayAvailable(dayOf(spent, known), limits, 'orders', midnight + 14 * HOUR)).toBe(700);
});

test('keeps nothing for orders where a rolling day gives back before them as much as they need', () => {
  const spent = new Map<number, Spending>();
  spend(spent, -1, 9, 19, { orders: 5, stock: 5 });
  const morning = slotOf(midnight + 9 * HOUR);
  const counted = ordersAhead(spent, morning, morning + SLOTS_A_DAY - 1, morning - SLOTS_A_DAY);
  // Those of the first ten minutes are needed before anything comes back.
  expect(counted[0]).toBe(5);
  const closed = ordersAhead(spent, morning, morning + SLOTS_A_DAY - 1, Infinity);
  expect(closed[0]).toBe(300);
});

test('is the most that orders lack at any moment of the day, reckoned one after another', () => {
  const slots = fc.dictionary(fc.integer({ min: 0, max: 3 * SLOTS_A_DAY }).map(String), fc.nat(20), {
    maxKeys: 80,
  });
  fc.assert(
    fc.property(slots, slots, fc.boolean(), (orders, stock, rolling) => {
      const spent = new Map<number, Spending>();
      for (const [slot, count] of Object.entries(orders))
        spent.set(Number(slot), { ...noSpending, orders: count });
      for (const [slot, count] of Object.entries(stock))
        spent.set(Number(slot), { ...(spent.get(Number(slot)) ?? noSpending), stock: count });
      // The shop has sold before today, whatever was drawn for that slot.
      spent.set(0, { ...(spent.get(0) ?? noSpending), orders: 1 + (spent.get(0)?.orders ?? 0) });
      const from = 3 * SLOTS_A_DAY;
      const countsFrom = rolling ? from - SLOTS_A_DAY : Infinity;
      let most = 0;
      for (let back = 1; back <= 7; back += 1) {
        let lacking = 0;
        for (let slot = from; slot < from + SLOTS_A_DAY; slot += 1) {
          const over = slot - SLOTS_A_DAY - 1;
          if (over >= countsFrom) lacking -= sumOf(spent.get(over) ?? noSpending);
          lacking += spent.get(slot - back * SLOTS_A_DAY)?.orders ?? 0;
          most = Math.max(most, lacking);
        }
      }
      expect(ordersAhead(spent, from, from + SLOTS_A_DAY - 1, countsFrom)[0]).toBe(most);
    }),
  );
});

test('expects a first day to go on as it began, and a day of counting alone to need no orders', () => {
  const spent = new Map<number, Spending>();
  spend(spent, 0, 9, 12, { orders: 10 });
  const noon = slotOf(midnight + 12 * HOUR) - 1;
  expect(ordersAhead(spent, noon, noon + SLOTS_A_DAY - 1, -Infinity)[0]).toBe(9 * 6 * 10);
  const counting = new Map<number, Spending>();
  spend(counting, 0, 9, 12, { stock: 10 });
  expect(ordersAhead(counting, noon, noon + SLOTS_A_DAY - 1, -Infinity)[0]).toBe(0);
});

test('says that stock goes when the orders of the day are over, not only when the day is', () => {
  const spent = new Map<number, Spending>();
  spend(spent, -1, 9, 19, { orders: 5 });
  const now = midnight + 14 * HOUR;
  const known = { left: 100, limit: 1000, resetsAt: midnight + DAY_MS, at: now };
  expect(dayAvailable(dayOf(spent, known), limits, 'stock', now)).toBe(0);
  // 50 are kept beyond orders, so that fewer than ten slots of five orders each may lie ahead.
  expect(dayAvailableAt(dayOf(spent, known), limits, 'stock', now)).toBe(midnight + 19 * HOUR - 9 * SLOT_MS);
  const empty = { ...known, left: 40 };
  expect(dayAvailableAt(dayOf(spent, empty), limits, 'stock', now)).toBeGreaterThanOrEqual(midnight + DAY_MS);
});
