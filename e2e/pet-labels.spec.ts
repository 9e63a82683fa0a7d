import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_LABELS } from '../shared/domain/label-formats.ts';
import { ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { stock } from './support/pets.ts';
import { scan } from './support/scanner.ts';
import { StockDesk } from './support/stockDesk.ts';
import { expect, test } from './support/test.ts';

// Price labels by keyboard, on a partly used sheet and on a roll.

test('labels of a pet are previewed before they are saved, from the first free label of a sheet', async ({
  page,
  pet,
  till,
  folder,
}) => {
  const desk = new StockDesk(page);
  await desk.open(pet.name);
  await desk.choose(pet.name);
  await page.keyboard.press('Control+p');
  const dialog = page.getByRole('dialog', { name: `Labels: ${pet.name}` });
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('listitem')).toHaveCount(1);
  await expect(preview).toContainText(pet.name);
  await dialog.getByLabel('First free label, 1 to 21', { exact: true }).fill('20');
  await dialog.getByLabel('Labels per pet', { exact: true }).fill('3');
  await expect(dialog).toContainText('3 labels · 2 sheets');
  await expect(preview.getByRole('listitem')).toHaveCount(1);
  await expect(preview).toContainText('Labels 20 to 21 · sheet 1');
  await expectNoViolations(page);
  const sheet = join(folder, 'sheet.pdf');
  await till.saveAs(sheet);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`Saved as ${sheet}.`)).toBeVisible();
  expect(pagesOf(sheet)).toEqual({ pages: 2, size: [210, 297] });

  await page.keyboard.press('Control+p');
  await dialog.getByRole('combobox', { name: 'Labels on' }).click();
  await page.getByRole('option', { name: 'Label roll' }).click();
  await expect(dialog).toContainText('The roll has labels of 57 × 32 mm.');
  const roll = join(folder, 'roll.pdf');
  await till.saveAs(roll);
  await dialog.getByRole('button', { name: 'Save label as PDF' }).click();
  await expect(page.getByText(`Saved as ${roll}.`)).toBeVisible();
  expect(pagesOf(roll)).toEqual({ pages: 1, size: [57, 32] });

  await page.keyboard.press('Control+p');
  await expect(dialog.getByRole('button', { name: 'Save label as PDF' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
});

/** Number of pages of a PDF, and their size in millimetres. */
function pagesOf(file: string): { pages: number; size: number[] } {
  const text = readFileSync(file).toString('latin1');
  expect(text.slice(0, 5)).toBe('%PDF-');
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
  const size = [width, height].map((points) => Math.round((Number(points) / 72) * 25.4));
  return { pages: (text.match(/\/Type \/Page\b/g) ?? []).length, size };
}

test('as many labels as are made at once fit in one PDF', async ({ till, folder }) => {
  const page = await till.start();
  const petIds = (await stock(page, 4)).map(({ id }) => id);
  const file = join(folder, 'labels.pdf');
  await till.saveAs(file);
  const source = { kind: 'pets' as const, petIds, copies: MAX_LABELS / petIds.length };
  expect(await ask(page, 'labels.savePdf', { source, format: 'L7160', first: 1 })).toEqual({ file });
  expect(pagesOf(file)).toEqual({ pages: 96, size: [210, 297] });
});

test('several pets are added to their labels by name and by scanner; a scan changes nothing behind those of a list', async ({
  till,
}) => {
  const page = await till.start();
  const [first, second, third] = (await stock(page, 3)) as [Stocked, Stocked, Stocked];
  const desk = new StockDesk(page);
  await desk.open(first.name);
  await page.keyboard.press('Control+p');
  const ofList = page.getByRole('dialog', { name: 'Labels' });
  await expect(ofList.getByRole('region', { name: 'Preview' })).toBeVisible();
  await scan(till, first.code);
  await expect(page.getByText(/^Answer the open question/)).toBeVisible();
  await expect(ofList).toBeVisible();
  await expect(desk.pane.getByRole('heading', { name: first.name })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(ofList).toBeHidden();

  await desk.choose(first.name);
  await page.keyboard.press('Control+p');
  const dialog = page.getByRole('dialog', { name: /^(Labels: |Print labels)/ });
  await dialog.getByRole('textbox', { name: 'Another pet' }).fill(second.name);
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('2 labels');
  await scan(till, third.code);
  await expect(dialog).toContainText('3 labels');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: `No labels for ${first.name}` }).click();
  await expect(dialog).toContainText('2 labels');
});

type Stocked = Awaited<ReturnType<typeof stock>>[number];
