import { expect, test } from 'vitest';
import { summary } from './summary.ts';

test('the end says where the time went, the ten slowest tests, and last of all the count', () => {
  const tests = Array.from({ length: 12 }, (_, at) => ({ name: `test ${at}`, ms: at * 1000 }));
  const times = [
    { name: 'lint', ms: 400 },
    { name: 'in all', ms: 125_000, note: 'a note' },
  ];
  const lines = summary(times, { passed: 11, failed: 1, skipped: 2, tests }).split('\n');
  expect(lines.at(-1)).toBe('11 passed, 1 failed');
  expect(lines).toContain('2 skipped');
  expect(lines).toContain('  in all    2 min 5 s  a note');
  const slowest = lines.filter((line) => line.includes('test '));
  expect(slowest).toHaveLength(10);
  expect(slowest[0]).toBe('         11 s  test 11');
  expect(slowest[9]).toBe('        2.0 s  test 2');
});

test('what failed is named again at the end, with the first lines of its failure', () => {
  const failure = Array.from({ length: 20 }, (_, at) => `line ${at}`).join('\n');
  const tests = [
    { name: 'good', ms: 1 },
    { name: 'bad', ms: 2, failure },
  ];
  const text = summary([{ name: 'in all', ms: 1 }], { passed: 1, failed: 1, skipped: 0, tests });
  const [, failed] = text.split('\n== Failed tests\n');
  expect(failed).toMatch(/^ {2}bad\n {4}line 0\n/);
  expect(failed).not.toContain('good');
  expect(failed).not.toContain('line 8');
  expect(failed).toMatch(/\n1 passed, 1 failed$/);
});
