import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { environmentAt, moments, oddMoment } from './build/moments/moments.ts';

// Here and not in the command, so that `npx vitest` runs at the same moment as `npm test` does; `npm run test:moments`
// says which one instead. The workers have it from their environment, so that each file begins at the moment.
const moment = moments[Number(process.env.PERCH_TEST_AT) - 1] ?? oddMoment;
Object.assign(process.env, environmentAt(moment));

/** Finds statements by their lines in the source, which a process that other tests share does not always tell. */
const queryPlans = 'electron/usecases/query-plans.test.ts';

export default defineConfig({
  test: {
    environment: 'node',
    // A machine under load is slow, not wrong: only what hangs fails.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000, interval: 20 } },
    pool: 'forks',
    maxWorkers: 2,
    tags: [{ name: 'slow', description: 'Takes seconds: left out of npm test, part of npm run test:all.' }],
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['{shared,electron,service,build,renderer}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', queryPlans],
          // Files share two processes: starting one and loading the same modules again costs more than most tests.
          // What they use has its state in arguments and not in modules.
          isolate: false,
          setupFiles: [join(import.meta.dirname, 'build', 'moments', 'begin.ts')],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          // The simulator changes SQLite for its process (lab/simulator/fast-sqlite.ts).
          include: ['{bench,lab}/**/*.test.ts', queryPlans],
          isolate: true,
          // After the others, for a process is handed on only to a file that is next in the same group.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
