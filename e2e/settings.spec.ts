import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { open } from './screenshots/stop.ts';
import { ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { Counter } from './support/counter.ts';
import { SettingsDesk } from './support/settingsDesk.ts';
import { expect, test } from './support/test.ts';

// Settings: connection, money, appearance, printers, backups.

const sections = [
  'Start',
  'Shop',
  'Prices and taxes',
  'Stock and status',
  'Staff',
  'Permissions and limits',
  'Customer data',
  'Printer',
  'Petstore and till',
  'Backups',
  'About Perch',
];

test('a practice shop is followed by a connected one', { tag: '@smoke' }, async ({
  pet,
  training,
  service,
}) => {
  const page = await training.start();
  await page.getByRole('button', { name: 'Training', exact: true }).click();
  await page.getByRole('button', { name: 'Set up your real shop' }).click();

  const part = page.getByRole('region', { name: 'Petstore and till' });
  await part.getByLabel('Address').fill(service.url);
  await part.getByRole('textbox', { name: 'API key' }).fill('not-the-key');
  await part.getByRole('button', { name: 'Test the connection' }).click();
  await expect(part).toContainText('Petstore does not accept this key.');
  // Limits of an unknown key say nothing about a plan.
  await expect(part).not.toContainText('The plan matches');

  await part.getByRole('textbox', { name: 'API key' }).fill(service.key);
  await part.getByRole('button', { name: 'Test the connection' }).click();
  await expect(part).toContainText('Petstore answers in');
  await part.getByRole('button', { name: 'Use Business' }).click();
  await expect(part).toContainText('The plan matches');
  await part.getByRole('button', { name: 'Save and open the shop' }).click();
  await page
    .getByRole('dialog', { name: 'Open your shop with this Petstore account?' })
    .getByRole('button', { name: 'Save and open the shop' })
    .click();

  const shop = await training.window();
  const toDo = shop.getByRole('region', { name: 'Start', exact: true });
  await expect(toDo.getByRole('list', { name: 'Before the first sale' })).toContainText(
    'Set the shop’s name',
  );
  await expect(shop.getByRole('button', { name: 'Training', exact: true })).toBeHidden();
  await expect(shop.getByRole('status').filter({ hasText: 'no price yet' })).toBeVisible({ timeout: 60_000 });
  await open(shop, 'Checkout');
  await expect(shop.getByText('Receipts still have no shop name and no tax.')).toBeVisible();
  await shop.getByRole('button', { name: 'Not now' }).click();
  const counter = new Counter(shop);
  await counter.waitForPet(pet.name);
  const number = await counter.sell(pet.name);
  expect(number).toBe('T1-000001');
  await counter.nextCustomer();
  await counter.waitUntilSent();
  expect(await service.orders()).toHaveLength(1);

  // The key is write-only.
  const again = new SettingsDesk(shop);
  const kept = await again.open('Petstore and till');
  await expect(kept.getByRole('textbox', { name: 'API key' })).toHaveValue('');
  await expect(kept).toContainText('A key is saved.');
  expect(JSON.stringify(await ask(shop, 'settings.connection', {}))).not.toContain(service.key);

  const back = await again.go('Start');
  await expect(back.getByRole('button', { name: /Connected to Petstore/ })).toBeVisible();
  await back.getByRole('button', { name: 'Go to training' }).click();
  await shop
    .getByRole('dialog', { name: 'Go to training?' })
    .getByRole('button', { name: 'Go to training' })
    .click();
  const practising = await training.window();
  await expect(practising.getByRole('button', { name: 'Training', exact: true })).toBeVisible();
});

test('a program that was built without a feed says so; a connection test says what is wrong with an address', async ({
  training,
  service,
}) => {
  const page = await training.start();
  const desk = new SettingsDesk(page);
  const about = await desk.open('About Perch');
  await expect(about).toContainText('does not check for updates');
  await expect(about.getByRole('button', { name: 'Check for updates' })).toHaveCount(0);

  const part = await desk.go('Petstore and till');
  const test = async (address: string) => {
    await part.getByLabel('Address').fill(address);
    await part.getByRole('textbox', { name: 'API key' }).fill('some-key');
    await part.getByRole('button', { name: 'Test the connection' }).click();
  };
  await test('my shop');
  await expect(part).toContainText('The address must begin with http:// or https://');
  await test('http://127.0.0.1:9');
  await expect(part).toContainText('Nothing answers at this address');
  await expect(part.getByRole('button', { name: 'Test the connection' })).toBeFocused();
  await test(`${service.url}/somewhere/else`);
  await expect(part).toContainText('Is part of the address missing?');
});

test('language and theme change while the program runs, also in open settings', { tag: '@smoke' }, async ({
  page,
}) => {
  const part = await new SettingsDesk(page).open('Shop');
  await ask(page, 'settings.saveShop', { theme: 'light' });
  await expect(part.getByRole('radio', { name: 'Light' })).toBeChecked();
  await part.getByText('Deutsch', { exact: true }).click();
  await part.getByText('Dark', { exact: true }).click();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('heading', { name: 'Laden', exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const german = page.getByRole('region', { name: 'Laden', exact: true });
  await german.getByText('English', { exact: true }).click();
  await page.getByRole('button', { name: /^Speichern/ }).click();
  await expect(page.getByRole('heading', { name: 'Shop', exact: true })).toBeVisible();
});

test('invalid input is not saved, and all other input is kept; so is a printer on the network', async ({
  page,
}) => {
  const desk = new SettingsDesk(page);
  const rules = await desk.open('Permissions and limits');
  // Valid prefixes of an invalid amount are not saved.
  const refunds = rules.getByLabel('Manager approval for refunds over');
  await refunds.clear();
  await refunds.pressSequentially('1.500', { delay: 60 });
  await expect(rules.getByText('1,500.00')).toBeVisible();
  await expect(refunds).toHaveValue('1.500');
  await desk.go('Prices and taxes');
  await expect(page.getByRole('button', { name: /^Save/ })).toBeHidden();
  await desk.go('Permissions and limits');
  await expect(refunds).toHaveValue('50.00');
  await refunds.fill('70');
  await rules.getByLabel('Manager approval for discounts over').fill('a bit');
  await expect(rules).toContainText('Enter a percentage such as');
  await expect(page.getByRole('button', { name: /^Save/ })).toBeDisabled();
  await rules.getByLabel('Manager approval for discounts over').fill('15 %');
  // Input survives a change of screens.
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(rules.getByLabel('Manager approval for refunds over')).toHaveValue('70.00');
  await desk.save();
  const saved = { cashierRefundLimit: 7000, cashierDiscountLimit: 1500 };
  expect(await ask(page, 'settings.shop', {})).toMatchObject(saved);

  const part = await desk.go('Printer');
  await part.getByRole('radio', { name: 'A receipt printer on the network' }).check();
  await part.getByLabel('Name or address').fill('http://printer/');
  await expect(part).toContainText('Enter only the printer’s name or address.');
  await part.getByLabel('Name or address').fill('127.0.0.1');
  await part.getByText('Advanced', { exact: true }).click();
  await part.getByLabel('Port').fill('9100');
  await desk.save();
});

test('a backup is restored after further sales', { tag: '@smoke' }, async ({
  page,
  counter,
  pet,
  till,
  service,
}) => {
  await counter.sell(pet.name);
  await counter.nextCustomer();
  await counter.waitUntilSent();
  const desk = new SettingsDesk(page);
  const part = await desk.open('Backups');
  await part.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByText(/^Backup made and read back/)).toBeVisible();
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Checkout' }).click();
  await counter.sell(pet.name);
  await counter.nextCustomer();
  await counter.waitUntilSent();

  await desk.open('Backups');
  await part
    .getByRole('button', { name: /^Restore the backup of/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Restore this backup?' });
  await expect(dialog).toContainText('set aside, not deleted');
  await till.app.evaluate(holdCopies);
  await dialog.getByRole('button', { name: 'Restore it' }).click();
  // Nothing is sold meanwhile: it would be missing afterwards.
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Leave everything as it is' }).click();
  await expect(dialog).toBeVisible();
  await till.app.evaluate(() => Reflect.get(globalThis, 'goOn')());

  const again = await till.window();
  const restored = new Counter(again);
  await restored.waitForPet(pet.name);
  expect(await restored.receipts()).toEqual(['T1-000001']);
  expect(await restored.sell(pet.name)).toBe('T1B-000001');
  await restored.nextCustomer();
  await restored.waitUntilSent();
  // Two sales before and one after the backup, each once.
  expect(await service.orders()).toHaveLength(3);
});

test('how many tills share the key is saved without a question, another service is tested and asks first', async ({
  page,
  pet,
  till,
  service,
}) => {
  await new Counter(page).waitForPet(pet.name);
  const part = await new SettingsDesk(page).open('Petstore and till');
  // Another spelling of the same address is the same shop.
  await part.getByLabel('Address').fill(`${service.url.replace('127.0.0.1', 'LOCALHOST')}/`);
  await part.getByText(/^Advanced: /).click();
  await part.getByLabel('Tills that share this key').fill('2');
  // The page reloads; earlier clicks would go to the old page.
  const reopened = page.waitForEvent('load');
  await part.getByRole('button', { name: 'Save and reopen' }).click();
  await reopened;
  const again = await till.window();
  await expect(again.getByRole('dialog')).toBeHidden();
  await open(again, 'Checkout');
  await new Counter(again).waitForPet(pet.name);
  const kept = await new SettingsDesk(again).open('Petstore and till');
  await kept.getByText(/^Advanced: /).click();
  await expect(kept.getByLabel('Tills that share this key')).toHaveValue('2');
  await kept.getByLabel('Address').fill('https://other.example/api');
  await kept.getByRole('button', { name: 'Save and reopen' }).click();
  await expect(kept).toContainText('The saved key belongs to another address.');
  await expect(kept.getByRole('button', { name: 'Use it anyway' })).toBeHidden();
  await kept.getByRole('textbox', { name: 'API key' }).fill('another-key');
  await kept.getByRole('button', { name: 'Save and reopen' }).click();
  // The address is tested first, to catch typing errors.
  await expect(kept).toContainText('Nothing answers at this address');
  await expect(again.getByRole('dialog')).toBeHidden();
  await kept.getByRole('button', { name: 'Use it anyway' }).click();
  const dialog = again.getByRole('dialog', { name: 'Change to another Petstore account?' });
  await expect(dialog).toContainText('https://other.example/api');
  await expect(dialog).toContainText('That is another shop');
  await expectNoViolations(again);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('each backup is brought to a second location, too', async ({ page, pet, till, folder }) => {
  await new Counter(page).waitForPet(pet.name);
  const other = join(folder, 'other-disk');
  mkdirSync(other);
  await till.app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
  }, other);
  const part = await new SettingsDesk(page).open('Backups');
  await part.getByRole('button', { name: 'Choose a folder' }).click();
  const asked = page.getByRole('dialog', { name: 'Backups in a second location' });
  await expectNoViolations(page);
  await asked.getByRole('button', { name: 'Choose a folder' }).click();
  await expect(asked).toContainText('Print the passphrase or write it down first.');
  await asked.getByRole('radio', { name: 'Open' }).check();
  await asked.getByRole('button', { name: 'Choose a folder' }).click();
  await expect(asked).toBeHidden();
  await expect(part).toContainText('Perch till 1');
  await expect(part).toContainText('on the same disk');
  await part.getByRole('button', { name: 'Back up now' }).click();
  const there = part.getByRole('list', { name: 'Backups in the second location' });
  await expect(there.getByRole('listitem')).toHaveCount(1);
  await expect(part).toContainText('Last reached');
  await expectNoViolations(page);
  const [own = ''] = readdirSync(other);
  const files = readdirSync(join(other, own));
  expect(files.filter((name) => name.endsWith('.sqlite'))).toHaveLength(1);
  await there.getByRole('button', { name: /^Restore the backup of .* from the second location/ }).click();
  await page
    .getByRole('dialog', { name: 'Restore this backup?' })
    .getByRole('button', { name: 'Restore it' })
    .click();
  const restored = new Counter(await till.window());
  await restored.waitForPet(pet.name);
  expect(await restored.sell(pet.name)).toBe('T1B-000001');
});

test('the settings have no accessibility violations, in light and dark', async ({ page }) => {
  const desk = new SettingsDesk(page);
  await desk.open('Start');
  for (const section of sections) {
    await desk.go(section);
    await expectNoViolations(page);
  }
  const service = await desk.go('Petstore and till');
  await service.getByText(/^Advanced: /).click();
  await expectNoViolations(page);
  await desk.go('Printer');
  await page.getByRole('radio', { name: 'A receipt printer on the network' }).check();
  await expectNoViolations(page);
  await page.getByRole('radio', { name: 'A printer on this computer' }).check();
  await expectNoViolations(page);
});

/** Runs in the main process: copies of files wait until `goOn` is called. */
function holdCopies(): void {
  const promises = process.getBuiltinModule('node:fs/promises');
  const { syncBuiltinESMExports } = process.getBuiltinModule('node:module');
  const { copyFile } = promises;
  const held = Promise.withResolvers<void>();
  promises.copyFile = (...files) => held.promise.then(() => copyFile(...files));
  syncBuiltinESMExports();
  Reflect.set(globalThis, 'goOn', held.resolve);
}
