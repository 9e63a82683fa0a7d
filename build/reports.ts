import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { cache, root } from './bootstrap/paths.mjs';

// Reads the test runners' JSON reports.

/** Number of executed checks by result. */
interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** An executed test. */
export interface TimedTest {
  /** Its file and its name. */
  name: string;
  ms: number;
  /** The runner's message; absent if the test passed or was skipped. */
  failure?: string;
}

/** The result of a part of `npm test`. */
export interface Outcome extends Count {
  /** Its tests with times. */
  tests: TimedTest[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; duration?: number | null; failureMessages?: string[] }[];
  }[];
}

/** Reads Vitest's JSON report. A file that could not be loaded counts as one failure. */
export function readVitest(report: VitestReport): Outcome {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    tests: [
      ...broken.map((file) => ({
        name: relative(root, file.name),
        ms: 0,
        failure: file.message || 'It could not be loaded.',
      })),
      ...report.testResults.flatMap((file) =>
        file.assertionResults.map(({ fullName, duration, failureMessages = [] }) => ({
          name: `${relative(root, file.name)}: ${fullName}`,
          ms: duration ?? 0,
          ...withFailure(failureMessages),
        })),
      ),
    ],
  };
}

/** The failure with all messages; empty without any. */
function withFailure(messages: readonly string[]): { failure?: string } {
  return messages.length > 0 ? { failure: stripVTControlCharacters(messages.join('\n')) } : {};
}

interface PlaywrightSuite {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: { results: { duration: number; errors?: { message?: string }[] }[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
}

/** Reads Playwright's JSON report. A test that passed only on a second try counts as failed. */
export function readPlaywright(report: PlaywrightReport): Outcome {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    skipped,
    tests: report.suites.flatMap((suite) => testsOf(suite, [])),
  };
}

/** @param inside the titles of the groups around this one */
function testsOf(suite: PlaywrightSuite, inside: string[]): TimedTest[] {
  const groups = suite.title === suite.file ? inside : [...inside, suite.title];
  const own = suite.specs.map(({ title, tests }) => {
    const results = tests.flatMap((test) => test.results);
    return {
      name: `e2e/${suite.file}: ${[...groups, title].join(' ')}`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      ...withFailure(results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message))),
    };
  });
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, groups))];
}

/** A runner with a failing exit code or without a report counts as at least one failure. */
export function withExitCode(code: number, outcome: Outcome | null): Outcome {
  if (!outcome) return { passed: 0, failed: 1, skipped: 0, tests: [] };
  return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}

/** The path for a runner's report; deletes the last one. */
export function freshReport(name: string): string {
  const file = join(cache, 'reports', name);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/** Reads a report; null if it is missing or invalid. */
export function readReport<T>(file: string, read: (report: T) => Outcome): Outcome | null {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
