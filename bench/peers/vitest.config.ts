import { defineConfig } from 'vitest/config';
import { environmentAt, oddMoment } from '../../build/moments/moments.ts';

// `npm test` leaves these tests out, because they need the folder's packages.
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
