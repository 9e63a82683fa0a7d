import { ask } from '../../support/ask.ts';
import { addPerson } from '../../support/people.ts';
import { SettingsDesk } from '../../support/settingsDesk.ts';
import type { SampleShop } from '../sample.ts';
import { open, type Stop } from '../stop.ts';

const sections = [
  ['shop', 'Shop'],
  ['prices', 'Prices and taxes'],
  ['stock', 'Stock and status'],
  ['rights', 'Permissions and limits'],
  ['customers', 'Customer data'],
  ['printer', 'Printer'],
  ['service', 'Petstore and till'],
  ['backups', 'Backups'],
  ['activity', 'Activity log'],
  ['about', 'About Perch'],
] as const;

export const settingsStops = ({ known, people }: SampleShop): Stop[] => [
  { name: 'settings', go: (page) => open(page, 'Settings') },
  ...sections.map(
    ([name, title]): Stop => ({
      name: `settings-${name}`,
      async go(page) {
        await new SettingsDesk(page).go(title);
      },
    }),
  ),
  {
    name: 'settings-customers-found',
    async go(page) {
      const part = await new SettingsDesk(page).go('Customer data');
      await part.getByLabel('Name, phone number or a word from the note').fill(known);
      await part.getByRole('button', { name: 'Find', exact: true }).click();
      await part.getByRole('list', { name: 'What is kept' }).waitFor();
    },
  },
  {
    name: 'settings-staff',
    async go(page) {
      for (const [at, name] of people.entries()) {
        const pin = String(4711 + at);
        const person = await addPerson(page, name, at === 0 ? 'manager' : 'cashier', pin);
        // Once there is a manager, only managers can add people and change the language.
        if (at === 0) await ask(page, 'staff.signIn', { staffId: person.id, pin });
      }
      await page.reload();
      await new SettingsDesk(page).open('Staff');
      await page.getByText(people[1]).first().waitFor();
    },
  },
  {
    name: 'sign-in',
    async go(page) {
      await open(page, 'Checkout');
      await page.keyboard.press('F10');
      await page.getByRole('dialog').getByText(people[1]).waitFor();
    },
  },
  {
    name: 'sign-in-pin',
    async go(page) {
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: new RegExp(`^${people[1]}`) }).click();
      await dialog.getByLabel(/^PIN/).fill('12');
    },
  },
];
