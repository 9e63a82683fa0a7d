import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const cache = join(import.meta.dirname, '..', '.cache');

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.spec.ts',
  outputDir: join(cache, 'e2e'),
  fullyParallel: true,
  // One for each core of the smallest machine that the tests are run on; each has a display of its own.
  workers: 2,
  retries: 0,
  // They catch what hangs; how fast something is belongs in bench/.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: [
    ['list'],
    [
      'json',
      { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? join(cache, 'reports', 'playwright.json') },
    ],
  ],
});
