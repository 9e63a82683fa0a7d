import { expect, type Page } from '@playwright/test';
import { open, putAway, type Stop } from '../stop.ts';

const search = (page: Page) => page.getByRole('combobox', { name: 'Search pets' });

export const checkoutStops: Stop[] = [
  { name: 'checkout-empty', go: (page) => open(page, 'Checkout') },
  {
    name: 'checkout',
    async go(page) {
      const names = ['Bengal kitten', 'Guppy', 'Holland Lop', 'Budgerigar'];
      for (const name of names) await putInBasket(page, name);
      await search(page).fill('');
    },
  },
  {
    name: 'search',
    async go(page) {
      await search(page).fill('budgreigar');
      await page
        .getByRole('option', { name: /^Budgerigar/ })
        .first()
        .waitFor();
    },
    leave: (page) => search(page).fill(''),
  },
  {
    name: 'discount',
    async go(page) {
      await page.getByRole('button', { name: /^Discount/ }).click();
      await page.getByRole('dialog').waitFor();
    },
    leave: putAway,
  },
  {
    name: 'find',
    async go(page) {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.type('kitten', { delay: 60 });
      await page.getByRole('dialog').getByText('Bengal kitten').first().waitFor();
    },
    leave: putAway,
  },
  {
    name: 'keys',
    async go(page) {
      await page.getByRole('button', { name: 'Show keyboard shortcuts' }).click();
      await page.getByRole('dialog').waitFor();
    },
    leave: putAway,
  },
  {
    name: 'paying',
    async go(page) {
      await page.keyboard.press('F12');
      await page.getByLabel('Cash received').fill('1200');
    },
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
      await dialog.getByRole('button', { name: /^Bengal kitten/ }).click();
      await dialog.getByRole('button', { name: /^Guppy/ }).click();
      await dialog.getByRole('button', { name: 'Pet is ill' }).click();
      await dialog
        .getByRole('radiogroup', { name: /^Guppy/ })
        .getByText('Back into stock', { exact: true })
        .click();
    },
    async leave(page) {
      await putAway(page);
      await putAway(page);
    },
  },
];

/** As a cashier does: the first letters, then a touch. */
async function putInBasket(page: Page, name: string): Promise<void> {
  await search(page).fill(name);
  await expect(search(page)).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('option').filter({ hasText: name }).first().click();
  await page.getByRole('region', { name: 'Cart' }).getByText(name).first().waitFor();
}
