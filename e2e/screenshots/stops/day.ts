import type { SampleShop } from '../sample.ts';
import { open, type Stop } from '../stop.ts';

/** Counts of notes and coins in the drawer. */
const counted: readonly (readonly [value: number, count: number])[] = [
  [50, 21],
  [20, 9],
  [10, 4],
  [5, 6],
  [2, 11],
  [1, 9],
  [0.5, 8],
  [0.2, 14],
];

export const dayStops = ({ locale }: SampleShop): Stop[] => [
  { name: 'day', go: (page) => open(page, 'Day') },
  {
    name: 'z-report',
    async go(page) {
      const shifts = page.getByRole('navigation', { name: 'Shifts' });
      await shifts.getByRole('listitem').first().getByRole('button').click();
      await page.getByRole('article', { name: /^Z report/ }).waitFor();
    },
  },
  {
    name: 'reports',
    async go(page) {
      await page
        .getByRole('navigation', { name: 'Shifts' })
        .getByRole('button', { name: /^Reports/ })
        .click();
      const reports = page.getByRole('region', { name: 'Reports', exact: true });
      await reports.getByRole('combobox', { name: 'Group by' }).click();
      await page.getByRole('option', { name: 'Category', exact: true }).click();
      await reports.getByText('Sales by category').first().waitFor();
    },
  },
  {
    name: 'reports-margin',
    go: (page) => page.getByRole('region', { name: 'Margin', exact: true }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'day-count',
    async go(page) {
      await page.getByRole('navigation', { name: 'Shifts' }).getByRole('button').first().click();
      await page.getByRole('button', { name: /^Close shift/ }).click();
      const { format } = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
      for (const [value, count] of counted) {
        await page.getByLabel(`Count of ${format(value)}`, { exact: true }).fill(String(count));
      }
    },
  },
  {
    name: 'day-close',
    async go(page) {
      await page.keyboard.press('F12');
      const dialog = page.getByRole('dialog', { name: /^Close shift\?/ });
      await dialog.getByRole('button', { name: /^Leave the float of/ }).click();
    },
    async leave(page) {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'day-open',
    async go(page) {
      await page.keyboard.press('F12');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Close (shift|anyway)/ })
        .click();
      const shifts = page.getByRole('navigation', { name: 'Shifts' });
      await shifts.getByRole('button', { name: /^Current shift/ }).click();
      await page.getByLabel('Opening float').waitFor();
    },
    async leave(page) {
      await page.getByRole('button', { name: 'Open the shift' }).click();
      await page.getByRole('button', { name: /^Close shift/ }).waitFor();
      await open(page, 'Checkout');
    },
  },
];
