import type { Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { SettingsDesk } from './support/settingsDesk.ts';
import { StockDesk } from './support/stockDesk.ts';
import { expect, test } from './support/test.ts';

// Signing in and manager approvals. PIN checks are slow on purpose.

/** Adds the manager Anna and the cashier Bert. Anna is signed in afterwards. */
async function hire(page: Page): Promise<SettingsDesk> {
  const desk = new SettingsDesk(page);
  await desk.open('Staff');
  await desk.addPerson('Anna', '4711');
  await expect(page.getByRole('button', { name: 'Anna is at the till' })).toBeVisible();
  await desk.addPerson('Bert', '0815', 'Cashier');
  return desk;
}

async function typePin(page: Page, name: string, pin: string, press: 'Sign in' | 'Approve'): Promise<void> {
  const field = page.getByLabel(`PIN of ${name}`);
  await field.fill(pin);
  await page.getByRole('dialog').getByRole('button', { name: press }).click();
}

async function signIn(page: Page, name: string, pin: string): Promise<void> {
  await page.keyboard.press('F10');
  const dialog = page.getByRole('dialog', { name: 'Who is at the till?' });
  await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await typePin(page, name, pin, 'Sign in');
  await expect(page.getByRole('button', { name: `${name} is at the till` })).toBeVisible();
}

test('the first person is a manager; others sign in with their PIN, and choose language and colours of the window', async ({
  page,
}) => {
  await hire(page);
  await page.keyboard.press('F10');
  const dialog = page.getByRole('dialog', { name: 'Who is at the till?' });
  await expect(dialog.getByRole('button', { name: /^Anna/ })).toContainText('Manager');
  await dialog.getByRole('button', { name: /^Bert/ }).click();
  await typePin(page, 'Bert', '9999', 'Sign in');
  await expect(dialog).toContainText('That is not the right PIN. 4 more tries before it is locked');
  await typePin(page, 'Bert', '0815', 'Sign in');
  await expect(page.getByRole('button', { name: 'Bert is at the till' })).toBeVisible();

  await page.getByRole('button', { name: 'Bert is at the till' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();

  await signIn(page, 'Bert', '0815');
  const find = async (words: string) => {
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Pet, order, receipt, command or setting').fill(words);
    await page.keyboard.press('Enter');
  };
  await find('Dark');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await find('Deutsch');
  await expect(page.getByRole('button', { name: 'Kasse', exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('too many wrong PINs lock a person, and the lock outlives the program', async ({ till }) => {
  const page = await till.start();
  await hire(page);
  await page.keyboard.press('F10');
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Bert/ })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('dialog').getByRole('button', { name: /^Bert/ }).click();
  await expect(page.getByLabel('PIN of Bert')).toBeFocused();
  await expectNoViolations(page);
  for (let tries = 1; tries <= 5; tries += 1) {
    await typePin(page, 'Bert', '9999', 'Sign in');
    await expect(page.getByRole('dialog')).toContainText(
      tries < 4 ? `${5 - tries} more tries` : tries === 4 ? 'One more try' : 'Too many wrong PINs',
    );
  }
  await till.kill();
  const again = await till.start();
  await again.getByRole('button', { name: 'Sign in', exact: true }).click();
  await again.getByRole('dialog').getByRole('button', { name: /^Bert/ }).click();
  await typePin(again, 'Bert', '0815', 'Sign in');
  await expect(again.getByRole('dialog')).toContainText('Too many wrong PINs');
});

test('a manager’s PIN at the till lets a cashier adjust once', { tag: '@smoke' }, async ({ page, pet }) => {
  const stock = new StockDesk(page);
  await stock.open(pet.name);
  await hire(page);
  await signIn(page, 'Bert', '0815');
  await stock.open();
  await stock.choose(pet.name);
  await stock.adjust(-1, 'Damaged');
  const manager = page.getByRole('dialog', { name: 'Manager approval' });
  await expect(manager).toBeVisible();
  // Cancelling loses nothing.
  await page.keyboard.press('Escape');
  await expect(manager).toBeHidden();
  await expect(stock.dialog(/^Adjust /)).toBeVisible();
  await stock
    .dialog(/^Adjust /)
    .getByRole('button', { name: /^Remove 1/ })
    .click();
  await typePin(page, 'Anna', '4711', 'Approve');
  await expect(stock.figure('Count')).toHaveText(String(pet.count - 1));
  await expect(stock.history).toContainText('Damaged');
  await expect(stock.history).toContainText('by Bert');

  // The approval was for one adjustment.
  await stock.adjust(-1, 'Damaged');
  await expect(manager).toBeVisible();
});

test('a discount shows a cashier the limit, and a price needs a manager', async ({ page, counter, pet }) => {
  const settings = await hire(page);
  const rules = await settings.go('Permissions and limits');
  await rules.getByRole('switch', { name: /^Cashiers may enter a price/ }).uncheck();
  await rules.getByLabel('Manager approval for discounts over').fill('10');
  await settings.save();
  await signIn(page, 'Bert', '0815');
  await page.keyboard.press('Alt+1');

  const basket = page.getByRole('region', { name: 'Cart' });
  const manager = page.getByRole('dialog', { name: 'Manager approval' });
  const name = async (price: string) => {
    await (await counter.find(pet.name)).click();
    const dialog = page.getByRole('dialog', { name: `What does ${pet.name} cost?` });
    await expect(dialog.getByRole('checkbox')).toBeHidden();
    await dialog.getByLabel('Price', { exact: true }).fill(price);
    await dialog.getByRole('button', { name: 'Add to cart' }).click();
    await expect(manager).toContainText('Only a manager may enter a price for a pet that has none.');
  };
  await name('0.01');
  await page.keyboard.press('Escape');
  await expect(manager).toBeHidden();
  await expect(basket).toContainText('Ready for the next customer');
  await name('100');
  await typePin(page, 'Anna', '4711', 'Approve');
  await expect(basket).toContainText(pet.name);
  // A restored basket needs no second approval.
  await basket.getByRole('button', { name: 'Void' }).click();
  await expect(basket).toContainText('Ready for the next customer');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(basket).toContainText(pet.name);
  await page.keyboard.press('F12');
  await page.getByRole('button', { name: 'Take €100.00 in cash' }).click();
  await expect(page.getByTestId('done')).toContainText('No change due');
  await counter.nextCustomer();

  await name('100');
  await typePin(page, 'Anna', '4711', 'Approve');
  await expect(basket).toContainText(pet.name);
  await page.keyboard.press('F7');
  const discount = page.getByRole('dialog', { name: 'Cart discount and note' });
  await discount.getByRole('textbox', { name: 'Percent' }).fill('50');
  await expect(discount).toContainText('50%; cashiers may give 10%. A manager must approve it at payment.');
  await page.keyboard.press('Enter');
  await expect(basket).toContainText('A manager must approve it at payment.');
  await page.keyboard.press('F12');
  await page.getByRole('button', { name: 'Take €50.00 in cash' }).click();
  await expect(manager).toContainText('50% discount; cashiers may give up to 10%.');
  await typePin(page, 'Anna', '4711', 'Approve');
  await expect(page.getByTestId('done')).toContainText('No change due');
});

test('a shop that requires sign-in asks for it before it sells', async ({ page, counter, pet }) => {
  const settings = await hire(page);
  const rules = await settings.go('Permissions and limits');
  await rules.getByRole('switch', { name: 'Sign in before selling' }).check();
  await settings.save();
  await page.getByRole('button', { name: 'Anna is at the till' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();

  await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Checkout' }).click();
  await (await counter.find(pet.name)).click();
  const price = page.getByRole('dialog', { name: new RegExp(pet.name) });
  await price.getByLabel('Price', { exact: true }).fill('10');
  await price.getByLabel('Price', { exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Who is at the till?' });
  await dialog.getByRole('button', { name: /^Bert/ }).click();
  await typePin(page, 'Bert', '0815', 'Sign in');
  await expect(page.getByRole('button', { name: 'Bert is at the till' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Cart' })).toContainText(pet.name);
  await page.keyboard.press('F12');
  await page.getByRole('button', { name: /^Take .* in cash/ }).click();
  await expect(page.getByTestId('done')).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Bert');
});
