import { defineConfig } from 'vitest/config';
import { environmentAt, oddMoment } from './build/moments/moments.ts';

// Here and not in the command, so that `npx vitest` runs at the same moment as `npm test` does. The workers, and what
// they start, have it from their environment; `npm run test:moments` has set another one.
if (process.env.PERCH_TEST_MOMENT === undefined) Object.assign(process.env, environmentAt(oddMoment));

export default defineConfig({
  test: {
    include: ['{shared,electron,service,build,bench,renderer}/**/*.test.{ts,tsx}'],
    environment: 'node',
    // A machine under load is slow, not wrong: only what hangs fails.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000, interval: 20 } },
    pool: 'forks',
    maxWorkers: 2,
  },
});
