import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { foreground } from './bootstrap/child.mjs';
import { cache, node24, root } from './bootstrap/paths.mjs';
import { explain } from './bootstrap/progress.mjs';
import { findDisplay } from './display.ts';
import { setUp } from './setup/setup.ts';

/** How many checks of a part really ran, and how they went. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** One part of `npm test`. */
export interface Part {
  name: 'lint' | 'types' | 'unit' | 'e2e';
  title: string;
  /** @param words chosen by the person, for the test runners */
  run(words: string[]): Promise<Count>;
}

const tool = (...path: string[]) => join(root, 'node_modules', ...path);
const once = (code: number): Count => ({
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
  skipped: 0,
});

export const parts: Part[] = [
  {
    name: 'lint',
    title: 'Lint, format and import arrows (Biome)',
    run: async () => once(await foreground(tool('.bin', 'biome'), ['check', '.'])),
  },
  {
    name: 'types',
    title: 'Types (tsc)',
    run: async () => once(await foreground(tool('.bin', 'tsc'), ['--noEmit', '-p', '.'])),
  },
  {
    name: 'unit',
    title: 'Tests of the parts (Vitest)',
    run: async (words) => {
      const report = freshReport('vitest.json');
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const code = await foreground(node24, [tool('vitest', 'vitest.mjs'), 'run', ...reporters, ...words]);
      return counted(code, readReport(report, countVitest));
    },
  },
  {
    name: 'e2e',
    title: 'Tests of the packaged program (Playwright)',
    run: async (words) => {
      const program = await packaged();
      if (!program) return { passed: 0, failed: 1, skipped: 0 };
      const report = freshReport('playwright.json');
      const cli = tool('@playwright', 'test', 'cli.js');
      const display = await findDisplay();
      try {
        const code = await foreground(
          node24,
          [cli, 'test', '--config', 'e2e/playwright.config.ts', ...words],
          {
            env: {
              ...process.env,
              ...display.env,
              PERCH_PROGRAM: program,
              PLAYWRIGHT_JSON_OUTPUT_FILE: report,
            },
          },
        );
        return counted(code, readReport(report, countPlaywright));
      } finally {
        display.close();
      }
    },
  },
];

/** The packaged program; where it cannot be made, the reason is printed and the other parts still count. */
async function packaged(): Promise<string | null> {
  try {
    return (await setUp()).program;
  } catch (error) {
    explain(error);
    return null;
  }
}

/** A runner that fails, or ends without a report, has failed at least once, whatever it counted. */
export function counted(code: number, count: Count | null): Count {
  if (!count) return { passed: 0, failed: 1, skipped: 0 };
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** Counts Vitest's JSON report. A file that could not be loaded has no tests in it and counts as one failure. */
export function countVitest(report: VitestReport): Count {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** Counts Playwright's JSON report. A test that passed only on a second try counts as failed. */
export function countPlaywright(report: PlaywrightReport): Count {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

function freshReport(name: string): string {
  const file = join(cache, 'reports', name);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

function readReport<T>(file: string, count: (report: T) => Count): Count | null {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
