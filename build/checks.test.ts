import { expect, test } from 'vitest';
import { counted, countPlaywright, countVitest } from './checks.ts';

const file = (status: string, tests: number) => ({ status, assertionResults: new Array(tests).fill({}) });

test('Vitest: tests count one by one, a file that could not be loaded is a failure', () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 2,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [file('passed', 7), file('failed', 4), file('failed', 0)],
  };
  expect(countVitest(report)).toEqual({ passed: 7, failed: 3, skipped: 2 });
});

test('Playwright: flaky tests and errors outside tests are failures', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] };
  expect(countPlaywright(report)).toEqual({ passed: 5, failed: 3, skipped: 2 });
});

test('a runner that ended badly has failed, whatever it reported', () => {
  expect(counted(0, null)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(counted(1, { passed: 9, failed: 0, skipped: 0 })).toEqual({ passed: 9, failed: 1, skipped: 0 });
  expect(counted(1, { passed: 9, failed: 2, skipped: 0 })).toEqual({ passed: 9, failed: 2, skipped: 0 });
  expect(counted(0, { passed: 9, failed: 0, skipped: 0 })).toEqual({ passed: 9, failed: 0, skipped: 0 });
});
