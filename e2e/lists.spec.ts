import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalId } from '../shared/ids/ids.ts';
import { minor } from '../shared/money/money.ts';
import { unquoted } from '../shared/testing/csv.ts';
import { ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { Counter } from './support/counter.ts';
import { type StockedPet, stock } from './support/pets.ts';
import { StockDesk } from './support/stockDesk.ts';
import { expect, test } from './support/test.ts';

// Printed lists: due today, low stock, count list, and supplier orders.

test('a list is saved as a PDF from Stock, from Orders and from the finder', async ({
  page,
  pet: { name },
  till,
  folder,
}) => {
  await new Counter(page).waitForPet(name);
  const dialog = page.getByRole('dialog', { name: 'Print a list' });
  async function save(list: RegExp, file: string) {
    await expect(dialog.getByRole('button', { name: list })).toHaveAttribute('aria-pressed', 'true');
    await till.saveAs(join(folder, file));
    await dialog.getByRole('button', { name: 'Save as PDF' }).click();
    await expect(page.getByText(`Saved as ${join(folder, file)}.`)).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(readFileSync(join(folder, file)).subarray(0, 5).toString()).toBe('%PDF-');
  }

  await page.keyboard.press('Alt+2');
  await page.getByRole('button', { name: 'Print list' }).click();
  await expectNoViolations(page);
  await save(/^Due today/, 'due.pdf');

  await page.keyboard.press('Alt+3');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Print list/ }).click();
  await save(/^Low-stock list/, 'low.pdf');

  await page.keyboard.press('Control+k');
  const finder = page.getByPlaceholder('Pet, order, receipt, command or setting');
  await expect(finder).toBeFocused();
  // Slower than a scanner.
  await page.keyboard.type('count list', { delay: 60 });
  await expect(page.getByRole('button', { name: /count list/i }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await save(/^Count list/, 'count.pdf');
});

test('low stock becomes an order to its supplier, with changed quantities and without a removed pet', async ({
  till,
  folder,
}) => {
  const page = await till.start();
  const [first, second, third] = (await stock(page, 3)) as [StockedPet, StockedPet, StockedPet];
  async function deliver(supplierName: string, pets: StockedPet[]) {
    const lines = pets.map(({ id }) => ({ petId: id, quantity: 1, unitCost: minor(450) }));
    await ask(page, 'arrivals.keep', { supplierName, document: '', correctsId: null, lines });
    const draft = await ask(page, 'arrivals.draft', {});
    await ask(page, 'arrivals.post', { draftId: draft?.id as LocalId, again: false });
    for (const { petId } of lines) await ask(page, 'stock.setLowMark', { petId, lowMark: 5_000 });
  }
  await deliver('Aqua Trade', [first, second]);
  await deliver('Bird House', [third]);

  await new StockDesk(page).open(first.name);
  await new StockDesk(page).menu('Supplier order');
  const dialog = page.getByRole('dialog', { name: 'Supplier order' });
  const quantityOf = (name: string) => dialog.getByLabel(`Quantity to order: ${name}`);
  await expect(quantityOf(first.name).or(quantityOf(second.name)).first()).toBeFocused();
  await expectNoViolations(page);
  await quantityOf(first.name).fill('12');
  await page.keyboard.press('Enter');
  await expect(quantityOf(second.name)).toBeFocused();
  await quantityOf(second.name).fill('some');
  await expect(dialog.getByRole('button', { name: 'Save as CSV' })).toBeDisabled();
  await expect(dialog.getByRole('alert')).toHaveText('Enter a whole number; 0 leaves it out.');
  await quantityOf(second.name).fill('0');
  await expect(dialog.getByRole('status')).toContainText('1 line to order, 12 pets in all.');

  // Escape does not lose the input.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  for (const [supplier, pet] of [
    ['Bird House', third],
    ['Aqua Trade', first],
  ] as const) {
    await dialog.getByRole('combobox', { name: 'Supplier' }).click();
    await page.getByRole('option', { name: supplier }).click();
    await expect(quantityOf(pet.name)).toBeVisible();
  }
  const category = dialog.getByRole('combobox', { name: 'Category' });
  for (const nth of [-1, 0]) {
    await category.click();
    const option = page.getByRole('option').nth(nth);
    const name = await option.textContent();
    await option.click();
    await expect(category).toHaveValue(String(name));
  }
  await expect(quantityOf(first.name)).toHaveValue('12');

  await till.saveAs(join(folder, 'order.csv'));
  await dialog.getByRole('button', { name: 'Save as CSV' }).click();
  await expect(dialog).toBeHidden();
  const csv = unquoted(readFileSync(join(folder, 'order.csv'), 'utf8'));
  expect(csv).toContain(',Aqua Trade,');
  expect(csv).toContain(',12,4.50,54.00,');
  expect(csv).not.toContain(second.name);
});
