import type { Locator, Page } from '@playwright/test';
import { open } from './screenshots/stop.ts';
import { ask } from './support/ask.ts';
import { Counter } from './support/counter.ts';
import { DayDesk } from './support/dayDesk.ts';
import { StockDesk } from './support/stockDesk.ts';
import { expect, test } from './support/test.ts';

// Typed input goes to the intended field, and ambiguous input is refused.

/** Slower than a scanner. */
const byHand = { delay: 60 };
const total = (page: Page) => page.getByTestId('total');

test('digits typed in a dialog go to its number field, and an empty one cannot be sent', async ({
  page,
  counter,
  pet: { name },
}) => {
  await counter.add(name, '10.00');

  await page.keyboard.press('F7');
  const discount = page.getByRole('dialog', { name: 'Cart discount and note' });
  await discount.getByText('Amount', { exact: true }).click();
  await page.keyboard.press('Enter');
  await expect(discount).toContainText('Enter the discount, or choose “No discount”.');
  await discount.getByText('Amount', { exact: true }).click();
  await page.keyboard.type('5', byHand);
  await page.keyboard.press('Enter');
  await expect(discount).toBeHidden();
  await expect(total(page)).toHaveText('€5.00');

  await page.keyboard.press('F4');
  const line = page.getByRole('dialog', { name: 'Edit item' });
  // The dialog starts in the quantity; after choosing a discount type the pad writes into the discount.
  await line.getByText('Percent', { exact: true }).first().click();
  await line.getByRole('button', { name: '5', exact: true }).click();
  await page.keyboard.type('0', byHand);
  await page.keyboard.press('Enter');
  await expect(line).toBeHidden();
  await expect(total(page)).toHaveText('€0.00');

  const day = new DayDesk(page);
  await day.open();
  await day.openShift('100');
  await page.getByRole('button', { name: 'Cash in / out' }).click();
  const cash = page.getByRole('dialog', { name: 'Cash in / out' });
  await cash.getByText('Cash in', { exact: true }).first().click();
  await page.keyboard.type('20', byHand);
  await expect(cash.getByLabel('Amount')).toHaveValue('20');
});

for (const [language, locale, readings] of [
  ['en', 'en-IE', ['12,345.00', '12.345']],
  ['de', 'de-DE', ['12.345,00', '12,345']],
] as const) {
  test(`an amount that could be two is refused with both, wherever it is typed (${language})`, async ({
    page,
    counter,
    pet: { name },
  }) => {
    const german = language === 'de';
    await ask(page, 'settings.saveShop', { language, locale });
    await page.locator(`html[lang="${language}"]`).waitFor();
    const both = async (where: Locator) => {
      for (const reading of ['12.345', ...readings]) await expect(where).toContainText(reading);
    };

    // A pet's price.
    await (await counter.find(name)).click();
    const price = page.getByRole('dialog');
    await price.locator('input[inputmode="decimal"]').fill('12.345');
    await page.keyboard.press('Enter');
    await both(price);
    await price.locator('input[inputmode="decimal"]').fill(german ? '10,00' : '10.00');
    await page.keyboard.press('Enter');
    await expect(price).toBeHidden();

    // A discount and the cash received.
    await page.keyboard.press('F7');
    const discount = page.getByRole('dialog');
    await discount.getByText(german ? 'Betrag' : 'Amount', { exact: true }).click();
    await discount.locator('input[inputmode="decimal"]').fill('12.345');
    await page.keyboard.press('Enter');
    await both(discount);
    await page.keyboard.press('Escape');
    await discount.getByRole('button', { name: german ? 'Verwerfen' : 'Discard', exact: true }).click();
    await expect(discount).toBeHidden();
    await page.keyboard.press('F12');
    await page.getByLabel(german ? 'Bar gegeben' : 'Cash received').fill('12.345');
    await page.keyboard.press('Enter');
    await both(page.getByRole('alert'));
    await page.keyboard.press('Escape');

    // The float.
    await open(page, german ? 'Tag' : 'Day');
    await page.locator('main input[inputmode="decimal"]').fill('12.345');
    await page.keyboard.press('Enter');
    await both(page.locator('main'));

    // A limit in the settings.
    await open(page, german ? 'Einstellungen' : 'Settings');
    await page.getByRole('button', { name: german ? 'Rechte und Limits' : 'Permissions and limits' }).click();
    await page.locator('main input[inputmode="decimal"]').first().fill('12.345');
    await both(page.locator('main'));
  });
}

test('a category that is typed is made by Enter, and one that is not made is asked about', async ({
  page,
  pet: { name },
}) => {
  await new Counter(page).offers(name);
  const desk = new StockDesk(page);
  await desk.open();
  await page.keyboard.press('F6');
  await desk.form.getByLabel('Name', { exact: true }).fill('Pico');
  await desk.form.getByLabel('Category').fill('Alpacas');
  await desk.form.getByLabel('Price').fill('12');
  await expect(desk.form.getByLabel('Category')).toHaveValue('Alpacas');
  await page.keyboard.press('Control+Enter');
  await expect(desk.form).toContainText('“Alpacas” is not a category yet.');
  await desk.form.getByLabel('Category').fill('Llamas');
  await expect(page.getByRole('option', { name: 'Create “Llamas”' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Category “Llamas” created.')).toBeVisible();
  await desk.form.getByLabel('Barcodes').fill('4711');
  await page.keyboard.press('Control+Enter');
  await expect(desk.pane.getByRole('heading', { name: 'Pico' })).toBeVisible();
  await expect(desk.pane).toContainText('Llamas');
  await expect(desk.pane).toContainText('4711');
});
