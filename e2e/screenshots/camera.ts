import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ask } from '../support/ask.ts';
import type { Program } from '../support/program.ts';
import { resize } from '../support/window.ts';
import type { SampleShop } from './sample.ts';

const themes = ['light', 'dark'] as const;
const sizes = [
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
];
/** A picture that still changes after so many looks would never hold still. */
const MOST_LOOKS = 40;

/**
 * Takes the screen as it is now in every theme and size, in the language of its shop, and leaves it in English, light and
 * small. Theme and language are the shop's own settings, changed as a manager would; where no shop is open, the
 * computer's, changed by its owner.
 *
 * @param name what the files begin with
 * @returns how many pictures were written
 */
export async function takeAll(
  till: Program,
  page: Page,
  { folder, name, shop, isOpen }: { folder: string; name: string; shop: SampleShop; isOpen: boolean },
): Promise<number> {
  const { language, locale } = shop;
  let count = 0;
  for (const size of sizes.toReversed()) {
    await resize(till.app, page, size);
    for (const theme of themes.toReversed()) {
      if (isOpen) await dress(page, { theme, language, locale });
      else await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      const picture = await still(page);
      writeFileSync(join(folder, `${name}-${theme}-${language}-${size.width}x${size.height}.png`), picture);
      count += 1;
    }
  }
  if (isOpen) await dress(page, { theme: 'light', ...walking(shop) });
  return count;
}

/** What the tour's own steps read: English words, and the amounts and days of the shop. */
export const walking = ({ locale }: SampleShop) => ({ language: 'en', locale }) as const;

/** Gives the shop a look; resolves once the page has it. */
export async function dress(
  page: Page,
  look: { theme: (typeof themes)[number]; language: 'en' | 'de'; locale: string },
): Promise<void> {
  await ask(page, 'settings.saveShop', look);
  await page.locator(`html[lang="${look.language}"][data-mantine-color-scheme="${look.theme}"]`).waitFor();
}

/** The page once it holds still: two looks, a moment apart, that show the same. */
async function still(page: Page): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready);
  // Where the last touch was, something else may lie now, and a window that takes another size hears of the display's own
  // pointer, at any time: nothing is to look pointed at.
  const look = async () => {
    await page.mouse.move(0, 0);
    return page.screenshot({ animations: 'disabled', caret: 'hide' });
  };
  let before = await look();
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const now = await look();
    if (now.equals(before)) return now;
    before = now;
  }
  return before;
}
