import type { Page } from '@playwright/test';
import { processorOf } from '../lib/process-tree.ts';
import type { Painted } from './page.ts';
import type { Timed } from './turns.ts';

/**
 * Times one thing from its last key to its frame, by the page's stop watch.
 *
 * @param family the program's processes; their processor time from before the keys until the page said that it had painted
 * @param press sends the keys
 * @param patienceMs how long the change is waited for
 * @returns null where nothing changed in time
 */
export async function timedKeys(
  page: Page,
  family: readonly number[],
  what: Painted,
  press: () => Promise<void>,
  patienceMs: number,
): Promise<Timed | null> {
  await page.evaluate((kind) => window.bench.arm(kind), what);
  const before = processorOf(family);
  await press();
  const ms = await page.evaluate((patience) => window.bench.result(patience), patienceMs);
  return ms === null ? null : { ms, processorMs: processorOf(family) - before };
}
