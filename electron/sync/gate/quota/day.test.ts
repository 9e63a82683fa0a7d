import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Lane } from '../../../../shared/domain/sync.ts';
import { after, serviceMs } from '../../../../shared/time.ts';
import { countFutureNow, emptyDay, spendDay, unspendDay, usedBy, withinADay } from './day.ts';
import { DAY_MS, lanes, SLOT_MS } from './usage.ts';

const start = serviceMs(Date.parse('2026-11-21T00:00:00.000Z'));

test('what a lane spent is what it sent within a day, whatever was taken back and however time jumped', () => {
  const step = fc.record({
    lane: fc.constantFrom(...lanes),
    back: fc.boolean(),
    ms: fc.integer({ min: -2 * SLOT_MS, max: 40 * SLOT_MS }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let now = start;
      let day = emptyDay();
      const sent: { lane: Lane; slot: number }[] = [];
      for (const { lane, back, ms } of steps) {
        now = after(now, ms);
        const slot = Math.floor(now / SLOT_MS);
        const at = sent.findIndex((one) => one.lane === lane && one.slot === slot);
        if (back && at >= 0) {
          day = unspendDay(day, lane, slot);
          sent.splice(at, 1);
        } else {
          day = spendDay(day, lane, now);
          sent.push({ lane, slot });
        }
        const from = Math.floor((now - DAY_MS) / SLOT_MS);
        for (const one of lanes) {
          const expected = sent.filter((request) => request.lane === one && request.slot >= from).length;
          expect(usedBy(day, [one], now)).toBe(expected);
        }
      }
    }),
  );
});

test('a day holds nine days of slots at most, however long it runs', () => {
  let day = emptyDay();
  for (let slot = 0; slot < 40 * 144; slot += 1) {
    day = spendDay(day, 'reads', after(start, slot * SLOT_MS));
    expect(day.usage.size).toBeLessThanOrEqual(9 * 144);
  }
  // The last week stays.
  expect(day.usage.has(Math.floor(start / SLOT_MS) + 32 * 144)).toBe(true);
});

test('what a clock that was years ahead sent counts for a day from now, not for years', () => {
  const ahead = after(start, 365 * DAY_MS);
  let day = spendDay(spendDay(emptyDay(), 'reads', start), 'reads', ahead);
  day = { ...day, countsFromSlot: Math.floor(ahead / SLOT_MS) };
  day = countFutureNow(day, start);
  expect(usedBy(day, ['reads'], start)).toBe(2);
  expect(usedBy(day, ['reads'], after(start, DAY_MS - SLOT_MS))).toBe(2);
  expect(usedBy(day, ['reads'], after(start, DAY_MS + SLOT_MS))).toBe(0);
});

test('what lies less than a day ahead stays where it is', () => {
  const day = spendDay(emptyDay(), 'orders', after(start, DAY_MS - SLOT_MS));
  expect(countFutureNow(day, start)).toBe(day);
});

test('a reset that a wrong clock tells is a day away at the most', () => {
  expect(withinADay(after(start, 365 * DAY_MS), start)).toBe(after(start, DAY_MS));
  expect(withinADay(after(start, 5), start)).toBe(after(start, 5));
});
