import { expect, test } from 'vitest';
import { withinTime } from './time-limit.ts';

const late = () => new Error('late');

test('work that is over in time gives its outcome, a failure included', async () => {
  expect(await withinTime(Promise.resolve('done'), 60_000, late)).toBe('done');
  await expect(withinTime(Promise.reject(new Error('failed')), 60_000, late)).rejects.toThrow('failed');
});

test('work that never ends is given up, and one that fails later disturbs nobody', async () => {
  await expect(withinTime(new Promise(() => undefined), 1, late)).rejects.toThrow('late');
  let fail = (_: Error) => {};
  const work = new Promise((_, reject) => {
    fail = reject;
  });
  await expect(withinTime(work, 1, late)).rejects.toThrow('late');
  fail(new Error('failed'));
  await new Promise((resolve) => setImmediate(resolve));
});
