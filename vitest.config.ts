import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{shared,electron,service,build,bench,renderer}/**/*.test.{ts,tsx}'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
  },
});
