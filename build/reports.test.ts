import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './bootstrap/paths.mjs';
import { readPlaywright, readVitest, withExitCode } from './reports.ts';

const file = (status: string, tests: number) => ({
  name: join(root, 'shared', 'a.test.ts'),
  status,
  assertionResults: Array.from({ length: tests }, (_, at) => ({ fullName: `a ${at}`, duration: at })),
});
const none = { passed: 0, failed: 0, skipped: 0, tests: [] };

test('Vitest: tests count one by one, a file that could not be loaded is a failure', () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 2,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [file('passed', 7), file('failed', 4), file('failed', 0)],
  };
  const read = readVitest(report);
  expect(read).toMatchObject({ passed: 7, failed: 3, skipped: 2 });
  expect(read.tests).toHaveLength(12);
  const [broken] = read.tests;
  expect(broken).toEqual({ name: join('shared', 'a.test.ts'), ms: 0, failure: 'It could not be loaded.' });
  expect(read.tests[7]).toEqual({ name: `${join('shared', 'a.test.ts')}: a 6`, ms: 6 });
});

test('Playwright: flaky tests and errors outside tests are failures; a test takes all its tries, and says why it failed', () => {
  const spec = (title: string, ...durations: number[]) => ({
    title,
    tests: [{ results: durations.map((duration) => ({ duration, errors: errorsOf(duration) })) }],
  });
  const errorsOf = (duration: number) =>
    duration === 2 ? [{ message: '\u001b[31mtoo late\u001b[39m' }] : [];
  const report = {
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{}],
    suites: [
      {
        title: 'a.spec.ts',
        file: 'a.spec.ts',
        specs: [spec('sells', 5)],
        suites: [{ title: 'offline', file: 'a.spec.ts', specs: [spec('waits', 2, 3)] }],
      },
    ],
  };
  expect(readPlaywright(report)).toEqual({
    passed: 5,
    failed: 3,
    skipped: 2,
    tests: [
      { name: 'e2e/a.spec.ts: sells', ms: 5 },
      { name: 'e2e/a.spec.ts: offline waits', ms: 5, failure: 'too late' },
    ],
  });
});

test('a runner that ended badly has failed, whatever it reported', () => {
  expect(withExitCode(0, null)).toEqual({ ...none, failed: 1 });
  expect(withExitCode(1, { ...none, passed: 9 })).toEqual({ ...none, passed: 9, failed: 1 });
  expect(withExitCode(1, { ...none, passed: 9, failed: 2 })).toEqual({ ...none, passed: 9, failed: 2 });
  expect(withExitCode(0, { ...none, passed: 9 })).toEqual({ ...none, passed: 9 });
});
