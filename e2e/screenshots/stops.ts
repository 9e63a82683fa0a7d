import type { Page } from '@playwright/test';
import { ask } from './ask.ts';
import { stocked } from './shop.ts';

/** A place of the tour. */
export interface Stop {
  /** What its pictures are called. */
  name: string;
  /** False where the program has no such place. */
  there?(page: Page): Promise<boolean>;
  /** Goes there from the stop before; the screens are in English, light and small then. */
  go(page: Page): Promise<void>;
}

/** Every screen, in the order of a walk: each stop begins where the one before left the program. */
export const stops: Stop[] = [
  {
    name: 'checkout-empty',
    go: (page) => open(page, 'Checkout'),
  },
  {
    name: 'checkout',
    async go(page) {
      const names = ['Bengal kitten', 'Guppy', 'Holland Lop', 'Budgerigar'];
      for (const name of names) await putInBasket(page, name);
      await page.getByRole('combobox', { name: 'Search pets' }).fill('');
    },
  },
  {
    name: 'paying',
    async go(page) {
      await page.keyboard.press('F12');
      await page.getByLabel('Cash given').fill('1200');
    },
  },
  {
    name: 'done',
    async go(page) {
      await page.keyboard.press('Enter');
      await page.getByTestId('done').waitFor();
    },
  },
  {
    name: 'orders',
    async go(page) {
      await page.getByRole('button', { name: /^Next customer/ }).click();
      await open(page, 'Orders');
      await page.getByRole('list', { name: 'Orders' }).getByRole('button').first().click();
    },
  },
  {
    name: 'stock',
    async go(page) {
      await open(page, 'Stock');
      await page.getByRole('row').nth(2).waitFor();
    },
  },
  {
    name: 'stock-count',
    async go(page) {
      const session = await ask(page, 'stock.countStart', { label: 'Shop window' });
      for (const [at, pet] of (await stocked(page)).slice(0, 5).entries()) {
        const line = { sessionId: session.id, petId: pet.id, quantity: 3 + 2 * at, add: false };
        await ask(page, 'stock.countRecord', line);
      }
      await page.reload();
      await open(page, 'Stock');
      await page.getByRole('row').nth(2).waitFor();
      await page.keyboard.press('F7');
      await page.getByRole('region', { name: 'Counted' }).waitFor();
    },
  },
  {
    name: 'sync',
    go: (page) => open(page, 'Sync'),
  },
  {
    name: 'day',
    go: (page) => open(page, 'Day'),
  },
  {
    name: 'z-report',
    async go(page) {
      const shifts = page.getByRole('navigation', { name: 'Shifts' });
      await shifts.getByRole('listitem').first().getByRole('button').click();
      await page.getByRole('article', { name: /^Z report/ }).waitFor();
    },
  },
  {
    name: 'settings',
    there: async (page) => (await entry(page, 'Settings').count()) > 0,
    go: (page) => open(page, 'Settings'),
  },
  {
    name: 'sign-in',
    async go(page) {
      const people = [
        { name: 'Niamh', role: 'manager' },
        { name: 'Jonas', role: 'cashier' },
        { name: 'Saoirse', role: 'cashier' },
      ] as const;
      for (const [at, { name, role }] of people.entries()) {
        const pin = String(1111 * (at + 1));
        const { id } = await ask(page, 'staff.save', { staffId: null, name, role, pin, active: true });
        // From the first manager on, only a manager adds people and changes the language.
        if (at === 0) await ask(page, 'staff.signIn', { staffId: id, pin });
      }
      await page.reload();
      await open(page, 'Checkout');
      await page.keyboard.press('F10');
      await page.getByRole('dialog').getByText('Jonas').waitFor();
    },
  },
];

const entry = (page: Page, screen: string) =>
  page.locator('header').getByRole('button', { name: screen, exact: true });

async function open(page: Page, screen: string): Promise<void> {
  await entry(page, screen).click();
  await page.getByRole('heading', { level: 1, name: screen, exact: true }).waitFor();
}

/** As a cashier does: the first letters, then Enter. */
async function putInBasket(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search pets' }).fill(name);
  await page.getByRole('option').filter({ hasText: name }).first().click();
  await page.getByRole('region', { name: 'Basket' }).getByText(name).first().waitFor();
}
