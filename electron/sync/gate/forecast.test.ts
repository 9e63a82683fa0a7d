import fc from 'fast-check';
import { expect, test } from 'vitest';
import { after, DAY_MS, serviceMs } from '../../../shared/time/time.ts';
import type { SlotUsage } from '../../store/gate/gate.ts';
import { DayQuota, forecastOrders, noUsage, SLOT_MS, SLOTS_A_DAY, slotOf, type Usage } from './day.ts';

const midnight = serviceMs(Date.parse('2026-11-21T00:00:00.000Z'));
const HOUR = 3_600_000;
const limits = { limit: 1000, margin: 0, tills: 1 };

/** Sends this many requests of a lane in each slot from one hour of a day to another; day 0 is today. */
function spend(usage: Usage, day: number, from: number, to: number, some: Partial<SlotUsage>) {
  for (let at = from * HOUR; at < to * HOUR; at += SLOT_MS) {
    const slot = slotOf(after(midnight, day * DAY_MS + at));
    usage.set(slot, { ...(usage.get(slot) ?? noUsage), ...some });
  }
}

/** `remaining`: as a header shows it, until midnight; null if no header shows it. */
function dayOf(usage: Usage, remaining: number | null = null): DayQuota {
  const saved = remaining === null ? null : { remaining, resetsAt: after(midnight, DAY_MS) };
  return new DayQuota(limits, saved, usage, midnight);
}

test('reserves for orders what they needed from this hour on, on the busiest of the last days', () => {
  const usage = new Map<number, SlotUsage>();
  spend(usage, -1, 9, 19, { orders: 2 });
  spend(usage, -3, 9, 19, { orders: 8 });
  const day = dayOf(usage, 700);
  const stock = (hour: number) => day.available('stock', after(midnight, hour * HOUR));
  expect(stock(14)).toBe(700 - 50 - 5 * 6 * 8);
  expect(stock(18)).toBe(700 - 50 - 6 * 8);
  expect(stock(19)).toBe(700 - 50);
  expect(day.available('orders', after(midnight, 14 * HOUR))).toBe(700);
});

test('reserves nothing if a rolling day returns enough quota before the orders', () => {
  const usage = new Map<number, SlotUsage>();
  spend(usage, -1, 9, 19, { orders: 5, stock: 5 });
  const morning = slotOf(after(midnight, 9 * HOUR));
  const counted = forecastOrders(usage, morning, morning + SLOTS_A_DAY - 1, morning - SLOTS_A_DAY);
  // Those of the first ten minutes are needed before anything is returned.
  expect(counted[0]).toBe(5);
  const closed = forecastOrders(usage, morning, morning + SLOTS_A_DAY - 1, Infinity);
  expect(closed[0]).toBe(300);
});

test('is the largest deficit of orders at any time of the day', () => {
  const slots = fc.dictionary(fc.integer({ min: 0, max: 3 * SLOTS_A_DAY }).map(String), fc.nat(20), {
    maxKeys: 80,
  });
  fc.assert(
    fc.property(slots, slots, fc.boolean(), (orders, stock, rolling) => {
      const usage = new Map<number, SlotUsage>();
      for (const [slot, count] of Object.entries(orders))
        usage.set(Number(slot), { ...noUsage, orders: count });
      for (const [slot, count] of Object.entries(stock))
        usage.set(Number(slot), { ...(usage.get(Number(slot)) ?? noUsage), stock: count });
      // The shop has sold before today, whatever was drawn for that slot.
      usage.set(0, { ...(usage.get(0) ?? noUsage), orders: 1 + (usage.get(0)?.orders ?? 0) });
      const from = 3 * SLOTS_A_DAY;
      const countsFrom = rolling ? from - SLOTS_A_DAY : Infinity;
      let most = 0;
      for (let back = 1; back <= 7; back += 1) {
        let lacking = 0;
        for (let slot = from; slot < from + SLOTS_A_DAY; slot += 1) {
          const over = slot - SLOTS_A_DAY - 1;
          const { orders = 0, stock = 0 } = (over >= countsFrom && usage.get(over)) || {};
          lacking -= orders + stock;
          lacking += usage.get(slot - back * SLOTS_A_DAY)?.orders ?? 0;
          most = Math.max(most, lacking);
        }
      }
      expect(forecastOrders(usage, from, from + SLOTS_A_DAY - 1, countsFrom)[0]).toBe(most);
    }),
  );
});

test('extrapolates a first day, and expects no orders after a day with only stock writes', () => {
  const usage = new Map<number, SlotUsage>();
  spend(usage, 0, 9, 12, { orders: 10 });
  const noon = slotOf(after(midnight, 12 * HOUR)) - 1;
  expect(forecastOrders(usage, noon, noon + SLOTS_A_DAY - 1, -Infinity)[0]).toBe(9 * 6 * 10);
  const counting = new Map<number, SlotUsage>();
  spend(counting, 0, 9, 12, { stock: 10 });
  expect(forecastOrders(counting, noon, noon + SLOTS_A_DAY - 1, -Infinity)[0]).toBe(0);
});

test('orders sent while the clock was ahead reserve nothing', () => {
  const usage = new Map<number, SlotUsage>();
  spend(usage, 30, 9, 10, { orders: 1 });
  spend(usage, 3650, 9, 10, { orders: 1 });
  const now = after(midnight, 9 * HOUR);
  // A tenth is left to orders on any day.
  expect(dayOf(usage).available('edits', now)).toBe(1000 - 100);
});

test('allows stock writes when the orders of the day are over, not only at the end of the day', () => {
  const usage = new Map<number, SlotUsage>();
  spend(usage, -1, 9, 19, { orders: 5 });
  const now = after(midnight, 14 * HOUR);
  expect(dayOf(usage, 100).available('stock', now)).toBe(0);
  // 50 are reserved on top of orders, so fewer than ten slots of five orders each may lie ahead.
  expect(dayOf(usage, 100).availableAt('stock', now)).toBe(midnight + 19 * HOUR - 9 * SLOT_MS);
  expect(dayOf(usage, 40).availableAt('stock', now)).toBeGreaterThanOrEqual(midnight + DAY_MS);
});
