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
/** Maximum number of captures until two are equal. */
const MAX_CAPTURES = 40;

/**
 * Captures the current screen in every theme and size in the shop's language, and leaves it in English, light and small. Theme
 * and language are changed in the settings, or without a shop in the system.
 *
 * @param name prefix of the files
 * @returns the number of pictures
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
      if (isOpen) await setAppearance(page, { theme, language, locale });
      else await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      const picture = await captureStable(page);
      writeFileSync(join(folder, `${name}-${theme}-${language}-${size.width}x${size.height}.png`), picture);
      count += 1;
    }
  }
  if (isOpen) await setAppearance(page, { theme: 'light', ...tourAppearance(shop) });
  return count;
}

/** The look during the tour's steps: English, with the shop's locale. */
export const tourAppearance = ({ locale }: SampleShop) => ({ language: 'en', locale }) as const;

/** Changes theme and language; resolves when the page has them. */
export async function setAppearance(
  page: Page,
  look: { theme: (typeof themes)[number]; language: 'en' | 'de'; locale: string },
): Promise<void> {
  await ask(page, 'settings.saveShop', look);
  await page.locator(`html[lang="${look.language}"][data-mantine-color-scheme="${look.theme}"]`).waitFor();
}

/** A capture of the page after it stops changing: two equal captures. */
async function captureStable(page: Page): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready);
  // Moves the pointer away, so that nothing looks hovered; resizing a window also reports the display's pointer.
  const look = async () => {
    await page.mouse.move(0, 0);
    return page.screenshot({ animations: 'disabled', caret: 'hide' });
  };
  let before = await look();
  for (let looks = 0; looks < MAX_CAPTURES; looks += 1) {
    const now = await look();
    if (now.equals(before)) return now;
    before = now;
  }
  return before;
}
