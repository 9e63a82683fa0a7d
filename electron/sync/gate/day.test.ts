import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Lane } from '../../../shared/domain/sync.ts';
import { after, DAY_MS, type ServiceMs, serviceMs } from '../../../shared/time/time.ts';
import { DayQuota, SLOT_MS, slotOf } from './day.ts';

const start = serviceMs(Date.parse('2026-11-21T00:00:00.000Z'));

const limits = { limit: 1000, margin: 0, tills: 1 };
const lanes = ['orders', 'stock', 'edits', 'reads'] as const;

function empty(limit = 1000): DayQuota {
  return new DayQuota({ ...limits, limit }, null, new Map(), start);
}

/** Sends and ends a request; its header does not show the day. */
function send(day: DayQuota, lane: Lane, now: ServiceMs): void {
  day.admit(lane, now);
  day.end(false);
}

test('a lane has spent its requests of the last day, despite released permits and clock jumps', () => {
  const step = fc.record({
    lane: fc.constantFrom(...lanes),
    back: fc.boolean(),
    ms: fc.integer({ min: -2 * SLOT_MS, max: 40 * SLOT_MS }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let now = start;
      const day = empty(400);
      const sent: { lane: Lane; slot: number }[] = [];
      for (const { lane, back, ms } of steps) {
        now = after(now, ms);
        const slot = day.admit(lane, now);
        expect(slot).toBe(slotOf(now));
        if (back) day.release(lane, slot);
        else sent.push({ lane, slot });
        const counted = sent.filter((request) => request.slot >= slotOf(after(now, -DAY_MS)));
        expect(day.remaining(now)).toBe(400 - counted.length);
        const reads = counted.filter((request) => request.lane === 'reads').length;
        expect(day.available('reads', now)).toBeLessThanOrEqual(100 - reads);
      }
    }),
  );
});

test('requests sent while the clock was years ahead are not counted for years', () => {
  const day = empty();
  const ahead = after(start, 365 * DAY_MS);
  send(day, 'reads', ahead);
  expect(day.remaining(ahead)).toBe(999);
  expect(day.remaining(start)).toBe(1000);
});

test('a received request costs one, whether or not its headers show the day', () => {
  const day = empty();
  const shown = { limit: 1000, remaining: 700, resetsAt: after(start, DAY_MS) };
  day.admit('orders', start);
  day.learn(shown, start, start);
  day.end(true);
  expect(day.remaining(start)).toBe(700);
  day.admit('orders', start);
  expect(day.remaining(start)).toBe(699);
  expect(day.save()).toEqual({ remaining: 699, resetsAt: after(start, DAY_MS) });
  day.end(false);
  expect(day.remaining(start)).toBe(699);
  // An overtaken answer has no new information; a later one does.
  day.learn(shown, after(start, -50), after(start, 50));
  expect(day.remaining(start)).toBe(699);
  day.learn({ ...shown, remaining: 720 }, after(start, 50), after(start, 90));
  expect(day.remaining(start)).toBe(720);
  // The plan's limit wins over a header that promises more.
  day.learn({ ...shown, limit: 5000, remaining: 5000 }, after(start, 100), after(start, 140));
  expect(day.remaining(start)).toBe(1000);
});

test('after the reset of a header the whole quota is available until the next reset', () => {
  const saved = { remaining: 0, resetsAt: after(start, 5000) };
  const day = new DayQuota(limits, saved, new Map(), start);
  expect(day.remaining(after(start, 5999))).toBe(0);
  const next = after(start, 6000);
  expect(day.remaining(next)).toBe(1000);
  expect(day.resetsAt(next)).toBe(start + 5000 + DAY_MS);
  day.roll(next);
  send(day, 'orders', next);
  expect(day.remaining(next)).toBe(999);
});

test('a reset from a wrong clock is at most a day away', () => {
  const day = empty();
  const shown = { limit: 1000, remaining: 0, resetsAt: after(start, 365 * DAY_MS) };
  day.learn(shown, start, start);
  expect(day.resetsAt(start)).toBe(start + DAY_MS);
});
