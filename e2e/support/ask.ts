import type { Page } from '@playwright/test';
import type { ContractChannel, Input, Output } from '../../shared/ipc/contract.ts';

/**
 * Calls a command of the program, like its screens.
 *
 * @throws Error with the program's message if it refuses
 */
export async function ask<C extends ContractChannel>(
  page: Page,
  channel: C,
  input: Input<C>,
): Promise<Output<C>> {
  const answer = await page.evaluate(
    // The types of channel and input were checked above; Playwright's types cannot express them.
    ([name, words]) => window.perch.call(name as 'app.state', words as Record<string, never>),
    [channel, input] as [string, unknown],
  );
  if (!answer.ok) throw new Error(`${channel}: ${answer.error.code}`);
  return answer.value as unknown as Output<C>;
}
