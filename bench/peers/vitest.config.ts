import { defineConfig } from 'vitest/config';
import { environmentAt, oddMoment } from '../../build/moments/moments.ts';

// The tests of what stands here, which `npm test` leaves out: they need the packages of this folder.
Object.assign(process.env, environmentAt(oddMoment));

export default defineConfig({
  test: {
    root: import.meta.dirname,
    environment: 'node',
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
