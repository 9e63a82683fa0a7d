import { Counter } from './support/counter.ts';
import { SettingsDesk } from './support/settingsDesk.ts';
import { StockDesk } from './support/stockDesk.ts';
import { expect, test } from './support/test.ts';

// Invalid input shows an error at its field, and other fields keep their input. (Checkout, orders, drawer,
// stock, import and settings have theirs in their own specs.)

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
  await dialog.getByRole('textbox').nth(1).fill('101');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Enter a name.');
  await expect(dialog).toContainText('Enter a percentage such as');
});

test('a category without a name', async ({ page, pet: { name } }) => {
  await new Counter(page).waitForPet(name);
  const desk = new StockDesk(page);
  await desk.open();
  await desk.menu('Categories');
  await page.getByRole('button', { name: 'Add a category' }).click();
  await page.getByLabel('Description').fill('Those with eight legs');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Those with eight legs');
});
