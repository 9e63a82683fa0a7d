import { expectNoViolations } from './support/axe.ts';
import { scan } from './support/scanner.ts';
import { openStock } from './support/stockDesk.ts';
import { expect, test } from './support/test.ts';
import { resize } from './support/window.ts';

// Stock: receiving, changing, finding.

test('ten received pets are added to the stock of the service', { tag: '@smoke' }, async ({
  pet,
  till,
  service,
}) => {
  const { desk, counter } = await openStock(till, pet.name);
  await desk.choose(pet.name);
  await expect(desk.figure('Free')).toHaveText(String(pet.count));
  await desk.adjust(10, 'Received');
  await expect(desk.figure('Free')).toHaveText(String(pet.count + 10));
  await expect(desk.row(pet.name)).toContainText(String(pet.count + 10));
  await expect(desk.history).toContainText('Received');
  await counter.waitUntilSent();
  await expect.poll(async () => (await service.stock()).get(pet.id)).toBe(pet.count + 10);
  await expect(desk.history).not.toContainText('Waiting to sync');
});

test('a new pet in a new category, made offline, is sold and arrives whole', { tag: '@smoke' }, async ({
  pet,
  till,
  service,
}) => {
  const { page, desk, counter } = await openStock(till, pet.name);
  await counter.waitUntilSent();
  await service.stop();
  await desk.menu('Categories');
  await page.keyboard.press('F6');
  const category = page.getByRole('form', { name: 'Selected category' });
  await category.getByLabel('Name').fill('Alpacas');
  await category.getByRole('button', { name: 'Honey' }).click();
  await category.getByRole('combobox').click();
  await expect(page.getByRole('option').first()).toBeVisible();
  // Escape closes only the list.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await category.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Alpacas' })).toContainText('Not synced yet');
  await page.getByRole('button', { name: 'Back to stock' }).click();

  await page.keyboard.press('F6');
  await desk.form.getByLabel('Name', { exact: true }).fill('Pacito');
  await desk.form.getByLabel('Category').click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await desk.form.getByLabel('Category').click();
  await page.getByRole('option', { name: 'Alpacas' }).click();
  await desk.form.getByLabel('Price').fill('899,00');
  await desk.form.getByLabel('Opening stock').fill('4');
  await scan(till, '4006381333931');
  await desk.form.getByRole('button', { name: /^Save/ }).click();
  await expect(desk.pane.getByRole('heading', { name: 'Pacito' })).toBeVisible();
  await expect(desk.figure('Free')).toHaveText('4');
  await expect(desk.pane).toContainText('4006381333931');

  await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Checkout' }).click();
  await counter.sell('Pacito');
  await service.start();
  await counter.nextCustomer();
  await counter.waitUntilSent();
  const arrived = (await service.pets()).filter(({ name }) => name === 'Pacito');
  expect(arrived).toHaveLength(1);
  const id = arrived[0]?.id ?? '';
  await expect.poll(async () => (await service.stock()).get(id)).toBe(3);
  expect((await service.orders()).filter(({ petId }) => petId === id)).toHaveLength(1);
  const categories = (await service.read('/categories')) as { name: string }[];
  expect(categories.filter(({ name }) => name === 'Alpacas')).toHaveLength(1);
});

test('a pet is renamed, and another pet’s code is refused', async ({ till, service }) => {
  const [pet, other] = (await service.pets()) as [{ id: string; name: string }, { id: string; name: string }];
  const { desk, counter, page } = await openStock(till, pet.name);
  await desk.choose(pet.name);
  await page.keyboard.press('F9');
  await desk.form.getByLabel('Barcodes').fill('12345');
  await page.keyboard.press('Enter');
  await desk.form.getByRole('button', { name: /^Save/ }).click();
  await expect(desk.pane).toContainText('12345');

  await desk.choose(other.name);
  await page.keyboard.press('F9');
  await desk.form.getByLabel('Name', { exact: true }).fill('Sir Barks-a-lot');
  await desk.form.getByLabel('Barcodes').fill('12345');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(desk.form).toContainText(`The barcode 12345 already belongs to ${pet.name}.`);
  await desk.form.getByLabel('Barcodes').focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Control+Enter');
  await expect(desk.pane.getByRole('heading', { name: 'Sir Barks-a-lot' })).toBeVisible();
  await counter.waitUntilSent();
  await expect
    .poll(async () => (await service.pets()).find(({ id }) => id === other.id)?.name)
    .toBe('Sir Barks-a-lot');
});

