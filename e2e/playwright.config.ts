import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const cache = join(import.meta.dirname, '..', '.cache');

/**
 * A zone in which it is noon now: a moment of the next day is said with its date, and no test is to come upon that because
 * of when it runs.
 */
function zoneOfNoon(): string {
  const hoursAhead = 12 - new Date().getUTCHours();
  // In these names the sign is the other way round.
  return `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}`;
}

// The workers inherit it: the tests and the programs that they start are in one zone, also where an hour ends meanwhile.
process.env.PERCH_TEST_ZONE ??= zoneOfNoon();
process.env.TZ = process.env.PERCH_TEST_ZONE;

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.spec.ts',
  globalSetup: join(import.meta.dirname, 'support', 'global-setup.ts'),
  outputDir: join(cache, 'e2e'),
  fullyParallel: true,
  // One more than the smallest machine that the tests are run on has cores, for a program that has just answered waits
  // for the test as long as the test waits for it; each has its own display.
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
