import type { Page } from '@playwright/test';
import { noViolations } from './support/axe.ts';
import { Counter } from './support/counter.ts';
import { OrderDesk } from './support/orderDesk.ts';
import { petOf } from './support/pets.ts';
import type { Program } from './support/program.ts';
import type { Service } from './support/service.ts';
import { expect, test } from './support/test.ts';

// What becomes of a card payment when the program ends while the card is at the terminal.

const done = (page: Page) => page.getByTestId('done');
const question = (page: Page) => page.getByRole('dialog', { name: 'Was this card payment taken?' });
const terminal = (page: Page) => page.getByRole('group', { name: 'Now take €10.00 on the card terminal' });

/** One pet for ten euros, its card at the terminal. */
async function atTheTerminal(till: Program, service: Service): Promise<Page> {
  const pet = await petOf(service, 3);
  const page = await till.start();
  const counter = new Counter(page);
  await counter.offers(pet.name);
  await counter.add(pet.name);
  await page.keyboard.press('F12');
  await page.keyboard.press('F3');
  await page.getByRole('button', { name: 'Charge the card: €10.00' }).click();
  await expect(terminal(page)).toBeVisible();
  return page;
}

test('the program ends while the card is at the terminal; it was taken, and the sale goes on', async ({
  till,
  service,
}) => {
  await atTheTerminal(till, service);
  await till.kill();
  const page = await till.start();
  await expect(question(page)).toContainText('A card payment of €10.00 was started at');
  await noViolations(page);
  await question(page).getByRole('button', { name: 'Yes, it was taken' }).click();
  await expect(done(page)).toBeVisible();
  await expect(done(page)).toContainText('Paid exactly');
  await till.quit();
  // It is settled: nobody is asked again.
  const again = await till.start();
  await expect(again.getByRole('combobox', { name: 'Search pets' })).toBeVisible();
  expect(await again.evaluate(() => window.perch.call('checkout.intents', {}))).toEqual({
    ok: true,
    value: [],
  });
  await expect(question(again)).toBeHidden();
});

test('the program ends while the card is at the terminal; it was not taken, and cash is', async ({
  till,
  service,
}) => {
  await atTheTerminal(till, service);
  await till.kill();
  const page = await till.start();
  await question(page).getByRole('button', { name: 'No, it was not' }).click();
  await expect(question(page)).toBeHidden();
  await page.keyboard.press('F12');
  await page.getByRole('button', { name: 'Take €10.00 in cash' }).click();
  await expect(done(page)).toContainText('Paid exactly');
  expect(await new Counter(page).receipts()).toHaveLength(1);
});

test('the terminal refuses the card, and nobody leaves before that is said', async ({ till, service }) => {
  const page = await atTheTerminal(till, service);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert')).toContainText('Say first whether the terminal took the card payment');
  await page.getByRole('button', { name: 'Not taken' }).click();
  await expect(page.getByLabel('Amount on the card')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(
    page.getByRole('region', { name: 'Basket' }).getByRole('button', { name: /^Pay/ }),
  ).toBeVisible();
});

test('a promised order is being paid by card when the program ends', async ({ till, service }) => {
  const pet = await petOf(service, 3);
  const page = await till.start();
  await new Counter(page).offers(pet.name);
  const desk = new OrderDesk(page);
  await desk.open();
  await desk.take({ pet: pet.name, quantity: 1, day: 'today', customer: 'Ada Byron', price: '10.00' });
  await desk.choose('Ada Byron');
  await desk.detail.getByRole('button', { name: /^Hand over/ }).click();
  const dialog = desk.dialog('Hand over');
  await dialog.getByRole('button', { name: /^Card/ }).click();
  await dialog.getByRole('button', { name: 'Charge the card: €10.00' }).click();
  await expect(terminal(page)).toBeVisible();
  await till.kill();

  const again = await till.start();
  await question(again).getByRole('button', { name: 'Yes, it was taken' }).click();
  await expect(again.getByRole('dialog', { name: 'Handed over' })).toContainText('T1-000001');
  expect(await new Counter(again).receipts()).toEqual(['T1-000001']);
});
