import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// `npm run test:install`: the tests of a file follow each other on one machine, and the files as well.
export default defineConfig({
  test: {
    root: join(import.meta.dirname),
    include: ['*.spec.ts'],
    fileParallelism: false,
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    bail: 1,
  },
});
