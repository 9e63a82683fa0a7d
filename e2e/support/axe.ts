import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/** Rules that depend on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Expects no accessibility violations of the current page, in light and dark. */
export async function expectNoViolations(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectNoViolationsOf(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNoViolationsOf(page, 'dark', COLOUR_RULES);
}

/** Waits for the end of animations, because fading texts have too little contrast. */
function waitForAnimations(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === 1);
    // Animations start a frame or two after opening.
    for (let captureStable = 0; captureStable < 3; captureStable += 1) {
      await new Promise(requestAnimationFrame);
      const now = moving();
      if (now.length > 0) captureStable = 0;
      await Promise.allSettled(now.map(({ finished }) => finished));
    }
  });
}

/**
 * Expects no accessibility violations of the current page.
 *
 * @param step named in the failure
 * @param rules only these; all by default
 */
export async function expectNoViolationsOf(page: Page, step: string, rules: string[] = []): Promise<void> {
  let found = await look(page, rules);
  // Ignores elements that disappeared meanwhile, such as fading notices.
  while (await anyGone(page, found)) found = await look(page, rules);
  expect(found.map(({ id, nodes }) => [step, id, nodes.map((node) => node.html)])).toEqual([]);
}

async function look(page: Page, rules: string[]): Promise<Violations> {
  await waitForAnimations(page);
  // Injects axe (half a megabyte) only once for each page.
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

/** Whether an element of a violation is no longer on the page. */
function anyGone(page: Page, found: Violations): Promise<boolean> {
  const targets = found.flatMap(({ nodes }) => nodes.map(({ target }) => String(target[0])));
  return page.evaluate((all) => all.some((target) => !document.querySelector(target)), targets);
}
