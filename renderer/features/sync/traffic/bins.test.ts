import { expect, test } from 'vitest';
import { binsOf, ticksOf, totalsOf } from './bins.ts';

const none = { ok: 0, unchanged: 0, refused: 0, limited: 0, unknown: 0 };

test('minutes are grouped into bars of five, including empty ones', () => {
  const bins = binsOf({
    from: '2026-11-21T09:02:00.000Z',
    to: '2026-11-21T09:17:30.000Z',
    minutes: [
      { ...none, at: '2026-11-21T09:05:00.000Z', ok: 3 },
      { ...none, at: '2026-11-21T09:09:00.000Z', ok: 2, limited: 1 },
      { ...none, at: '2026-11-21T09:17:00.000Z', unknown: 1 },
    ],
  });
  expect(bins.map(({ at, ok, limited, unknown }) => [at.slice(11, 16), ok, limited, unknown])).toEqual([
    ['09:00', 0, 0, 0],
    ['09:05', 5, 1, 0],
    ['09:10', 0, 0, 0],
    ['09:15', 0, 0, 1],
  ]);
  expect(totalsOf(bins)).toEqual({ ...none, ok: 5, limited: 1, unknown: 1 });
});

test('the axis has even ticks at full half hours', () => {
  const bins = binsOf({ from: '2026-11-21T06:41:00.000Z', to: '2026-11-21T09:41:00.000Z', minutes: [] });
  // Full half hours of local time, whose zone may be offset by a quarter of an hour.
  const ticks = ticksOf(bins).map((at) => new Date(at));
  expect(ticks.map((at) => at.getMinutes() % 30)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(ticks.slice(1).map((at, before) => (at.getTime() - Number(ticks[before])) / 60_000)).toEqual([
    30, 30, 30, 30, 30,
  ]);
  const day = binsOf({ from: '2026-11-20T09:00:00.000Z', to: '2026-11-21T09:00:00.000Z', minutes: [] });
  expect(ticksOf(day).length).toBeLessThanOrEqual(8);
});
