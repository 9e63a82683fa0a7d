import type { Page } from '@playwright/test';
import { Counter } from './support/counter.ts';
import { DayDesk } from './support/dayDesk.ts';
import { StockDesk } from './support/stockDesk.ts';
import { expect, test } from './support/test.ts';

// Typed input goes to the intended field.

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

test('a category that is typed is made by Enter, and one that is not made is asked about', async ({
  page,
  pet: { name },
}) => {
  await new Counter(page).waitForPet(name);
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
