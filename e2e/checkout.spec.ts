import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectNoViolationsOf } from './support/axe.ts';
import { Counter } from './support/counter.ts';
import { stock } from './support/pets.ts';
import { burst, scan } from './support/scanner.ts';
import { expect, test } from './support/test.ts';

// The checkout by scanner, keyboard and touch.

const basket = (page: Page) => page.getByRole('region', { name: 'Cart' });
const done = (page: Page) => page.getByTestId('done');
const search = (page: Page) => page.getByRole('combobox', { name: 'Search pets' });
const euros = (minor: number) => `€${(minor / 100).toFixed(2)}`;

async function open(till: { start(): Promise<Page> }, count = 4) {
  const page = await till.start();
  await expect(page.getByRole('option').first()).toBeVisible();
  return { page, pets: await stock(page, count) };
}

test('three scanned lines are paid in cash with at most twelve presses', { tag: '@smoke' }, async ({
  till,
}) => {
  const { page, pets } = await open(till, 3);
  for (const pet of pets) {
    await scan(till, pet.code);
    await expect(basket(page)).toContainText(pet.name);
  }
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  await press('F12');
  await expect(page.getByLabel('Cash received')).toBeFocused();
  // A transition would delay the next key's frame.
  await expect(page.getByLabel('Cash received')).toHaveCSS('transition-duration', '0s');
  // A scan is refused during payment and does not change the amount.
  await scan(till, pets[0]?.code ?? '');
  await expect(page.getByRole('alert')).toContainText('Finish the payment first');
  for (const digit of '50') await press(digit);
  await press('Enter');
  await expect(done(page)).toBeVisible();
  const total = pets.reduce((sum, pet) => sum + pet.price, 0);
  await expect(page.getByTestId('change')).toHaveText(euros(5000 - total));
  await expect(page.getByRole('button', { name: /^Next customer/ })).toBeEnabled();
  await press('Enter');
  await expect(basket(page)).toContainText('Ready for the next customer');
  expect(presses).toBeLessThanOrEqual(12);
});

test('a scan works wherever the focus is, and types nothing into the focused field', async ({ till }) => {
  const { page, pets } = await open(till, 2);
  const [one, two] = pets;
  if (!one || !two) throw new Error('no pets');
  await search(page).pressSequentially('zz', { delay: 120 });
  await scan(till, one.code);
  await expect(basket(page)).toContainText(one.name);
  await expect(search(page)).toHaveValue('zz');
  await page.getByRole('button', { name: 'Sync', exact: true }).click();
  await scan(till, two.code);
  await expect(basket(page)).toContainText(two.name);
});

test('a scanned code without Enter is not searched for as text, and a message is shown', async ({ till }) => {
  const { page } = await open(till, 1);
  await burst(till, [...'400638133393']);
  await expect(page.getByRole('alert')).toContainText('Only part of a code arrived. Please scan again.');
  await expect(search(page)).toHaveValue('');
  await search(page).pressSequentially('guinea', { delay: 60 });
  await expect(search(page)).toHaveValue('guinea');
  await expect(page.getByRole('option').first()).toContainText('guinea pig');
});

test('a letter is drawn with what it finds, or with the next key', async ({ till }) => {
  const { page } = await open(till, 1);
  const seen = await search(page).evaluate(async (element) => {
    const field = element as HTMLInputElement;
    const type = (data: string) =>
      field.dispatchEvent(new InputEvent('beforeinput', { inputType: 'insertText', data, cancelable: true }));
    const digitStays = type('4');
    const answered = new Promise<string>((resolve) => {
      new MutationObserver(() => resolve(field.value)).observe(document.querySelector('#pets') as Element, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
    });
    type('g');
    const beforeAnswer = field.value;
    const withAnswer = await answered;
    type('u');
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    return { digitStays, beforeAnswer, withAnswer, withNextKey: field.value };
  });
  expect(seen).toEqual({ digitStays: true, beforeAnswer: '', withAnswer: 'g', withNextKey: 'gu' });
});

test('Enter in the finder waits for what was typed, and never takes a guess', async ({ till }) => {
  const { page, pets } = await open(till, 4);
  const finder = page.getByPlaceholder('Pet, order, receipt, command or setting');
  const marked = page.locator('[data-action][data-selected]');
  const pet = pets.find(({ name }) => /^\p{L}{6}/u.test(name));
  if (!pet) throw new Error('no pet with a long name');
  await page.keyboard.press('Control+k');
  await finder.fill(pet.name);
  await expect(marked).toHaveText(new RegExp(`^${pet.name}`));
  // The answer arrives after Enter.
  await page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(field, 'these shortcuts');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true }));
  });
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(basket(page)).toContainText('Ready for the next customer');

  await page.keyboard.press('Control+k');
  const [word = ''] = pet.name.split(' ');
  await finder.fill(word.slice(0, 3) + word.slice(4));
  await expect(page.locator('[data-action][data-guess]').first()).toBeVisible();
  await expect(marked).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(finder).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('total')).toBeVisible();
});

