import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// `npm run test:install`: tests and files run one after the other, because they share a machine.
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
