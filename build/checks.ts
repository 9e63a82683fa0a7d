import { join } from 'node:path';
import { capture, foreground } from './bootstrap/child.mjs';
import { node24, root } from './bootstrap/paths.mjs';
import { explain } from './bootstrap/progress.mjs';
import { lintCommits } from './commits.ts';
import {
  freshReport,
  type Outcome,
  readPlaywright,
  readReport,
  readVitest,
  withExitCode,
} from './reports.ts';
import { setUp } from './setup/setup.ts';

/** A part of `npm test`. */
export interface Part {
  name: 'lint' | 'types' | 'unit' | 'e2e';
  title: string;
  /**
   * Prepares the part while earlier ones run.
   *
   * @returns output to print before the part starts; never rejects
   */
  prepare?(): Promise<string>;
  run(chosen: Choice): Promise<Outcome>;
}

/** The chosen tests. */
export interface Choice {
  /** Parts of file names, for the test runners. */
  words: string[];
  /** Includes slow unit tests and e2e tests without the tag @smoke. */
  all: boolean;
}

const tool = (...path: string[]) => join(root, 'node_modules', ...path);
const once = (code: number): Outcome =>
  withExitCode(code, { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0, tests: [] });

export const parts: Part[] = [
  {
    name: 'lint',
    title:
      'Lint, format and import arrows (Biome), exports that nobody uses (knip), commit messages (commitlint)',
    run: async () => {
      const biome = await foreground(tool('.bin', 'biome'), ['check', '.']);
      const unused = await foreground(node24, [join(root, 'build', 'unused', 'unused.ts')]);
      const commits = await lintCommits(tool('.bin', 'commitlint'));
      return once(biome || unused || commits);
    },
  },
  {
    name: 'types',
    title: 'Types (tsc)',
    run: async () => {
      // Reuses results for unchanged files.
      const kept = ['--incremental', '--tsBuildInfoFile', join(root, '.cache', 'types.tsbuildinfo')];
      return once(await foreground(tool('.bin', 'tsc'), ['--noEmit', '-p', '.', ...kept]));
    },
  },
  {
    name: 'unit',
    title: 'Tests of the parts (Vitest)',
    run: ({ words, all }) => runUnitTests(words, { slow: all }),
  },
  {
    name: 'e2e',
    title: 'Tests of the packaged program (Playwright)',
    // Downloading and packaging overlap with the unit tests.
    prepare: async () => {
      const { output } = await capture(node24, [join(root, 'build', 'commands', 'package.ts'), '--dir']);
      return output;
    },
    run: async ({ words, all }) => {
      const program = await packaged();
      if (!program) return withExitCode(1, null);
      const report = freshReport('playwright.json');
      const cli = tool('@playwright', 'test', 'cli.js');
      const some = all ? [] : ['--grep', '@smoke'];
      const code = await foreground(
        node24,
        [cli, 'test', '--config', 'e2e/playwright.config.ts', ...some, ...words],
        {
          env: { ...process.env, PERCH_PROGRAM: program, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
        },
      );
      return withExitCode(code, readReport(report, readPlaywright));
    },
  },
];

/**
 * Runs the unit tests, all or those with one of the words in their file names.
 *
 * @param options `at`: at which of the moments, from 1; `long`: with all the cases that a test can draw; `slow`: with
 *   the tests that are tagged so, as without a word about it
 */
export async function runUnitTests(
  words: string[],
  { at, long = false, slow = true }: { at?: number; long?: boolean; slow?: boolean } = {},
): Promise<Outcome> {
  const report = freshReport('vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const some = slow ? [] : ['--tagsFilter=!slow'];
  const code = await foreground(
    node24,
    [tool('vitest', 'vitest.mjs'), 'run', ...reporters, ...some, ...words],
    {
      env: {
        ...process.env,
        ...(at ? { PERCH_TEST_AT: String(at) } : {}),
        ...(long ? { PERCH_TEST_LONG: '1' } : {}),
      },
    },
  );
  return withExitCode(code, readReport(report, readVitest));
}

/** The packaged program, or null after printing why it cannot be made; other parts still run. */
async function packaged(): Promise<string | null> {
  try {
    return (await setUp()).program;
  } catch (error) {
    explain(error);
    return null;
  }
}
