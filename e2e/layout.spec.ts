import type { ElectronApplication, Page } from '@playwright/test';
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

test('at 1024 x 768 six lines of a cart are seen at once', async ({ training }) => {
  const page = await training.start();
  await resize(training.app, page, { width: 1024, height: 768 });
  const pets = page.getByRole('option').filter({ hasNotText: 'No price' });
  for (let line = 0; line < 6; line += 1) await pets.nth(line).click();
  const lines = page.getByRole('region', { name: 'Cart' }).getByRole('listitem');
  await expect(lines).toHaveCount(6);
  const list = page.getByRole('region', { name: 'Cart' }).getByRole('list').first();
  expect(await list.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
});

for (const size of [
  { width: 1024, height: 768 },
  { width: 1600, height: 900 },
]) {
  test(`at ${size.width} x ${size.height} a second touch in the place of Pay does nothing`, async ({
    training,
  }) => {
    const page = await training.start();
    await resize(training.app, page, size);
    await page.getByRole('option').filter({ hasNotText: 'No price' }).first().click();
    const pay = page.getByRole('region', { name: 'Cart' }).getByRole('button', { name: /^Pay/ });
    const place = await pay.boundingBox();
    if (!place) throw new Error('Pay is not on the screen');
    await pay.click();
    const back = page.getByRole('button', { name: /^Back to the cart/ });
    await back.waitFor();
    const there = await page.evaluate(({ x, y, width, height }) => {
      const meets = ({ left, right, top, bottom }: DOMRect) =>
        left < x + width && right > x && top < y + height && bottom > y;
      return [...document.querySelectorAll('button, a, input')]
        .filter((element) => meets(element.getBoundingClientRect()))
        .map(({ textContent }) => textContent);
    }, place);
    expect(there).toEqual([]);
    await page.mouse.dblclick(place.x + place.width / 2, place.y + place.height / 2);
    await expect(page.getByRole('button', { name: /^Take .* in cash/ })).toBeEnabled();
    await back.click();
    await expect(pay).toBeEnabled();
  });
}

async function resize(
  app: ElectronApplication,
  page: Page,
  { width, height }: { width: number; height: number },
): Promise<void> {
  await page.getByRole('option').first().waitFor();
  await app.evaluate(
    ({ BrowserWindow }, [wide, high]) => {
      BrowserWindow.getAllWindows()[0]?.setContentBounds({ x: 0, y: 0, width: wide, height: high });
    },
    [width, height] as const,
  );
  await page.waitForFunction((wide) => innerWidth === wide, width);
}
