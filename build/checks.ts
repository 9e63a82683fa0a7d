import { join } from 'node:path';
import { capture, foreground } from './bootstrap/child.mjs';
import { node24, root } from './bootstrap/paths.mjs';
import { explain } from './bootstrap/progress.mjs';
import { lintCommits } from './commits.ts';
import { freshReport, judged, type Outcome, readPlaywright, readReport, readVitest } from './reports.ts';
import { setUp } from './setup/setup.ts';

/** One part of `npm test`. */
export interface Part {
  name: 'lint' | 'types' | 'unit' | 'e2e';
  title: string;
  /**
   * Prepares it while the parts before it run.
   *
   * @returns what there is to print before it begins; never rejects
   */
  prepare?(): Promise<string>;
  run(chosen: Choice): Promise<Outcome>;
}

/** Which tests a person wants. */
export interface Choice {
  /** For the test runners: parts of file names. */
  words: string[];
  /** Those too that `npm test` leaves to `npm run test:all`: unit tests tagged slow, e2e tests not tagged @smoke. */
  all: boolean;
}

const tool = (...path: string[]) => join(root, 'node_modules', ...path);
const once = (code: number): Outcome =>
  judged(code, { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0, tests: [] });

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
      // What it learned of files that did not change since is kept.
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
    // Fetching Electron is waiting, and the unit tests do not keep two processors busy all the time.
    prepare: async () => {
      const { output } = await capture(node24, [join(root, 'build', 'commands', 'package.ts'), '--dir']);
      return output;
    },
    run: async ({ words, all }) => {
      const program = await packaged();
      if (!program) return judged(1, null);
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
      return judged(code, readReport(report, readPlaywright));
    },
  },
];

/**
 * Runs the unit tests, all or those whose files have one of the words in their names.
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
  return judged(code, readReport(report, readVitest));
}

/** The packaged program; where it cannot be made, the reason is printed and the other parts still count. */
async function packaged(): Promise<string | null> {
  try {
    return (await setUp()).program;
  } catch (error) {
    explain(error);
    return null;
  }
}
