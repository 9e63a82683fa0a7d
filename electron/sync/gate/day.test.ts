import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Lane } from '../../../shared/domain/sync.ts';
import { after, type ServiceMs, serviceMs } from '../../../shared/time.ts';
import {
  countDay,
  DAY_MS,
  type DayWindow,
  dayAvailable,
  dayRemaining,
  dayResetsAt,
  emptyDay,
  endDay,
  learnDay,
  rollDay,
  SLOT_MS,
  slotOf,
} from './day.ts';

const start = serviceMs(Date.parse('2026-11-21T00:00:00.000Z'));

const limits = { limit: 1000, margin: 0, tills: 1 };
const lanes = ['orders', 'stock', 'edits', 'reads'] as const;

/** A request leaves and is over; its header does not show the day. */
function send(day: DayWindow, lane: Lane, now: ServiceMs): DayWindow {
  countDay(day, lane, slotOf(now), 1);
  return endDay({ ...day, inFlight: day.inFlight + 1 }, false);
}

test('what a lane spent is what it sent within a day, whatever was taken back and however time jumped', () => {
  const step = fc.record({
    lane: fc.constantFrom(...lanes),
    back: fc.boolean(),
    ms: fc.integer({ min: -2 * SLOT_MS, max: 40 * SLOT_MS }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let now = start;
      const day = emptyDay();
      const sent: { lane: Lane; slot: number }[] = [];
      for (const { lane, back, ms } of steps) {
        now = after(now, ms);
        const slot = slotOf(now);
        const at = sent.findIndex((one) => one.lane === lane && one.slot === slot);
        if (back && at >= 0) sent.splice(at, 1);
        else sent.push({ lane, slot });
        countDay(day, lane, slot, back && at >= 0 ? -1 : 1);
        const counted = sent.filter((request) => request.slot >= slotOf(after(now, -DAY_MS)));
        expect(dayRemaining(day, limits, now)).toBe(limits.limit - counted.length);
        const reads = counted.filter((request) => request.lane === 'reads').length;
        expect(dayAvailable(day, { ...limits, limit: 400 }, 'reads', now)).toBeLessThanOrEqual(100 - reads);
      }
    }),
  );
});

test('a day holds nine days of slots at most, however long it runs', () => {
  const day = emptyDay();
  for (let slot = 0; slot < 40 * 144; slot += 1) {
    countDay(day, 'reads', slotOf(start) + slot, 1);
    expect(day.usage.size).toBeLessThanOrEqual(9 * 144);
  }
  // The last week stays.
  expect(day.usage.has(slotOf(start) + 32 * 144)).toBe(true);
});

test('what a clock that was years ahead sent is forgotten, not counted for years', () => {
  let day = send(emptyDay(), 'reads', after(start, 365 * DAY_MS));
  day = send(day, 'reads', start);
  expect(dayRemaining(day, limits, start)).toBe(999);
  expect(dayRemaining(day, limits, after(start, 365 * DAY_MS))).toBe(1000);
});

test('a request that the service received costs one, whether or not its header shows the day', () => {
  const resetsAt = after(start, DAY_MS);
  const shown = { limit: 1000, remaining: 700, resetsAt };
  const times = { sentAt: start, now: start };
  let day = endDay({ ...learnDay(emptyDay(), shown, times, limits), inFlight: 1 }, true);
  expect(dayRemaining(day, limits, start)).toBe(700);
  day = send(day, 'orders', start);
  expect(dayRemaining(day, limits, start)).toBe(699);
  // An answer that was overtaken says nothing new; a later one does.
  const overtaken = { sentAt: after(start, -50), now: after(start, 50) };
  expect(dayRemaining(learnDay(day, shown, overtaken, limits), limits, start)).toBe(699);
  const later = { sentAt: after(start, 50), now: after(start, 90) };
  expect(dayRemaining(learnDay(day, { ...shown, remaining: 720 }, later, limits), limits, start)).toBe(720);
  // The plan wins over a header that promises more.
  const more = { ...shown, limit: 5000, remaining: 5000 };
  expect(dayRemaining(learnDay(day, more, later, limits), limits, start)).toBe(1000);
});

test('after the reset that a header named a whole day is left, until the next one', () => {
  const known = { remaining: 0, resetsAt: after(start, 5000), at: start };
  const day = { ...emptyDay(), known };
  expect(dayRemaining(day, limits, after(start, 5999))).toBe(0);
  expect(dayRemaining(day, limits, after(start, 6000))).toBe(1000);
  expect(dayResetsAt(known, after(start, 6000))).toBe(start + 5000 + DAY_MS);
  const rolled = send(rollDay(day, limits, after(start, 6000)), 'orders', after(start, 6000));
  expect(dayRemaining(rolled, limits, after(start, 6000))).toBe(999);
});

test('a reset that a wrong clock tells is a day away at the most', () => {
  const shown = { limit: 1000, remaining: 0, resetsAt: after(start, 365 * DAY_MS) };
  const day = learnDay(emptyDay(), shown, { sentAt: start, now: start }, limits);
  expect(day.known?.resetsAt).toBe(start + DAY_MS);
});