test('low marks, filters and sorting find what needs attention', async ({ pet, till }) => {
  const { page, desk } = await openStock(till, pet.name);
  await desk.choose(pet.name);
  await page.keyboard.press('F9');
  await desk.form.getByLabel('Low-stock level').fill(String(pet.count));
  await page.keyboard.press('Control+Enter');
  await expect(desk.form).toBeHidden();
  await page.getByRole('group', { name: 'Which pets' }).getByRole('button', { name: /^Low/ }).click();
  await expect(desk.row(pet.name)).toContainText('Low');
  await page.getByRole('group', { name: 'Which pets' }).getByRole('button', { name: /^All/ }).click();
  const counts = () =>
    desk.table
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows
          .toSorted((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
          .map((row) => Number(row.querySelectorAll('td strong')[0]?.textContent ?? Number.NaN)),
      );
  await desk.table.getByRole('button', { name: 'Free' }).click();
  await expect
    .poll(async () => {
      const shown = (await counts()).filter((count) => !Number.isNaN(count));
      return shown.length > 3 && shown.every((count, at) => at === 0 || count >= (shown[at - 1] ?? 0));
    })
    .toBe(true);
});

test('the stock is found and adjusted by keys; more than there is cannot be taken out', async ({
  pet,
  till,
}) => {
  const { page, desk } = await openStock(till, pet.name);
  await page.keyboard.press('F2');
  await expect(desk.search).toBeFocused();
  await page.keyboard.type(pet.name, { delay: 60 });
  await expect(desk.table.locator('tbody').getByRole('row').first()).toContainText(pet.name);
  await page.keyboard.press('ArrowDown');
  await expect(desk.pane.getByRole('heading', { name: pet.name })).toBeVisible();
  await page.keyboard.press('F8');
  await expect(desk.dialog(/^Adjust /).getByLabel('Quantity')).toBeFocused();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(desk.figure('Count')).toHaveText(String(pet.count + 3));

  await desk.adjust(-(pet.count + 4), 'Lost');
  const dialog = desk.dialog(/^Adjust /);
  await expect(dialog).toContainText(`There are only ${pet.count + 3}.`);
  await dialog.getByLabel('Quantity').fill('1');
  await dialog.getByRole('button', { name: /^Remove/ }).click();
  await expect(dialog).toBeHidden();
  await expect(desk.figure('Count')).toHaveText(String(pet.count + 2));
});

test('a chosen pet stays in sight when the rows get taller', async ({ pet, till }) => {
  const { page, desk } = await openStock(till, pet.name);
  await resize(till.app, page, { width: 1920, height: 1080 });
  const last = desk.table.locator(`tr[aria-rowindex="${await desk.table.getAttribute('aria-rowcount')}"]`);
  await desk.table.locator('tbody').press('End');
  await last.getByRole('button').click();
  await expect(last).toHaveAttribute('data-chosen');
  await resize(till.app, page, { width: 1024, height: 768 });
  await expect(last).toBeInViewport();
});

test('the stock has no accessibility violations, in light and dark', async ({ pet, till }) => {
  const { page, desk } = await openStock(till, pet.name);
  await expectNoViolations(page);
  await desk.choose(pet.name);
  await desk.adjust(-1, 'Died');
  await expect(desk.history).toContainText('Died');
  await expectNoViolations(page);
  await desk.pane.getByRole('button', { name: /^Adjust/ }).click();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(desk.dialog(/^Adjust /)).toBeHidden();
  await page.keyboard.press('F9');
  await expect(desk.form).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(desk.form).toBeHidden();
  await desk.label(pet.name, '4711');
  await desk.menu('Categories');
  await page.getByRole('listitem').first().getByRole('button').click();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Back to stock' }).click();
  await desk.menu('Import a list');
  await expectNoViolations(page);
  const buffer = Buffer.from(`Name,Category,Price\n${pet.name},,1\nRex,Wolves,cheap\n`);
  const list = { name: 'list.csv', mimeType: 'text/csv', buffer };
  await page.locator('input[type=file]').setInputFiles(list);
  await expect(page.getByRole('button', { name: /^Changed/, pressed: true })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: /^Error/ }).click();
  await expect(page.getByText('“cheap” is not a price.')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Back to stock' }).click();
  await page.keyboard.press('F7');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Start counting' }).click();
  await scan(till, '4711');
  await expect(page.getByRole('heading', { name: '1 kind counted' })).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('F12');
  await expect(page.getByRole('table')).toBeVisible();
  await expectNoViolations(page);
});
