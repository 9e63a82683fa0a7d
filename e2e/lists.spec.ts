import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noViolations } from './support/axe.ts';
import { Counter } from './support/counter.ts';
import { petOf } from './support/pets.ts';
import { expect, test } from './support/test.ts';

// Lists on paper: what is due today, what is low, pets to count.

test('a list is saved as a PDF from Stock, from Orders and from the finder', async ({
  till,
  service,
  folder,
}) => {
  const { name } = await petOf(service, 4);
  const page = await till.start();
  await new Counter(page).offers(name);
  const dialog = page.getByRole('dialog', { name: 'Print a list' });
  async function save(list: RegExp, file: string) {
    await expect(dialog.getByRole('button', { name: list })).toHaveAttribute('aria-pressed', 'true');
    await till.saveAs(join(folder, file));
    await dialog.getByRole('button', { name: 'PDF' }).click();
    await expect(page.getByText(`Saved as ${join(folder, file)}.`)).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(readFileSync(join(folder, file)).subarray(0, 5).toString()).toBe('%PDF-');
  }

  await page.keyboard.press('Alt+2');
  await page.getByRole('button', { name: 'Print list' }).click();
  await noViolations(page);
  await save(/^Due today/, 'due.pdf');

  await page.keyboard.press('Alt+3');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Print list/ }).click();
  await save(/^Low-stock list/, 'low.pdf');

  await page.keyboard.press('Control+k');
  const finder = page.getByPlaceholder('Pet, order, receipt, command or setting');
  await expect(finder).toBeFocused();
  // As a person types: what comes faster is a scanner's.
  await page.keyboard.type('count list', { delay: 60 });
  await expect(page.getByRole('button', { name: /count list/i }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await save(/^Count list/, 'count.pdf');
});
