import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../shared/time/time.ts';
import { includingStandby } from './machine-clock.ts';

/** A computer whose own monotonic clock stops in standby. */
function computer() {
  let awake = 5000;
  let up = 70_000;
  const monotonic = includingStandby(
    () => awake,
    () => up,
  );
  return {
    passed: () => monotonic() - 5000,
    pass(ms: number, uptimeMs = ms) {
      awake += ms;
      up += uptimeMs;
    },
  };
}

test('the monotonic time includes standby and never goes back', () => {
  const { passed, pass } = computer();
  pass(MINUTE_MS);
  expect(passed()).toBe(MINUTE_MS);
  pass(1000, 8 * HOUR_MS);
  expect(passed()).toBe(MINUTE_MS + 8 * HOUR_MS);
  pass(200);
  expect(passed()).toBe(MINUTE_MS + 8 * HOUR_MS + 200);
  pass(2000, HOUR_MS);
  expect(passed()).toBe(MINUTE_MS + 9 * HOUR_MS + 200);
});

test('the rounding of the uptime does not count', () => {
  const { passed, pass } = computer();
  pass(10_000, 10_009);
  pass(10_000, 9990);
  expect(passed()).toBe(20_000);
});
