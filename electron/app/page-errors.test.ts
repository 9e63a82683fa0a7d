import { expect, test } from 'vitest';
import { PageError } from '../../shared/errors/page-error.ts';
import { monotonicMs } from '../../shared/time/time.ts';
import { createPageErrors } from './page-errors.ts';

function noting() {
  let now = 0;
  const lines: [string, unknown][] = [];
  const write = (message: string, facts?: unknown) => void lines.push([message, facts]);
  const note = createPageErrors({ error: write, warn: write }, { monotonic: () => monotonicMs(now) });
  const fail = (times: number) => {
    for (let time = 0; time < times; time += 1) note({ name: 'TypeError', message: 'm', stack: 's' });
  };
  return {
    lines,
    fail,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test('ten page errors per minute are logged, with the number of the rest', () => {
  const { lines, fail, pass } = noting();
  fail(1);
  expect(lines).toEqual([['Uncaught error in the page', { name: 'TypeError', message: 'm', stack: 's' }]]);
  fail(500);
  expect(lines).toHaveLength(10);
  pass(59_999);
  fail(1);
  expect(lines).toHaveLength(10);
  pass(1);
  fail(2);
  expect(lines.slice(10).map(([message, facts]) => [message, facts])).toEqual([
    ['Page errors dropped by the rate limit', { times: 492 }],
    ['Uncaught error in the page', expect.anything()],
    ['Uncaught error in the page', expect.anything()],
  ]);
  pass(60_000);
  fail(1);
  expect(lines).toHaveLength(14);
});

test('the page cannot log more than the fields of an error', () => {
  const error = { name: 'n'.repeat(100), message: 'm'.repeat(1000), stack: 's'.repeat(8000) };
  expect(PageError.parse(error)).toEqual(error);
  for (const more of [
    { name: 'n'.repeat(101) },
    { message: 'm'.repeat(1001) },
    { stack: 's'.repeat(8001) },
    { facts: {} },
  ]) {
    expect(PageError.safeParse({ ...error, ...more }).success).toBe(false);
  }
});
