import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Expects that axe finds nothing wrong with the page as it is now, in light and in dark. */
export async function noViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await nothingWrong(page, colorScheme);
  }
}

/** Waits until nothing on the page moves or fades any more: half faded words have too little contrast. */
function atRest(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === 1);
    // What has just been opened begins to move a frame or two later.
    for (let still = 0; still < 3; still += 1) {
      await new Promise(requestAnimationFrame);
      const now = moving();
      if (now.length > 0) still = 0;
      await Promise.allSettled(now.map(({ finished }) => finished));
    }
  });
}

/**
 * Expects that axe finds nothing wrong with the page exactly as it is now.
 *
 * @param step named in the failure
 */
export async function nothingWrong(page: Page, step: string): Promise<void> {
  await atRest(page);
  // The builder puts axe, half a megabyte, into the page for each look; once for each page is enough.
  const there = await page.evaluate(() => 'axe' in globalThis);
  const { violations } = await new AxeBuilder({ page, ...(there ? { axeSource: '0' } : {}) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze();
  expect(violations.map(({ id, nodes }) => [step, id, nodes.map((node) => node.html)])).toEqual([]);
}
