import { expect, test } from './support/test.ts';

// Discounts on receipts, and finding receipts.

test('discounts of a line and of the cart and notes are on the receipt, which is found again by amount and day', {
  tag: '@smoke',
}, async ({ page, counter, pet: { name } }) => {
  const total = page.getByTestId('total');
  for (let times = 0; times < 3; times += 1) await counter.add(name);
  await expect(total).toHaveText('€30.00');
  await page.keyboard.press('F4');
  const line = page.getByRole('dialog', { name: 'Edit item' });
  await line.getByText('Percent', { exact: true }).click();
  await line.getByLabel('Percent', { exact: true }).last().fill('150');
  await line.getByRole('button', { name: 'Apply' }).click();
  await expect(line).toContainText('Enter a percentage from 0 to 100.');
  await line.getByLabel('Percent', { exact: true }).last().fill('10');
  await expect(line).toContainText('was €30.00€27.00');
  await line.getByLabel('Note').fill('Last of the litter');
  await line.getByRole('button', { name: 'Apply' }).click();
  await expect(total).toHaveText('€27.00');

  await page.keyboard.press('F7');
  const everything = page.getByRole('dialog', { name: 'Cart discount and note' });
  await everything.getByText('Amount', { exact: true }).click();
  await everything.getByLabel('Amount', { exact: true }).last().fill('2');
  await expect(everything).toContainText('was €27.00€25.00');
  await everything.getByText('Percent', { exact: true }).click();
  await everything.getByLabel('Percent', { exact: true }).last().fill('10');
  await everything.getByLabel('Extra amount off').fill('24.31');
  await everything.getByRole('button', { name: 'Apply' }).click();
  await expect(everything).toContainText('At most €24.30.');
  await everything.getByLabel('Extra amount off').fill('2');
  await expect(everything).toContainText('was €27.00€22.30');
  await everything.getByLabel('Note on the receipt').fill('See you in spring');
  await everything.getByRole('button', { name: 'Apply' }).click();
  await expect(total).toHaveText('€22.30');

  await page.keyboard.press('F12');
  await expect(page.getByLabel('Cash received')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('done')).toBeVisible();
  const receipt = page.getByRole('article');
  await expect(receipt).toContainText(name);
  await expect(receipt).toContainText('Last of the litter');
  await expect(receipt).toContainText('See you in spring');
  await expect(receipt).toContainText('Cart discount 10%-2.70Cart discount-2.00');
  await expect(receipt).toContainText('EUR 22.30');

  // It is found by its amount and its day.
  await counter.nextCustomer();
  await page.keyboard.press('F6');
  const receipts = page.getByRole('dialog', { name: 'Receipts' });
  const found = receipts.getByRole('button', { name: /T1-000001/ });
  await receipts.getByRole('button', { name: 'Filter' }).click();
  await receipts.getByLabel('Amount').fill('22.30');
  await expect(found).toBeVisible();
  await receipts.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(receipts).toContainText('No receipt matches');
  await receipts.getByRole('button', { name: 'Show all' }).click();
  await expect(found).toBeVisible();
});
