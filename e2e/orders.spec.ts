import type { Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { Counter } from './support/counter.ts';
import { OrderDesk } from './support/orderDesk.ts';
import { expect, test } from './support/test.ts';

// Customers' orders from taking to handing over, and their orders at the service.

async function openDesk(page: Page) {
  const desk = new OrderDesk(page);
  await desk.open();
  return desk;
}

async function confirmed(desk: OrderDesk): Promise<void> {
  await expect(desk.detail).toContainText('Synced');
}

test('take a deposit and hand the pets over', { tag: '@smoke' }, async ({ page, counter, pet, service }) => {
  const desk = await openDesk(page);
  await desk.take({
    pet: pet.name,
    quantity: 2,
    day: '+3',
    customer: 'Ada Lovelace',
    phone: '0171 555',
    price: '12.50',
    deposit: '5',
  });
  await expect(desk.detail).toContainText('Ada Lovelace');
  await expect(desk.detail).toContainText('€20.00');
  await confirmed(desk);
  const [promised] = await service.orders();
  expect(promised).toMatchObject({ petId: pet.id, quantity: 2, complete: false });
  expect((await service.stock()).get(pet.id)).toBe(pet.count);

  await desk.complete.click();
  await expect(page.getByTestId('total')).toHaveText('€20.00');
  await page.getByRole('button', { name: '€50.00', exact: true }).click();
  await page.getByRole('button', { name: 'Take cash · €30.00 change' }).click();
  await expect(page.getByTestId('change')).toHaveText('€30.00');
  await expect(page.getByRole('article')).toContainText('Deposit');
  await counter.nextCustomer();

  await counter.waitUntilSent();
  const [fulfilled, ...more] = await service.orders();
  expect(more).toEqual([]);
  expect(fulfilled).toMatchObject({ id: promised?.id, quantity: 2, complete: true });
  await expect.poll(async () => (await service.stock()).get(pet.id)).toBe(pet.count - 2);
  await desk.open();
  await desk.show('Picked up');
  await expect(desk.list).toContainText('Ada Lovelace');
});

test('an order is moved to another day, and not into the past; no accessibility violations in light and dark', async ({
  page,
  counter,
  pet,
  service,
}) => {
  const desk = await openDesk(page);
  await expectNoViolations(page);
  await desk.newOrder.click();
  await desk.form.getByRole('button', { name: 'Choose in a calendar' }).click();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await desk.take({ pet: pet.name, day: 'tomorrow', customer: 'Ada', price: '10', deposit: '2' });
  await counter.waitUntilSent();
  await expectNoViolations(page);
  await desk.detail.getByRole('button', { name: /^Cancel order/ }).click();
  await expect(desk.dialog('Cancel the order?')).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(desk.dialog('Cancel the order?')).toBeHidden();

  const [before] = await service.orders();
  await desk.detail.getByRole('button', { name: 'Change date' }).click();
  await expectNoViolations(page);
  const dialog = desk.dialog('Change pickup date');
  for (const [date, sentence] of [
    ['some day', 'Enter a date such as'],
    ['1/2/2020', 'That day has passed.'],
  ] as const) {
    await dialog.getByLabel('New date').fill(date);
    await dialog.getByRole('button', { name: 'Change date', exact: true }).click();
    await expect(dialog).toContainText(sentence);
  }
  await dialog.getByLabel('New date').fill('+9');
  await dialog.getByRole('button', { name: 'Change date', exact: true }).click();
  await expect(dialog).toBeHidden();
  await counter.waitUntilSent();
  await confirmed(desk);
  const [moved] = await service.orders();
  const days = (Date.parse(moved?.shipDate ?? '') - Date.parse(before?.shipDate ?? '')) / 86_400_000;
  expect(Math.round(days)).toBe(8);
});

test('an order of more than is free asks first; it is cancelled, and its deposit given back', async ({
  page,
  pet,
  service,
}) => {
  await new Counter(page).waitForPet(pet.name);
  const desk = await openDesk(page);
  await desk.newOrder.click();
  const more = { quantity: pet.count + 1, day: 'tomorrow', customer: 'Ada', price: '10', deposit: '4' };
  await desk.fill({ pet: pet.name, ...more });
  const save = desk.form.getByRole('button', { name: /^Save order/ });
  await save.click();
  const question = desk.dialog('Reserve more than is in stock?');
  await question.getByRole('button', { name: 'Back to the order' }).click();
  expect(await service.orders()).toEqual([]);
  await save.click();
  await question.getByRole('button', { name: 'Reserve anyway' }).click();
  await expect(desk.form).toBeHidden();
  await confirmed(desk);

  await desk.detail.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = desk.dialog('Cancel the order?');
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(dialog).toContainText('Please give a reason');
  await dialog.getByRole('button', { name: 'Not reached' }).click();
  await dialog.getByLabel('Refund it in cash').check();
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByText('Give back €4.00 in cash.')).toBeVisible();
  await expect.poll(() => service.orders()).toEqual([]);
  await desk.show('Cancelled');
  await expect(desk.list).toContainText('Ada');
});

test('an order by keyboard alone: Enter goes to the next missing field, then takes the order', async ({
  page,
  pet,
}) => {
  await new Counter(page).waitForPet(pet.name);
  const desk = await openDesk(page);
  const slowly = { delay: 90 };
  await page.keyboard.press('F6');
  await expect(desk.form.getByLabel('Pet', { exact: true })).toBeFocused();
  // Enter right after the name waits for the results.
  await page.keyboard.type(pet.name, slowly);
  await page.keyboard.press('Enter');
  await expect(desk.form.getByLabel('Quantity')).toBeFocused();
  await page.keyboard.type('2', slowly);
  if ((await desk.form.getByLabel('Unit price').inputValue()) === '') {
    await page.keyboard.press('Enter');
    await expect(desk.form.getByLabel('Unit price')).toBeFocused();
    await page.keyboard.type('10', slowly);
  }
  await page.keyboard.press('Enter');
  await expect(desk.form.getByLabel('Pickup date')).toBeFocused();
  await page.keyboard.type('tomorrow', slowly);
  await page.keyboard.press('Enter');
  await expect(desk.form).toBeHidden();
  await expect(desk.detail).toContainText(`2 × ${pet.name}`);
});

test('orders have no accessibility violations, in light and dark', async ({ page, pet }) => {
  await new Counter(page).waitForPet(pet.name);
  const desk = await openDesk(page);
  await expectNoViolations(page);
  await desk.take({ pet: pet.name, day: 'tomorrow', customer: 'Ada', price: '10', deposit: '2' });
  await expectNoViolations(page);
  await desk.newOrder.click();
  await desk.form.getByRole('button', { name: 'Choose in a calendar' }).click();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  for (const [button, name] of [
    ['Change date', 'Change pickup date'],
    ['Cancel order', 'Cancel the order?'],
  ] as const) {
    await desk.detail.getByRole('button', { name: new RegExp(`^${button}`) }).click();
    await expect(desk.dialog(name)).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(desk.dialog(name)).toBeHidden();
  }
});
