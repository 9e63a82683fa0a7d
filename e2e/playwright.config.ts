import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const cache = join(import.meta.dirname, '..', '.cache');

/**
 * A zone in which it is noon now, so that no test crosses midnight.
 */
function zoneOfNoon(): string {
  const hoursAhead = 12 - new Date().getUTCHours();
  // These names have the opposite sign.
  return `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}`;
}

// Workers inherit it, so that tests and programs use one zone.
process.env.PERCH_TEST_ZONE ??= zoneOfNoon();
process.env.TZ = process.env.PERCH_TEST_ZONE;

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.spec.ts',
  globalSetup: join(import.meta.dirname, 'support', 'global-setup.ts'),
  outputDir: join(cache, 'e2e'),
  fullyParallel: true,
  // One more than the cores of the smallest test machine, because test and program wait for each other; each worker has its
  // own display.
  workers: 3,
  retries: 0,
  // Only to end hangs; bench/ measures speed.
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
