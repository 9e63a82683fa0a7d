import type { Page } from '@playwright/test';
import { Counter } from './support/counter.ts';
import { DayDesk } from './support/dayDesk.ts';
import { waitForFirstPull } from './support/pets.ts';
import { StockDesk } from './support/stockDesk.ts';
import { expect, test } from './support/test.ts';

// Common behaviour of dialogs and forms: focus, closing, submitting, errors. Other input stays.

/** Slower than a scanner. */
const byHand = { delay: 60 };

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
  await person.getByLabel('PIN', { exact: true }).fill('abcd');
  await person.getByLabel('Repeat PIN').fill('4711');
  await person.getByRole('button', { name: 'Save' }).click();
  for (const words of ['Enter a name.', 'Four to eight digits.', 'The PINs do not match.'])
    await expect(person).toContainText(words);
  await expect(person.getByLabel('Repeat PIN')).toHaveValue('4711');
  await person.getByLabel('Name').fill('Anna');
  await person.getByLabel('PIN', { exact: true }).fill('1234');
  await person.getByLabel('Repeat PIN').fill('1234');
  await page.keyboard.press('Enter');
  await expect(person).toContainText('This PIN is too easy to guess');
  await expect(person.getByLabel('PIN', { exact: true })).toBeFocused();
  await expect(person.getByLabel('Name')).toHaveValue('Anna');
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('button', { name: 'Prices and taxes', exact: true }).click();
  await page.getByRole('button', { name: 'Add a rate' }).click();
  const rate = page.getByRole('dialog', { name: 'Add a rate' });
  await rate.getByLabel('Percent').fill('101');
  await rate.getByRole('button', { name: 'Save' }).click();
  await expect(rate).toContainText('Enter a name.');
  await expect(rate).toContainText('Enter a percentage such as');
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

test('digits typed in a dialog go to its number field, and an empty one cannot be sent', async ({
  page,
  counter,
  pet: { name },
}) => {
  await counter.add(name, '10.00');

  await page.keyboard.press('F7');
  const discount = page.getByRole('dialog', { name: 'Cart discount and note' });
  await discount.getByText('Amount', { exact: true }).click();
  await page.keyboard.press('Enter');
  await expect(discount).toContainText('Enter the discount, or choose “No discount”.');
  await discount.getByText('Amount', { exact: true }).click();
  await page.keyboard.type('5', byHand);
  await page.keyboard.press('Enter');
  await expect(discount).toBeHidden();
  await expect(page.getByTestId('total')).toHaveText('€5.00');

  await page.keyboard.press('F4');
  const line = page.getByRole('dialog', { name: 'Edit item' });
  // The dialog starts in the quantity; after choosing a discount type the pad writes into the discount.
  await line.getByText('Percent', { exact: true }).first().click();
  await line.getByRole('button', { name: '5', exact: true }).click();
  await page.keyboard.type('0', byHand);
  await page.keyboard.press('Enter');
  await expect(line).toBeHidden();
  await expect(page.getByTestId('total')).toHaveText('€0.00');

  const day = new DayDesk(page);
  await day.open();
  await day.openShift('100');
  await page.getByRole('button', { name: 'Cash in / out' }).click();
  const cash = page.getByRole('dialog', { name: 'Cash in / out' });
  await cash.getByText('Cash in', { exact: true }).first().click();
  await page.keyboard.type('20', byHand);
  await expect(cash.getByLabel('Amount')).toHaveValue('20');
});

test('Enter creates the typed category of a pet; without Enter the form says that it does not exist', async ({
  page,
  pet: { name },
}) => {
  await new Counter(page).waitForPet(name);
  const desk = new StockDesk(page);
  await desk.open();
  await desk.menu('Categories');
  await page.getByRole('button', { name: 'Add a category' }).click();
  await page.getByLabel('Description').fill('Those with eight legs');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Those with eight legs');
  await page.getByRole('button', { name: 'Back to stock' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.keyboard.press('F6');
  await desk.form.getByLabel('Name', { exact: true }).fill('Pico');
  await desk.form.getByLabel('Category').fill('Alpacas');
  await desk.form.getByLabel('Price').fill('12');
  await expect(desk.form.getByLabel('Category')).toHaveValue('Alpacas');
  await page.keyboard.press('Control+Enter');
  await expect(desk.form).toContainText('“Alpacas” is not a category yet.');
  await desk.form.getByLabel('Category').fill('Llamas');
  await expect(page.getByRole('option', { name: 'Create “Llamas”' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Category “Llamas” created.')).toBeVisible();
  await desk.form.getByLabel('Barcodes').fill('4711');
  await page.keyboard.press('Control+Enter');
  await expect(desk.pane.getByRole('heading', { name: 'Pico' })).toBeVisible();
  await expect(desk.pane).toContainText('Llamas');
  await expect(desk.pane).toContainText('4711');
});
