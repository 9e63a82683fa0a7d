import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/** What can be wrong in one theme and right in another, for only the colours are others. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Expects that axe finds nothing wrong with the page as it is now, in light and in dark. */
export async function noViolations(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await nothingWrong(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await nothingWrong(page, 'dark', COLOUR_RULES);
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
 * @param rules only these; all where there are none
 */
export async function nothingWrong(page: Page, step: string, rules: string[] = []): Promise<void> {
  let found = await look(page, rules);
  // A notice whose time is over fades while axe looks, with too little contrast: what is gone now is no finding.
  while (await anyGone(page, found)) found = await look(page, rules);
  expect(found.map(({ id, nodes }) => [step, id, nodes.map((node) => node.html)])).toEqual([]);
}

async function look(page: Page, rules: string[]): Promise<Violations> {
  await atRest(page);
  // The builder puts axe, half a megabyte, into the page for each look; once for each page is enough.
  const there = await page.evaluate(() => 'axe' in globalThis);
  const builder = new AxeBuilder({ page, ...(there ? { axeSource: '0' } : {}) }).setLegacyMode(true);
  const { violations } = await builder
    .options({
      resultTypes: ['violations'],
      ...(rules.length > 0 ? { runOnly: { type: 'rule', values: rules } } : {}),
    })
    .analyze();
  return violations;
}

/** Whether anything that was found is not on the page any more. */
function anyGone(page: Page, found: Violations): Promise<boolean> {
  const targets = found.flatMap(({ nodes }) => nodes.map(({ target }) => String(target[0])));
  return page.evaluate((all) => all.some((target) => !document.querySelector(target)), targets);
}
