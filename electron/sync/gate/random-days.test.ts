import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Chance, chance } from '../../../lab/simulator/random.ts';
import { sized } from '../../../shared/testing/size.ts';
import { after, type ServiceMs, serviceMs } from '../../../shared/time.ts';
import {
  countDay,
  DAY_MS,
  type DayWindow,
  dayAvailable,
  emptyDay,
  endDay,
  noUsage,
  rollDay,
  SLOT_MS,
  SLOTS_A_DAY,
  slotOf,
} from './day.ts';
import type { QuotaLimits } from './plan.ts';

// Days on which reads and stock want everything: orders get what they needed in the same hours of the last seven days.

const midnight = serviceMs(Date.parse('2026-11-21T00:00:00.000Z'));

/** How many orders each slot of a day has: some quiet, some busy hours, or none at all. */
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

function send(day: DayWindow, lane: 'orders' | 'stock' | 'edits' | 'reads', now: ServiceMs): DayWindow {
  countDay(day, lane, slotOf(now), 1);
  return endDay({ ...day, inFlight: day.inFlight + 1 }, false);
}

/** Lives through one day; the lanes that want everything are always first. Returns the orders that did not get through. */
function live(
  { day, limits, from }: { day: DayWindow; limits: QuotaLimits; from: ServiceMs },
  orders: readonly number[],
): { day: DayWindow; refused: number } {
  let refused = 0;
  for (const [slot, count] of orders.entries()) {
    const now = after(from, slot * SLOT_MS);
    for (const lane of ['reads', 'stock', 'edits'] as const) {
      for (let room = dayAvailable(day, limits, lane, now); room > 0; room -= 1) day = send(day, lane, now);
    }
    for (let order = 0; order < count; order += 1) {
      if (dayAvailable(day, limits, 'orders', now) > 0) day = send(day, 'orders', now);
      else refused += 1;
    }
  }
  return { day, refused };
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
      const limits: QuotaLimits = { limit, margin: 0, tills: 1 };
      // Two days in a row have to fit, since a day that we count takes what was sent within 24 hours.
      const past = Array.from({ length: 7 }, () => drawDay(dice, Math.floor(limit / 2)));
      const usage = new Map();
      for (const [index, one] of past.entries()) {
        for (const [slot, count] of one.entries()) {
          const at = slotOf(midnight) + (index - 7) * SLOTS_A_DAY + slot;
          if (count > 0) usage.set(at, { ...noUsage, orders: count });
        }
      }
      // The shop has sold before: its first day is another rule.
      usage.set(slotOf(midnight) - 7 * SLOTS_A_DAY, { ...noUsage, orders: 1 });
      let day: DayWindow = { ...emptyDay(), usage };
      // Two days of the week before, one after the other.
      const first = dice.between(1, 5);
      for (let today = 0; today < 2; today += 1) {
        const from = after(midnight, today * DAY_MS);
        if (isShown) {
          // A header shows the first day; the second one begins with its reset.
          const known = { remaining: limit, resetsAt: after(from, DAY_MS), at: from };
          day = today === 0 ? { ...day, known } : rollDay(day, limits, after(from, 1000));
        }
        const lived = live({ day, limits, from }, past[first + today] ?? []);
        expect(lived.refused).toBe(0);
        day = lived.day;
      }
    }),
    // On the day of this example the same slot of tomorrow needs what is left now.
    { numRuns: days, seed: Number(process.env.GATE_SEED ?? 7), examples: [[-120057890]] },
  );
});
