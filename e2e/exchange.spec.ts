import { Counter } from './support/counter.ts';
import { petOf } from './support/pets.ts';
import { expect, test } from './support/test.ts';

// Exchange: one payment for a returned and a sold pet, by keyboard and touch.

test('exchange a pet by keyboard: the difference is paid, and the stock of both is right', {
  tag: '@smoke',
}, async ({ till, service }) => {
  const [back, taken] = [await petOf(service, 4), await petOf(service, 7)];
  const page = await till.start();
  const counter = new Counter(page);
  await counter.waitForPet(back.name);
  const number = await counter.sell(back.name);
  await counter.nextCustomer();

  await page.keyboard.press('Control+e');
  const receipts = page.getByRole('dialog', { name: 'Receipts' });
  await expect(receipts).toContainText(number);
  await expect(receipts).toContainText('Choose the receipt of what is returned, then tap Exchange.');
  await expect(receipts.getByRole('button', { name: /^Exchange/ })).toBeEnabled();
  await page.keyboard.press('F9');
  const dialog = page.getByRole('dialog', { name: 'Exchange: what is returned?' });
  await dialog.getByLabel('Reason').fill('Wrong pet');
  await page.keyboard.press('F12');
  await expect(dialog).toBeHidden();
  const cart = page.getByRole('region', { name: 'Cart' });
  await expect(cart).toContainText(`Returned · ${number}`);
  await expect(cart).toContainText('Refund due');

  await counter.add(taken.name, '25.00');
  await page.keyboard.press('F12');
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('€15.00');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('done')).toContainText('Exchanged');
  await counter.nextCustomer();
  await counter.waitUntilSent();
  await expect.poll(async () => (await service.stock()).get(back.id)).toBe(back.count);
  await expect.poll(async () => (await service.stock()).get(taken.id)).toBe(taken.count - 1);
});

test('exchange by touch, held and resumed: the rest goes back in cash', async ({ till, service }) => {
  const [back, taken] = [await petOf(service, 4), await petOf(service, 7)];
  const page = await till.start();
  const counter = new Counter(page);
  await counter.waitForPet(back.name);
  await counter.sell(back.name);
  await counter.nextCustomer();

  await page.getByRole('button', { name: 'Receipts' }).click();
  await page
    .getByRole('dialog', { name: 'Receipts' })
    .getByRole('button', { name: /^Exchange/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Exchange: what is returned?' });
  await dialog.getByRole('button', { name: 'Wrong pet' }).click();
  await dialog.getByRole('button', { name: /^Add to cart/ }).click();
  await counter.add(taken.name, '4.00');
  await page.getByRole('button', { name: 'Hold', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hold' }).click();
  await page.getByRole('button', { name: /^Held/ }).click();
  await page
    .getByRole('dialog', { name: 'Held carts' })
    .getByRole('button', { name: /No name/ })
    .click();
  await page.getByRole('button', { name: 'Give back €6.00', exact: false }).click();
  await page.getByRole('button', { name: /^Give back €6.00 in cash/ }).click();
  await expect(page.getByTestId('done')).toContainText('Give back in cash');
  await expect(page.getByTestId('change')).toHaveText('€6.00');
});
