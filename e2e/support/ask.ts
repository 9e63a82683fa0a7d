import type { Page } from '@playwright/test';
import type { ContractChannel, Input, Output } from '../../shared/ipc/contract.ts';

/**
 * Asks the program what its own screens ask it.
 *
 * @throws Error with the program's sentence where it refuses
 */
export async function ask<C extends ContractChannel>(
  page: Page,
  channel: C,
  input: Input<C>,
): Promise<Output<C>> {
  const answer = await page.evaluate(
    // Which input belongs to which channel was checked above; Playwright's own types cannot carry it across.
    ([name, words]) => window.perch.call(name as 'app.state', words as Record<string, never>),
    [channel, input] as [string, unknown],
  );
  if (!answer.ok) throw new Error(`${channel}: ${answer.error.code}`);
  return answer.value as unknown as Output<C>;
}
