import type { Locator, Page } from '@playwright/test';
import type { Input } from '../shared/ipc/contract.ts';
import { minor } from '../shared/money/money.ts';
import { ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { DayDesk } from './support/dayDesk.ts';
import { OrderDesk } from './support/orderDesk.ts';
import { addPerson, signInAs } from './support/people.ts';
import { expect, test } from './support/test.ts';

// Refunds and their effect on the stock.

/** Opens the refund of the latest receipt. */
async function refundOfLatest(page: Page): Promise<Locator> {
  await page.keyboard.press('Alt+1');
  await page.getByRole('button', { name: 'Receipts' }).click();
  await page
    .getByRole('dialog', { name: 'Receipts' })
    .getByRole('button', { name: /^Refund/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** A shop with a manager, Mona, PIN 7391, and a cashier at the till. */
async function staffShop(page: Page, settings: Input<'settings.saveShop'>): Promise<void> {
  await signInAs(page, await addPerson(page, 'Mona', 'manager', '7391'));
  await ask(page, 'settings.saveShop', settings);
  await signInAs(page, await addPerson(page, 'Cara', 'cashier', '5628'));
}

test('refund one of three', { tag: '@smoke' }, async ({ page, counter, pet, service }) => {
  await counter.sell(pet.name, pet.name, pet.name);
  await counter.nextCustomer();
  await counter.waitUntilSent();
  await expect.poll(async () => (await service.stock()).get(pet.id)).toBe(pet.count - 3);

  const dialog = await refundOfLatest(page);
  const quantity = dialog.getByLabel(`Quantity of ${pet.name}`);
  await quantity.fill('7');
  await expect(quantity).toHaveValue('3');
  await quantity.fill('1');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: /^Refund €/ }).click();
  await expect(dialog).toContainText('Please give a reason');
  await dialog.getByRole('button', { name: 'Changed their mind' }).click();
  // It was paid in cash, so neither button nor keys refund it to a card.
  await page.keyboard.press('F3');
  await expect(dialog).toContainText('Nothing can go back to the card');
  await expect(dialog.getByRole('button', { name: /^Refund €/ })).toBeDisabled();
  await page.keyboard.press('F12');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toContainText('Nothing can go back to the card');
  expect(await ask(page, 'payments.open', {})).toEqual([]);
  await page.keyboard.press('F2');
  await dialog.getByRole('button', { name: /^Refund €/ }).click();
  const done = page.getByRole('dialog', { name: 'Refunded', exact: true });
  await expect(done).toContainText('1 pet is back in stock.');
  await done.getByRole('button', { name: 'Done' }).click();
  await expect.poll(async () => (await service.stock()).get(pet.id)).toBe(pet.count - 2);
  // The order stays at the service.
  expect((await service.orders()).every(({ complete }) => complete)).toBe(true);

  // The list of receipts has it with its reason, and so has the receipt.
  await page.getByRole('button', { name: 'Receipts' }).click();
  const receipts = page.getByRole('dialog', { name: 'Receipts' });
  const paper = receipts.getByRole('article');
  await expect(paper).toContainText('Refund R1-000001');
  await expect(paper).toContainText('Changed their mind');
  await receipts.getByPlaceholder('Number or pet').fill('R1-000001');
  await expect(receipts.getByRole('region', { name: 'R1-000001' })).toContainText('For receipt T1-000001');
  await page.keyboard.press('Escape');
  await expect(receipts).toBeHidden();

  const again = await refundOfLatest(page);
  await expect(again).toContainText('2 of 3 refundable');
  await expect(again).toContainText('Already refunded');

  // The day shows net and gross sales.
  await page.keyboard.press('Escape');
  await expect(again).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Receipts' })).toBeHidden();
  await new DayDesk(page).open();
  const figure = async (of: string) =>
    Number(
      /€([\d.]+)/.exec(
        (await page.getByText(of, { exact: true }).first().locator('..').textContent()) ?? '',
      )?.[1],
    );
  await expect(page.getByText('1 refund', { exact: true })).toBeVisible();
  const left = ((await figure('Average sale')) - (await figure('Refunds'))).toFixed(2);
  await expect(page.getByRole('heading', { name: 'Sales incl. tax' })).toHaveText(`€${left} Sales incl. tax`);
  const soldMost = page.getByRole('region', { name: 'Best sellers' });
  await expect(soldMost).toContainText('Net of refunds');
  await expect(soldMost.getByRole('listitem').filter({ hasText: pet.name })).toHaveText(
    `2\u00a0×${pet.name}€${left}`,
  );
});

test('refund an order that was handed over, without a network', async ({ page, counter, pet, service }) => {
  const desk = new OrderDesk(page);
  await desk.open();
  await desk.take({ pet: pet.name, day: 'today', customer: 'Ada', price: '10', deposit: '10' });
  await desk.complete.click();
  await page.getByRole('button', { name: 'Mark as picked up' }).click();
  await counter.nextCustomer();
  await counter.waitUntilSent();
  await desk.open();
  await service.stop();

  await desk.detail.getByRole('button', { name: /^Refund/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByRole('button', { name: 'Changed their mind' }).click();
  await dialog.getByRole('button', { name: 'Refund €10.00', exact: false }).click();
  await page
    .getByRole('dialog', { name: 'Refunded', exact: true })
    .getByRole('button', { name: 'Done' })
    .click();
  await service.start();
  await counter.waitUntilSent();
  await expect.poll(async () => (await service.stock()).get(pet.id)).toBe(pet.count);
});

test('a pet is returned without a receipt and offline, with a manager’s PIN, and is on the Z report', async ({
  page,
  counter,
  pet,
  service,
}) => {
  const found = await ask(page, 'catalogue.search', {
    text: pet.name,
    categoryId: null,
    limit: 1,
    after: null,
  });
  const [tile] = found.items;
  if (tile) await ask(page, 'catalogue.setPrice', { petId: tile.id, amount: minor(1250) });
  await staffShop(page, { returnLimit: minor(2000) });
  await service.stop();

  await page.getByRole('button', { name: 'Receipts' }).click();
  await page.getByRole('dialog', { name: 'Receipts' }).waitFor();
  await page.keyboard.press('F7');
  const dialog = page.getByRole('dialog', { name: 'Return without receipt' });
  await dialog.getByRole('textbox', { name: 'Pet that comes back' }).fill(pet.name);
  await page.keyboard.press('Enter');
  const price = dialog.getByLabel(`Price back for ${pet.name}`);
  await expect(price).toHaveValue('12.50');
  await price.fill('12.51');
  await expect(dialog).toContainText('At most €12.50, today’s price.');
  await price.fill('12.50');
  await dialog.getByRole('button', { name: `One ${pet.name} more` }).click();
  await expect(dialog.getByRole('alert')).toContainText('€25.00 is more than the €20.00');
  await price.fill('10');
  await dialog.getByRole('button', { name: 'Changed their mind' }).click();
  await expect(dialog.getByRole('button', { name: 'Refund €20.00 in cash' })).toBeEnabled();
  await expectNoViolations(page);
  await page.keyboard.press('F12');
  const question = page.getByRole('dialog', { name: 'Manager approval' });
  await expect(question).toContainText('Only a manager may take pets back without a receipt.');
  await question.getByRole('textbox', { name: 'PIN of Mona' }).fill('7391');
  await question.getByRole('button', { name: 'Approve' }).click();
  const done = page.getByRole('dialog', { name: 'Refunded', exact: true });
  await expect(done).toContainText('€20.00');
  await expect(done).toContainText('2 pets are back in stock.');
  await done.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Receipts' }).click();
  const receipts = page.getByRole('dialog', { name: 'Receipts' });
  await expect(receipts.getByRole('button', { name: /R1-000001 · without receipt/ })).toBeVisible();
  await expect(receipts.getByRole('article')).toContainText('Return without receipt');
  await page.keyboard.press('Escape');
  await service.start();
  await counter.waitUntilSent();
  await expect.poll(async () => (await service.stock()).get(pet.id)).toBe(pet.count + 2);
  await new DayDesk(page).open();
  await expect(page.getByText('1 refund · 1 without receipt (−€20.00)')).toBeVisible();
});
