import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{shared,electron,service,build,bench,renderer}/**/*.test.{ts,tsx}'],
    environment: 'node',
    // A machine under load is slow, not wrong: only what hangs fails.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
