import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const cache = join(import.meta.dirname, '..', '.cache');

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.spec.ts',
  outputDir: join(cache, 'e2e'),
  globalSetup: './support/global-setup.ts',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: [
    ['list'],
    [
      'json',
      { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? join(cache, 'reports', 'playwright.json') },
    ],
  ],
});
