import type { Page } from '@playwright/test';
import { cpuTimeOf } from '../lib/process-tree.ts';
import type { Painted } from './page.ts';
import type { Timed } from './turns.ts';

/**
 * Times a change from its last key to its frame, by the page's stopwatch.
 *
 * @param family the program's processes; their CPU time is measured from before the keys until the paint
 * @param press sends the keys
 * @returns null after the timeout
 */
export async function timedKeys(
  page: Page,
  family: readonly number[],
  what: Painted,
  press: () => Promise<void>,
  timeoutMs: number,
): Promise<Timed | null> {
  await page.evaluate((kind) => window.bench.arm(kind), what);
  const before = cpuTimeOf(family);
  await press();
  const ms = await page.evaluate((timeout) => window.bench.result(timeout), timeoutMs);
  return ms === null ? null : { ms, cpuMs: cpuTimeOf(family) - before };
}
