import { open, type Stop } from '../stop.ts';

export const dayStops: Stop[] = [
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
    name: 'day-count',
    async go(page) {
      await page.getByRole('navigation', { name: 'Shifts' }).getByRole('button').first().click();
      await page.getByRole('button', { name: /^Close shift/ }).click();
      await page.getByLabel('Count of €50.00', { exact: true }).fill('2');
    },
    leave: (page) => open(page, 'Checkout'),
  },
];
