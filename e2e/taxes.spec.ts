import { Counter } from './support/counter.ts';
import { SettingsDesk } from './support/settingsDesk.ts';
import { StockDesk } from './support/stockDesk.ts';
import { expect, test } from './support/test.ts';

// Prices without tax, two rates on one receipt, and cash in steps of five cents.

test('tax added on top at two rates, and cash rounded to five cents', { tag: '@smoke' }, async ({ page }) => {
  const counter = new Counter(page);
  await counter.waitForPet('Guppy, male');
  const desk = new SettingsDesk(page);
  await desk.open('Prices and taxes');
  await page.getByRole('switch', { name: 'Prices include tax' }).uncheck();
  await desk.addRate('State tax', '8');
  await desk.addRate('Livestock', '2.5');
  await desk.choose('Default tax rate', /State tax 8/);
  await desk.choose('Cash rounding', /0\.05/);
  await desk.save();

  // A category's rate overrides the default.
  const stock = new StockDesk(page);
  await stock.open();
  await stock.menu('Categories');
  await page.getByRole('listitem').filter({ hasText: 'Rabbits' }).getByRole('button').click();
  await desk.choose('Tax', /Livestock 2\.5/);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Rabbits saved.')).toBeVisible();

  await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Checkout' }).click();
  await counter.add('Guppy, male', '9.99');
  await counter.add('Holland Lop', '45.50');
  // 9.99 + 8 % = 10.79, 45.50 + 2.5 % = 46.64; 57.43 in cash is 57.45.
  await page.keyboard.press('F12');
  await page.getByRole('button', { name: /^Take €57\.45 in cash/ }).click();
  await expect(page.getByTestId('done')).toBeVisible();
  const receipt = page.getByRole('article');
  for (const words of ['State tax', '0.80', 'Livestock', '1.14', '0.02', 'EUR 57.45']) {
    await expect(receipt).toContainText(words);
  }
});

test('an empty category is removed; one with pets in it is not', async ({ page, service }) => {
  const counter = new Counter(page);
  await counter.waitForPet('Axolotl');
  const stock = new StockDesk(page);
  await stock.open();
  await stock.menu('Categories');
  const form = page.getByRole('form', { name: 'Selected category' });
  await page.getByRole('listitem').filter({ hasText: 'Birds' }).getByRole('button').click();
  await expect(form).toContainText('It can be removed once no pet is in it.');
  await expect(form.getByRole('button', { name: 'Remove' })).toBeDisabled();

  await page.keyboard.press('F6');
  await form.getByLabel('Name').fill('Alpacas');
  await form.getByRole('button', { name: /^Save/ }).click();
  const names = async () =>
    ((await service.read('/categories')) as { name: string }[]).map(({ name }) => name);
  await expect.poll(names).toContain('Alpacas');
  await page.getByRole('listitem').filter({ hasText: 'Alpacas' }).getByRole('button').click();
  await form.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Alpacas removed.')).toBeVisible();
  await expect.poll(names).not.toContain('Alpacas');
  expect(await names()).toContain('Birds');
});
