import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Lane } from '../../../shared/domain/sync.ts';
import { type Chance, chance } from '../../../shared/testing/chance.ts';
import { sized } from '../../../shared/testing/size.ts';
import { after, DAY_MS, type ServiceMs, serviceMs } from '../../../shared/time/time.ts';
import { DayQuota, noUsage, SLOT_MS, SLOTS_A_DAY, slotOf } from './day.ts';

// Days on which reads and stock want the whole quota: orders get what they needed in the same hours of the last seven days.

const midnight = serviceMs(Date.parse('2026-11-21T00:00:00.000Z'));

/** How many orders each slot of a day has: some quiet and some busy hours, or none at all. */
function drawDay(dice: Chance, most: number): number[] {
  const slots = Array.from({ length: SLOTS_A_DAY }, () => 0);
  let left = dice.between(0, most);
  while (left > 0) {
    const count = dice.between(1, Math.min(left, 1 + Math.floor(most / 10)));
    const slot = dice.between(0, SLOTS_A_DAY - 1);
    slots[slot] = (slots[slot] ?? 0) + count;
    left -= count;
  }
  return slots;
}

function send(day: DayQuota, lane: Lane, now: ServiceMs): void {
  day.admit(lane, now);
  day.end(false);
}

/** Simulates one day; the lanes that want everything always go first. Returns the number of orders that were not sent. */
function live(day: DayQuota, from: ServiceMs, orders: readonly number[]): number {
  let refused = 0;
  for (const [slot, count] of orders.entries()) {
    const now = after(from, slot * SLOT_MS);
    for (const lane of ['reads', 'stock', 'edits'] as const) {
      for (let room = day.available(lane, now); room > 0; room -= 1) send(day, lane, now);
    }
    for (let order = 0; order < count; order += 1) {
      if (day.available('orders', now) > 0) send(day, 'orders', now);
      else refused += 1;
    }
  }
  return refused;
}

const days = sized(200, 10_000);

test.each([
  ['a window that headers show', true],
  ['a day that we count', false],
] as const)(`%s, ${days} random days: orders get what they needed`, { timeout: 600_000 }, (_, isShown) => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const dice = chance(`days ${seed}`);
      const limit = dice.pick([60, 200, 1000]);
      const limits = { limit, margin: 0, tills: 1 };
      // Two days in a row have to fit, since our rolling day counts everything sent within 24 hours.
      const past = Array.from({ length: 7 }, () => drawDay(dice, Math.floor(limit / 2)));
      const usage = new Map();
      for (const [index, one] of past.entries()) {
        for (const [slot, count] of one.entries()) {
          const at = slotOf(midnight) + (index - 7) * SLOTS_A_DAY + slot;
          if (count > 0) usage.set(at, { ...noUsage, orders: count });
        }
      }
      // The shop has sold before: another rule covers its first day.
      usage.set(slotOf(midnight) - 7 * SLOTS_A_DAY, { ...noUsage, orders: 1 });
      // A header shows the first day; the second one starts with its reset.
      const saved = isShown ? { remaining: limit, resetsAt: after(midnight, DAY_MS) } : null;
      const day = new DayQuota(limits, saved, usage, midnight);
      // Two days of the week before, one after the other.
      const first = dice.between(1, 5);
      for (let today = 0; today < 2; today += 1) {
        const from = after(midnight, today * DAY_MS);
        if (today > 0) day.roll(after(from, 1000));
        expect(live(day, from, past[first + today] ?? [])).toBe(0);
      }
    }),
    // On this example's day the same slot of tomorrow needs what is left now.
    { numRuns: days, seed: Number(process.env.GATE_SEED ?? 7), examples: [[-120057890]] },
  );
});
