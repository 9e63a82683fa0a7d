import type { Page } from '@playwright/test';
import { Counter } from './support/counter.ts';
import { OrderDesk } from './support/orderDesk.ts';
import { SettingsDesk } from './support/settingsDesk.ts';
import { StockDesk } from './support/stockDesk.ts';
import { expect, test } from './support/test.ts';

// Invalid input shows an error at its field, and other fields keep their input. (Checkout, orders, drawer,
// stock, import and settings have theirs in their own specs.)

const pay = (page: Page) => page.getByRole('region', { name: 'Payment' });

test('an invalid amount, and a card payment above the amount due', { tag: '@smoke' }, async ({
  page,
  counter,
  pet: { name },
}) => {
  await counter.add(name);
  await page.keyboard.press('F12');
  await page.getByLabel('Cash received').fill('ten');
  await page.keyboard.press('Enter');
  await expect(pay(page).getByRole('alert')).toContainText('Enter an amount such as 12.50.');
  await page.keyboard.press('F3');
  await page.getByLabel('Card amount').fill('999');
  await page.keyboard.press('Enter');
  await expect(pay(page).getByRole('alert')).toContainText(
    'The card cannot be charged more than is still due.',
  );
  expect(await counter.receipts()).toEqual([]);
});

test('an unusual quantity and an unusual price are asked about once', async ({
  page,
  counter,
  pet: { name },
}) => {
  await (await counter.find(name)).click();
  const price = page.getByRole('dialog', { name: new RegExp(name) });
  await price.getByLabel('Price', { exact: true }).fill('12000');
  await page.keyboard.press('Enter');
  await expect(price).toContainText('Really €12,000.00? If so, confirm again.');
  await price.getByLabel('Price', { exact: true }).fill('12');
  await page.keyboard.press('Enter');
  const cart = page.getByRole('region', { name: 'Cart' });
  await expect(cart).toContainText(name);
  await cart.locator('li button[aria-haspopup="dialog"]').click();
  const line = page.getByRole('dialog');
  const quantity = line.getByLabel('Quantity', { exact: true });
  await quantity.fill('1200');
  await page.keyboard.press('Enter');
  await expect(line).toContainText('Really 1,200? If so, confirm again.');
  // Another unusual number asks again; a usual one does not.
  await quantity.fill('1300');
  await page.keyboard.press('Enter');
  await expect(line).toContainText('Really 1,300? If so, confirm again.');
  await page.keyboard.press('Enter');
  await expect(line).toBeHidden();
  await expect(cart).toContainText('1,300');
});

test('an order is not moved into the past', async ({ page, pet: { name } }) => {
  await new Counter(page).offers(name);
  const desk = new OrderDesk(page);
  await desk.open();
  await desk.take({ pet: name, quantity: 1, day: 'tomorrow', customer: 'Ada Byron', price: '10.00' });
  await desk.choose('Ada Byron');
  await desk.detail.getByRole('button', { name: /^Change date/ }).click();
  const dialog = desk.dialog('Change pickup date');
  await dialog.getByLabel('New date').fill('some day');
  await dialog.getByRole('button', { name: 'Change date', exact: true }).click();
  await expect(dialog).toContainText('Enter a date such as');
  await dialog.getByLabel('New date').fill('1/2/2020');
  await dialog.getByRole('button', { name: 'Change date', exact: true }).click();
  await expect(dialog).toContainText('That day has passed.');
});

test('a person without a name, a PIN of letters, and two PINs that differ', async ({ page }) => {
  const desk = new SettingsDesk(page);
  await desk.open('Staff');
  await page.getByRole('button', { name: 'Add a person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a person' });
  await dialog.getByLabel('PIN', { exact: true }).fill('abcd');
  await dialog.getByLabel('Repeat PIN').fill('4711');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Enter a name.');
  await expect(dialog).toContainText('Four to eight digits.');
  await expect(dialog).toContainText('The PINs do not match.');
  await dialog.getByLabel('Name').fill('Anna');
  await expect(dialog.getByLabel('Repeat PIN')).toHaveValue('4711');
});

test('a tax rate without a name, and one above the maximum', async ({ page }) => {
  const desk = new SettingsDesk(page);
  await desk.open('Prices and taxes');
  await page.getByRole('button', { name: 'Add a rate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a rate' });
  await dialog.getByRole('textbox').nth(1).fill('nineteen');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Enter a name.');
  await expect(dialog).toContainText('Enter a percentage such as');
});

test('a category without a name', async ({ page, pet: { name } }) => {
  await new Counter(page).offers(name);
  const desk = new StockDesk(page);
  await desk.open();
  await desk.menu('Categories');
  await page.getByRole('button', { name: 'Add a category' }).click();
  await page.getByLabel('Description').fill('Those with eight legs');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Those with eight legs');
});

test('a refund of nothing cannot be given', async ({ page, counter, pet: { name } }) => {
  await counter.sell(name);
  await counter.nextCustomer();
  await page.keyboard.press('F6');
  await page.getByRole('button', { name: /^Refund/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByRole('button', { name: /less/i }).click();
  await expect(dialog.getByRole('button', { name: /^Refund(?! all)/ })).toBeDisabled();
  await expect(dialog.getByText('Select the items that come back.')).toBeVisible();
});
