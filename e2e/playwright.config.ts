import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const cache = join(import.meta.dirname, '..', '.cache');

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.spec.ts',
  globalSetup: join(import.meta.dirname, 'support', 'global-setup.ts'),
  outputDir: join(cache, 'e2e'),
  fullyParallel: true,
  // One more than the smallest machine that the tests are run on has cores, for a program that has just answered waits
  // for the test as long as the test waits for it; each has a display of its own.
  workers: 3,
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
