import type { Page } from '@playwright/test';
import { ask } from './screenshots/ask.ts';
import { liveThroughADay } from './screenshots/shop.ts';
import { checkoutStops } from './screenshots/stops/checkout.ts';
import { dayStops } from './screenshots/stops/day.ts';
import { orderStops } from './screenshots/stops/orders.ts';
import { settingsStops } from './screenshots/stops/settings.ts';
import { stockStops } from './screenshots/stops/stock.ts';
import { cutWords } from './support/cut.ts';
import { expect, test } from './support/test.ts';

// The smallest window that the counter is made for, in the language with the longer words.

const stops = [...checkoutStops, ...orderStops, ...stockStops, ...dayStops, ...settingsStops];

async function speak(page: Page, language: 'en' | 'de') {
  await ask(page, 'settings.saveShop', { language, locale: language === 'de' ? 'de-DE' : 'en-IE' });
  await page.locator(`html[lang="${language}"]`).waitFor();
}

test('at 1024 x 768 no label is cut, in English and in German', async ({ training }) => {
  const page = await training.start();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('option').first().waitFor();
  await speak(page, 'en');
  await liveThroughADay(page);
  await page.reload();
  await page.getByRole('option').first().waitFor();
  await training.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setContentBounds({ x: 0, y: 0, width: 1024, height: 768 });
  });
  await page.waitForFunction(() => innerWidth === 1024);

  const cut: string[] = [];
  for (const { name, go, leave } of stops) {
    await go(page);
    for (const language of ['de', 'en'] as const) {
      await speak(page, language);
      for (const words of await cutWords(page)) cut.push(`${name} (${language}): ${words}`);
    }
    await leave?.(page);
  }
  expect(cut).toEqual([]);
});

test('at 200 % zoom every screen can be used, and a sale is made', async ({ training }) => {
  const page = await training.start();
  await page.getByRole('option').first().waitFor();
  await speak(page, 'en');
  await training.app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.setContentBounds({ x: 0, y: 0, width: 1280, height: 1024 });
    window?.webContents.setZoomFactor(2);
  });
  await page.waitForFunction(() => innerWidth === 640);
  for (const screen of ['Orders', 'Stock', 'Sync', 'Day', 'Settings', 'Checkout']) {
    await page.locator('header').getByRole('button', { name: screen, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: screen, exact: true }).waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([screen, wide]).toEqual([screen, 0]);
    expect([screen, await cutWords(page)]).toEqual([screen, []]);
  }
  await page.getByRole('option').filter({ hasNotText: 'No price' }).first().click();
  await page.getByRole('region', { name: 'Cart' }).getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('button', { name: /^Take .* in cash/ }).click();
  await expect(page.getByTestId('done')).toBeVisible();
});
