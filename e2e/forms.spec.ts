import type { Page } from '@playwright/test';
import { Counter } from './support/counter.ts';
import { DayDesk } from './support/dayDesk.ts';
import { waitForFirstPull } from './support/pets.ts';
import { StockDesk } from './support/stockDesk.ts';
import { expect, test } from './support/test.ts';

// Common behaviour of dialogs with fields: closing, submitting, errors.

const question = (page: Page) => page.getByRole('dialog', { name: 'Discard what you entered?' });

test('a dialog closes at once while nothing was entered, and asks before it loses something', {
  tag: '@smoke',
}, async ({ till }) => {
  const page = await till.start();
  const day = new DayDesk(page);
  await day.open();
  await day.openShift('100');
  const open = page.getByRole('button', { name: 'Cash in / out' });
  const cash = page.getByRole('dialog', { name: 'Cash in / out' });
  await open.click();
  await expect(cash.getByLabel('Amount')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(cash).toBeHidden();

  // The first invalid field has the focus; the number pad types into the amount.
  await open.click();
  await expect(cash.getByLabel('Amount')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cash.getByLabel('Amount')).toBeFocused();
  await expect(cash.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true');
  await cash.getByRole('button', { name: '2', exact: true }).click();
  await cash.getByRole('button', { name: '0', exact: true }).click();
  await expect(cash.getByLabel('Amount')).toHaveValue('20');
  await page.keyboard.press('Enter');
  await expect(cash.getByLabel('Reason')).toBeFocused();

  // Escape asks; a second Escape or a stray Enter goes back.
  await page.keyboard.press('Escape');
  await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(cash.getByLabel('Reason')).toBeFocused();
  await cash.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('Enter');
  await expect(cash.getByLabel('Amount')).toHaveValue('20');
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await open.click();
  await expect(cash.getByLabel('Amount')).toHaveValue('');
  await page.keyboard.press('Escape');

  // A drawer count is not lost either.
  await page.getByRole('button', { name: /^Close shift/ }).click();
  await page.getByLabel('Count of €50.00', { exact: true }).fill('2');
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Count of €50.00', { exact: true })).toHaveValue('2');
  await page.getByRole('button', { name: 'Back to the shift' }).click();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(open).toBeVisible();
});

test('after a discard the next dialog has the focus in its own field', async ({ page, pet: { name } }) => {
  // Without animation a leftover confirmation would show at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const counter = new Counter(page);
  await counter.waitForPet(name);
  await counter.add(name, '10.00');
  await page.keyboard.press('F7');
  await page
    .getByRole('dialog', { name: 'Cart discount and note' })
    .getByRole('textbox')
    .last()
    .fill('A gift');
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('F4');
  await expect(page.getByRole('dialog', { name: 'Edit item' }).getByLabel('Quantity')).toBeFocused();
});

test('Enter sends a form, but adds a line in a text area; Ctrl+Enter sends from there, too', async ({
  page,
  counter,
  pet: { name },
}) => {
  await counter.add(name, '10.00');
  await page.keyboard.press('F7');
  const extras = page.getByRole('dialog', { name: 'Cart discount and note' });
  await extras.getByRole('textbox').last().fill('A gift');
  await page.keyboard.press('Enter');
  await expect(extras).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(extras).toBeHidden();

  // The pad replaces selected text.
  await page.keyboard.press('F4');
  const line = page.getByRole('dialog', { name: 'Edit item' });
  await line.getByRole('button', { name: '3', exact: true }).click();
  await expect(line.locator('input[inputmode="numeric"]')).toHaveValue('3');
  await page.keyboard.press('Enter');
  await expect(line).toBeHidden();
  await expect(page.getByTestId('total')).toHaveText('€30.00');
});

test('a refusal is shown at its field or at the top of the dialog, and all input stays', async ({
  page,
  pet,
}) => {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Staff', exact: true }).click();
  await page.getByRole('button', { name: 'Add a person' }).click();
  const person = page.getByRole('dialog', { name: 'Add a person' });
  await person.getByLabel('Name').fill('Anna');
  await person.getByLabel('PIN', { exact: true }).fill('1234');
  await person.getByLabel('Repeat PIN').fill('1234');
  await page.keyboard.press('Enter');
  await expect(person).toContainText('This PIN is too easy to guess');
  await expect(person.getByLabel('PIN', { exact: true })).toBeFocused();
  await expect(person.getByLabel('Name')).toHaveValue('Anna');
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Discard' }).click();

  await waitForFirstPull(page);
  const desk = new StockDesk(page);
  await desk.open(pet.name);
  await desk.choose(pet.name);
  await page.keyboard.press('F8');
  const adjust = desk.dialog(/^Adjust /);
  await adjust.getByText('Remove', { exact: true }).click();
  await adjust.getByLabel('Quantity').fill('2');
  await page.keyboard.press('Enter');
  await expect(adjust.getByRole('button', { name: 'Damaged' })).toBeFocused();
  await adjust.getByRole('button', { name: 'Damaged' }).click();
  // The pets are sold meanwhile.
  await page.evaluate(async ({ id: code, count }) => {
    const found = await window.perch.call('catalogue.scan', { code });
    if (found.ok && found.value) {
      await window.perch.call('stock.adjust', {
        petId: found.value.id,
        by: -count,
        reason: 'lost',
        note: null,
      });
    }
  }, pet);
  await adjust.getByRole('button', { name: /^Remove/ }).click();
  await expect(adjust.getByLabel('Quantity')).toHaveAttribute('aria-invalid', 'true');
  await expect(adjust.getByLabel('Quantity')).toBeFocused();
  await expect(adjust.getByLabel('Quantity')).toHaveValue('2');
});
