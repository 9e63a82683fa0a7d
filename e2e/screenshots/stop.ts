import type { Page } from '@playwright/test';

/** A stop of the tour. */
export interface Stop {
  /** Name of its pictures. */
  name: string;
  /** Goes there from the previous stop, in English, light and small. */
  go(page: Page): Promise<void>;
  /** Closes dialogs and forms that would block the next stop. */
  leave?(page: Page): Promise<void>;
}

/** Opens a screen by the header. */
export async function open(page: Page, screen: string): Promise<void> {
  await page.locator('header').getByRole('button', { name: screen, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: screen, exact: true }).waitFor();
}

/** Closes the open dialog and discards its input. */
export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  // The confirmation is drawn with the next frame.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  const question = page.getByRole('dialog', { name: /^(Discard what you entered|Eingaben verwerfen)\?$/ });
  if (await question.isVisible()) await question.getByRole('button').last().click();
}
