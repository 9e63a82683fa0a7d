import { expectNoViolations } from './support/axe.ts';
import { Counter } from './support/counter.ts';
import { StockDesk } from './support/stockDesk.ts';
import { expect, test } from './support/test.ts';

const MOST = 76;

test('prices are typed one after the other, saved as one and undone as one', async ({
  page,
  pet: { name },
}) => {
  await new Counter(page).waitForPet(name);
  const desk = new StockDesk(page);
  await desk.open();
  const unpriced = () =>
    page.evaluate(async () => {
      const answer = await window.perch.call('stock.summary', { categoryId: null });
      return answer.ok ? answer.value.unpriced : -1;
    });
  const before = await unpriced();
  const count = Math.min(MOST, before);

  let presses = 0;
  const press = async (keys: string[]) => {
    for (const key of keys) {
      presses += 1;
      // Slower than a scanner.
      if (key.length === 1) await page.keyboard.type(key, { delay: 60 });
      else await page.keyboard.press(key);
    }
  };
  await press(['F4']);
  const list = page.getByRole('table', { name: 'Prices before and after' });
  await expect(list.getByRole('textbox').first()).toBeFocused();
  const first = (await list.getByRole('textbox').first().getAttribute('aria-label')) ?? '';
  for (let at = 0; at < count; at += 1) await press([...String(10 + (at % 80)), 'Enter']);
  await expect(page.getByRole('button', { name: new RegExp(`^Save ${count} prices`) })).toBeVisible();
  expect(await unpriced()).toBe(before);
  await press(['F12']);
  await expect(page.getByText(`${count} prices changed.`)).toBeVisible();
  expect(await unpriced()).toBe(before - count);
  expect(presses).toBeLessThanOrEqual(3 * count + 2);

  // Moves up and down; an ambiguous price must be corrected first.
  await page.keyboard.press('F2');
  await page.keyboard.press('Enter');
  const focused = page.locator('input:focus');
  await expect(focused).toHaveAccessibleName(first);
  await press(['1', '2', '.', '3', '4', '5', 'Enter']);
  await expect(page.getByRole('alert').filter({ hasText: '12.345' })).toContainText('12,345.00');
  await expectNoViolations(page);
  await expect(focused).toHaveAccessibleName(first);
  await focused.fill('');
  await press(['ArrowDown']);
  await expect(focused).not.toHaveAccessibleName(first);
  await press(['ArrowUp']);
  await expect(focused).toHaveAccessibleName(first);

  await page.getByRole('button', { name: new RegExp(`^Undo the last change \\(${count} prices`) }).click();
  await expect(page.getByText(`${count} prices restored.`)).toBeVisible();
  expect(await unpriced()).toBe(before);
});

test('a price rule previews each new price before it is saved', async ({ page, pet: { name } }) => {
  await new Counter(page).waitForPet(name);
  await new StockDesk(page).open();
  await page.keyboard.press('F4');
  await page.getByText('All at once', { exact: true }).click();
  const list = page.getByRole('table', { name: 'Prices before and after' });
  await page.getByRole('combobox', { name: 'Change' }).click();
  await page.getByRole('option', { name: 'Set one price for all' }).click();
  await page.getByLabel('Amount', { exact: true }).fill('20');
  await page.getByRole('combobox', { name: 'Rounding' }).click();
  await page.getByRole('option', { name: '.99' }).click();
  await expect(list.getByRole('row').nth(1)).toContainText('€19.99');
  const change = page.getByRole('button', { name: /^Change (all )?\d+ prices/ });
  await expect(change).toBeEnabled();
  const ticks = list.getByRole('checkbox');
  await ticks.nth(1).uncheck();
  await expect(page.getByText('1 pet is left out.')).toBeVisible();
  await expect(list.getByRole('row').nth(1)).not.toContainText('€19.99');
  await list.getByRole('checkbox', { name: 'Change all' }).check();
  await list.getByRole('checkbox', { name: 'Change all' }).uncheck();
  await ticks.nth(2).check();
  await expect(page.getByText('For 1 ticked pet.')).toBeVisible();
  await expect(list.getByRole('row').nth(1)).not.toContainText('€19.99');
  await expectNoViolations(page);
  await page.getByRole('button', { name: /^Change 1 price/ }).click();
  await expect(page.getByText('1 price changed.')).toBeVisible();
  await expect(list.getByRole('row').nth(2)).toContainText('€19.99');
  // After undoing, the rule would change that price again, which the button shows.
  await page.getByRole('button', { name: /^Undo the last change/ }).click();
  await expect(page.getByText('1 price restored.')).toBeVisible();
  await expect(change).toBeEnabled();
});
