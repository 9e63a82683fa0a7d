import { defineConfig } from 'vitest/config';
import { environmentAt, moments, oddMoment } from './build/moments/moments.ts';

// Here and not in the command, so that `npx vitest` runs at the same moment as `npm test` does; `npm run test:moments`
// says which one instead. The workers have it from their environment, so that each file begins at the moment.
const moment = moments[Number(process.env.PERCH_TEST_AT) - 1] ?? oddMoment;
Object.assign(process.env, environmentAt(moment));

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
