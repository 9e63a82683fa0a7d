import { expect, type Page } from '@playwright/test';
import { freePort } from '../../../shared/testing/ports.ts';
import { ask } from '../../support/ask.ts';
import type { SampleShop } from '../sample.ts';
import { closeDialog, open, type Stop } from '../stop.ts';

const search = (page: Page) => page.getByRole('combobox', { name: 'Search pets' });

export const checkoutStops = ({ basket, mistyped, finder }: SampleShop): Stop[] => [
  { name: 'checkout-empty', go: (page) => open(page, 'Checkout') },
  {
    name: 'checkout',
    async go(page) {
      for (const name of basket) await putInBasket(page, name);
      await search(page).fill('');
    },
  },
  {
    name: 'search',
    async go(page) {
      await search(page).fill(mistyped[0]);
      await page.getByRole('option').filter({ hasText: mistyped[1] }).first().waitFor();
    },
    leave: (page) => search(page).fill(''),
  },
  {
    name: 'discount',
    async go(page) {
      await page.getByRole('button', { name: /^Discount/ }).click();
      await page.getByRole('dialog').getByRole('textbox').first().fill('10');
      await page.getByRole('dialog').getByRole('textbox').nth(1).fill('5');
    },
    leave: closeDialog,
  },
  {
    name: 'item',
    async go(page) {
      await page.keyboard.press('F4');
      await page.getByRole('dialog').waitFor();
    },
    leave: closeDialog,
  },
  {
    name: 'find',
    async go(page) {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.type(finder[0], { delay: 60 });
      await page.getByRole('dialog').getByText(finder[1]).first().waitFor();
    },
    leave: closeDialog,
  },
  {
    name: 'keys',
    async go(page) {
      await page.getByRole('button', { name: 'Show keyboard shortcuts' }).click();
      await page.getByRole('dialog').waitFor();
    },
    leave: closeDialog,
  },
  {
    name: 'conditions',
    async go(page) {
      await page.keyboard.press('F12');
      await page.getByRole('dialog', { name: 'Before you take payment' }).waitFor();
    },
    leave: closeDialog,
  },
  {
    name: 'paying-card',
    async go(page) {
      await pay(page);
      await page.keyboard.press('F3');
      await page.getByRole('button', { name: /^Take .* by card/ }).click();
      await page.getByRole('button', { name: 'Declined or cancelled' }).waitFor();
    },
    async leave(page) {
      await page.getByRole('button', { name: 'Declined or cancelled' }).click();
      await page.getByRole('button', { name: /^Back to the cart/ }).click();
    },
  },
  {
    name: 'paying-split',
    async go(page) {
      await pay(page);
      await page.keyboard.press('F4');
      await page.getByRole('group', { name: 'Split into equal parts' }).waitFor();
    },
    leave: (page) => page.getByRole('button', { name: /^Back to the cart/ }).click(),
  },
  {
    name: 'paying-doubted',
    async go(page) {
      await pay(page);
      await page.getByLabel('Cash received').fill('120000');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Correct the amount' }).waitFor();
    },
    leave: (page) => page.getByRole('button', { name: 'Correct the amount' }).click(),
  },
  {
    name: 'paying',
    go: (page) => page.getByLabel('Cash received').fill('1200'),
  },
  {
    name: 'done',
    async go(page) {
      await page.keyboard.press('Enter');
      await page.getByTestId('done').waitFor();
    },
    leave: (page) => page.getByRole('button', { name: /^Next customer/ }).click(),
  },
  {
    name: 'receipts',
    async go(page) {
      await page.getByRole('button', { name: 'Receipts' }).click();
      await page.getByRole('dialog', { name: 'Receipts' }).waitFor();
    },
  },
  {
    name: 'refund',
    async go(page) {
      await page.getByRole('dialog', { name: 'Receipts' }).getByRole('button', { name: 'Refund' }).click();
      const dialog = page.getByRole('dialog', { name: 'Refund' });
      const [dear, cheap] = basket;
      for (const name of [dear, cheap]) {
        await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click();
      }
      await dialog.getByRole('button', { name: 'Pet is ill' }).click();
      await dialog
        .getByRole('radiogroup', { name: new RegExp(`^${cheap}`) })
        .getByText('Back into stock', { exact: true })
        .click();
    },
    async leave(page) {
      await closeDialog(page);
      await closeDialog(page);
    },
  },
  {
    name: 'return',
    async go(page) {
      await page.keyboard.press('F6');
      await page.getByRole('dialog', { name: 'Receipts' }).waitFor();
      await page.keyboard.press('F7');
      const dialog = page.getByRole('dialog', { name: 'Return without receipt' });
      for (const name of [basket[1], basket[3]]) {
        await dialog.getByRole('textbox', { name: 'Pet that comes back' }).fill(name ?? '');
        await page.keyboard.press('Enter');
        await dialog
          .getByRole('listitem')
          .filter({ hasText: name ?? '' })
          .waitFor();
      }
      await dialog.getByRole('button', { name: 'Changed their mind' }).click();
    },
    leave: closeDialog,
  },
  {
    name: 'exchange',
    async go(page) {
      await page.keyboard.press('Control+e');
      await page
        .getByRole('dialog', { name: 'Receipts' })
        .getByRole('button', { name: /^Exchange/ })
        .click();
      const dialog = page.getByRole('dialog', { name: 'Exchange: what is returned?' });
      await dialog.getByRole('button', { name: new RegExp(`^${basket[1]}`) }).click();
      await dialog.getByRole('button', { name: 'Wrong pet' }).click();
    },
  },
  {
    name: 'exchange-cart',
    async go(page) {
      await page.keyboard.press('F12');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await putInBasket(page, basket[2]);
      await search(page).fill('');
    },
    async leave(page) {
      await page.getByRole('button', { name: 'Void' }).click();
      await page.getByRole('region', { name: 'Cart' }).getByText(basket[2]).waitFor({ state: 'detached' });
    },
  },
  {
    name: 'printer-failed',
    async go(page) {
      const port = await freePort();
      await ask(page, 'settings.saveShop', {
        printer: { kind: 'escpos', host: '127.0.0.1', port, columns: 42, drawer: true },
      });
      await page.keyboard.press('F6');
      await page
        .getByRole('dialog', { name: 'Receipts' })
        .getByRole('button', { name: /^Print( Ctrl|$)/ })
        .click();
      await closeDialog(page);
      await page.getByRole('alert').waitFor();
    },
    async leave(page) {
      await ask(page, 'settings.saveShop', { printer: { kind: 'none' } });
      for (const { id } of await ask(page, 'printing.jobs', {}))
        await ask(page, 'printing.remove', { jobId: id });
    },
  },
];

/** Opens payment and confirms the rabbit's conditions of sale by keyboard. */
async function pay(page: Page): Promise<void> {
  await page.keyboard.press('F12');
  const asked = page.getByRole('dialog', { name: 'Before you take payment' });
  await asked.waitFor();
  for (const key of ['Space', 'Tab', 'Space', 'Enter']) await page.keyboard.press(key);
  await asked.waitFor({ state: 'detached' });
}

/** Adds a pet by its first letters and a touch. */
async function putInBasket(page: Page, name: string): Promise<void> {
  await search(page).fill(name);
  await expect(search(page)).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('option').filter({ hasText: name }).first().click();
  await page.getByRole('region', { name: 'Cart' }).getByText(name).first().waitFor();
}
