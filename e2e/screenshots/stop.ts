import type { Page } from '@playwright/test';

/** A place of the tour. */
export interface Stop {
  /** What its pictures are called. */
  name: string;
  /** Goes there from the stop before; the screens are in English, light and small then. */
  go(page: Page): Promise<void>;
  /** Closes what blocks the next stop: a dialog, a half-written form. */
  leave?(page: Page): Promise<void>;
}

/** Chooses a screen in the program's header. */
export async function open(page: Page, screen: string): Promise<void> {
  await page.locator('header').getByRole('button', { name: screen, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: screen, exact: true }).waitFor();
}

/** Closes what is open, and loses what was entered in it. */
export async function putAway(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  // The question is drawn with the next picture.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  const question = page.getByRole('dialog', { name: /^(Discard what you entered|Eingaben verwerfen)\?$/ });
  if (await question.isVisible()) await question.getByRole('button').last().click();
}