test('a sale by touch alone', { tag: '@smoke' }, async ({ till, folder }) => {
  const { page, pets } = await open(till, 1);
  const [pet] = pets;
  if (!pet) throw new Error('no pet');
  await (await new Counter(page).find(pet.name)).click();
  await basket(page)
    .getByRole('button', { name: `One ${pet.name} more` })
    .click();
  await basket(page).getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('button', { name: '€50.00', exact: true }).click();
  await page.getByRole('button', { name: /^Take cash ·/ }).click();
  await expect(page.getByTestId('change')).toHaveText(euros(5000 - 2 * pet.price));
  // Touching a print button keeps the focus where Enter continues; with Tab the button gets the focus and Enter presses it.
  const next = page.getByRole('button', { name: /^Next customer/ });
  const pdf = page.getByRole('button', { name: 'PDF' });
  const [one, two] = [join(folder, 'one.pdf'), join(folder, 'two.pdf')];
  await till.saveAs(one);
  await pdf.click();
  await expect(page.getByText(`Saved as ${one}.`)).toBeVisible();
  await expect(next).toBeFocused();
  await expect(next).toBeEnabled();
  await till.saveAs(two);
  await page.keyboard.press('Shift+Tab');
  await expect(pdf).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Saved as ${two}.`)).toBeVisible();
  await expect(done(page)).toBeVisible();
  await next.click();
  await expect(search(page)).toBeFocused();
});

test('part in cash, the rest by card', { tag: '@smoke' }, async ({ till }) => {
  const { page, pets } = await open(till, 1);
  const [pet] = pets;
  if (!pet) throw new Error('no pet');
  await scan(till, pet.code);
  await expect(basket(page)).toContainText(pet.name);
  await page.keyboard.press('F12');
  await page.getByLabel('Cash received').pressSequentially('4', { delay: 120 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('How is the rest paid?')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Card amount')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(basket(page)).toContainText('Cash €4.00');
  await page.keyboard.press('F12');
  await expect(page.getByText('How is the rest paid?')).toBeVisible();
  await page.keyboard.press('F3');
  await page.getByRole('button', { name: `Take ${euros(pet.price - 400)} by card` }).click();
  await page.getByRole('button', { name: `Card approved: ${euros(pet.price - 400)}` }).click();
  await expect(done(page)).toContainText('No change due');
});

test('a basket outlives a power cut', { tag: '@smoke' }, async ({ till }) => {
  const { page, pets } = await open(till, 1);
  const [pet] = pets;
  if (!pet) throw new Error('no pet');
  await scan(till, pet.code);
  await expect(basket(page)).toContainText(pet.name);
  // Calls are served in order, so the line is on the disk after the next answer.
  await page.evaluate(() => window.perch.call('checkout.held', {}));
  await till.kill();
  const again = await till.start();
  await expect(basket(again)).toContainText(pet.name);
});

test('no step of a sale has accessibility violations, in light and dark', async ({ till }) => {
  const { page, pets } = await open(till, 2);
  const clean = async (step: string) => {
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
      await expectNoViolationsOf(page, `${step} (${scheme})`);
    }
  };
  const dialog = async (key: string, step: string) => {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeVisible();
    await clean(step);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await clean('empty');
  for (const pet of pets) {
    await scan(till, pet.code);
    await expect(basket(page)).toContainText(pet.name);
  }
  await clean('basket');
  await dialog('F4', 'line');
  await dialog('F6', 'receipts');
  await dialog('F7', 'discount');
  await dialog('F8', 'hold');
  await dialog('F9', 'held');
  await dialog('F1', 'keys');
  await expect(search(page)).toBeFocused();
  await dialog('?', 'keys, from the search field');
  await dialog('Control+k', 'find');
  await page.keyboard.press('F12');
  await expect(page.getByLabel('Cash received')).toBeVisible();
  await clean('cash');
  // What cannot be used while paying does not look pressed.
  const receipts = page.getByRole('button', { name: 'Receipts', exact: true });
  await expect(receipts).toBeDisabled();
  await expect(receipts).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.keyboard.press('F3');
  await expect(page.getByLabel('Card amount')).toBeVisible();
  await clean('card');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Card approved/ })).toBeFocused();
  await clean('terminal');
  await page.getByRole('button', { name: /^Card approved/ }).click();
  await expect(done(page)).toBeVisible();
  await clean('receipt');
  await page.getByRole('button', { name: /^Sync: / }).click();
  await expect(page.getByRole('region', { name: 'Items' })).toBeVisible();
  await clean('sync');
});
