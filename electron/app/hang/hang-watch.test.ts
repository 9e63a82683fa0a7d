import { expect, test } from 'vitest';
import { testClock } from '../../store/testing.ts';
import { createHangWatch } from './hang-watch.ts';

function watched() {
  const clock = testClock();
  const told: [string, number][] = [];
  let beat = 0;
  const watch = createHangWatch({
    clock,
    everyMs: 1000,
    beats: () => beat,
    report: (what, lateMs) => told.push([what, lateMs]),
  });
  const pass = (seconds: number, alive: boolean) => {
    for (let second = 0; second < seconds; second += 1) {
      clock.advance(1000);
      if (alive) beat += 1;
      watch.look();
    }
  };
  return { clock, told, pass, watch };
}

test('a beating process and a silence of five seconds are no hangs', () => {
  const { told, pass } = watched();
  pass(20, true);
  pass(5, false);
  pass(1, true);
  expect(told).toEqual([]);
});

test('a longer silence is reported once while it lasts and once at its end', () => {
  const { told, pass } = watched();
  pass(1, true);
  pass(30, false);
  expect(told).toEqual([['hangs', 6000]]);
  pass(2, true);
  expect(told).toEqual([
    ['hangs', 6000],
    ['recovers', 31_000],
  ]);
  pass(6, false);
  expect(told.at(-1)).toEqual(['hangs', 6000]);
});

test('a computer that slept is not reported as a hang', () => {
  const { clock, told, pass, watch } = watched();
  pass(3, true);
  clock.advance(8 * 3_600_000);
  watch.look();
  pass(1, true);
  expect(told).toEqual([]);
});
