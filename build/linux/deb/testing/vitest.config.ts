import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// `npm run test:install`: one file, whose tests follow each other on one machine.
export default defineConfig({
  test: {
    root: join(import.meta.dirname),
    include: ['install.spec.ts'],
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    bail: 1,
  },
});
