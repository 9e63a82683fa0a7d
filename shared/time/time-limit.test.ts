import { expect, test } from 'vitest';
import { withinTime } from './time-limit.ts';

const tooLate = (): never => {
  throw new Error('late');
};

/** A clock whose waits end when the test says so, or when their signal does. */
function stoppedClock() {
  const waits: { ms: number; ended: boolean }[] = [];
  let pass = () => {};
  const sleep = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => {
      const wait = { ms, ended: false };
      waits.push(wait);
      pass = () => {
        wait.ended = true;
        resolve();
      };
      signal?.addEventListener('abort', pass);
    });
  return { sleep, waits, pass: () => pass() };
}

test('work that ends in time returns its outcome, a failure included, and leaves no timer', async () => {
  const clock = stoppedClock();
  let late = 0;
  const count = () => {
    late += 1;
  };
  expect(await withinTime(Promise.resolve('done'), 60_000, clock, count)).toBe('done');
  await expect(withinTime(Promise.reject(new Error('failed')), 500, clock, count)).rejects.toThrow('failed');
  expect(clock.waits).toEqual([
    { ms: 60_000, ended: true },
    { ms: 500, ended: true },
  ]);
  expect(late).toBe(0);
});

test('work that never ends is abandoned, and a later failure is ignored', async () => {
  const clock = stoppedClock();
  let fail = (_: Error) => {};
  const work = new Promise((_, reject) => {
    fail = reject;
  });
  const given = withinTime(work, 1, clock, tooLate);
  clock.pass();
  await expect(given).rejects.toThrow('late');
  fail(new Error('failed'));
  await new Promise((resolve) => setImmediate(resolve));
});

test('the late result may be a value', async () => {
  const clock = stoppedClock();
  const given = withinTime(new Promise<string>(() => undefined), 1, clock, () => null);
  clock.pass();
  expect(await given).toBeNull();
});
