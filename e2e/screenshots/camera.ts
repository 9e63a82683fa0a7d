import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ask } from '../support/ask.ts';
import type { Program } from '../support/program.ts';

const themes = ['light', 'dark'] as const;
const languages = [
  { language: 'en', locale: 'en-IE' },
  { language: 'de', locale: 'de-DE' },
] as const;
const sizes = [
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
];
/** A picture that still changes after so many looks would never hold still. */
const MOST_LOOKS = 40;

/**
 * Takes the screen as it is now in every theme, language and size, and leaves it in English, light and small. Theme and
 * language are the shop's own settings, changed as a manager would.
 *
 * @param name what the files begin with
 * @returns how many pictures were written
 */
export async function takeAll(till: Program, page: Page, folder: string, name: string): Promise<number> {
  let count = 0;
  // Where the last touch was, something else may lie now: nothing is to look pointed at.
  await page.mouse.move(0, 0);
  for (const size of sizes.toReversed()) {
    await resize(till, page, size);
    for (const theme of themes.toReversed()) {
      for (const { language, locale } of languages.toReversed()) {
        await ask(page, 'settings.saveShop', { theme, language, locale });
        await page.locator(`html[lang="${language}"][data-mantine-color-scheme="${theme}"]`).waitFor();
        const picture = await still(page);
        writeFileSync(join(folder, `${name}-${theme}-${language}-${size.width}x${size.height}.png`), picture);
        count += 1;
      }
    }
  }
  return count;
}

async function resize(
  till: Program,
  page: Page,
  { width, height }: { width: number; height: number },
): Promise<void> {
  await till.app.evaluate(
    ({ BrowserWindow }, [wide, high]) => {
      BrowserWindow.getAllWindows()[0]?.setContentBounds({ x: 0, y: 0, width: wide, height: high });
    },
    [width, height] as const,
  );
  await page.waitForFunction(([wide, high]) => innerWidth === wide && innerHeight === high, [width, height]);
}

/** The page once it holds still: two looks, a moment apart, that show the same. */
async function still(page: Page): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready);
  const look = () => page.screenshot({ animations: 'disabled', caret: 'hide' });
  let before = await look();
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const now = await look();
    if (now.equals(before)) return now;
    before = now;
  }
  return before;
}
