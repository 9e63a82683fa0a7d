import type { Page } from '@playwright/test';
import { NO_MONEY } from '../shared/money/money.ts';
import { ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { Counter } from './support/counter.ts';
import { DayDesk } from './support/dayDesk.ts';
import { OrderDesk } from './support/orderDesk.ts';
import { petOf } from './support/pets.ts';
import type { Program } from './support/program.ts';
import type { Service } from './support/service.ts';
import { expect, test } from './support/test.ts';

// Card payments when the program ends while the card is at the terminal.

const done = (page: Page) => page.getByTestId('done');
const question = (page: Page) => page.getByRole('dialog', { name: 'Was this card payment taken?' });
const terminal = (page: Page) => page.getByRole('group', { name: 'Now take €10.00 on the card terminal' });

/** Starts a card payment of ten euros for one pet. */
async function atTheTerminal(till: Program, service: Service): Promise<Page> {
  const pet = await petOf(service, 3);
  const page = await till.start();
  const counter = new Counter(page);
  await counter.waitForPet(pet.name);
  await counter.add(pet.name);
  await page.keyboard.press('F12');
  await expect(page.getByLabel('Cash received')).toBeVisible();
  await page.keyboard.press('F3');
  await page.getByRole('button', { name: 'Take €10.00 by card' }).click();
  await expect(terminal(page)).toBeVisible();
  return page;
}

/** Takes the deposit of the form to the terminal. */
async function takeDeposit(page: Page, { form }: OrderDesk): Promise<void> {
  await form.getByRole('button', { name: 'Take €5.00 by card' }).click();
  await expect(page.getByRole('group', { name: 'Now take €5.00 on the card terminal' })).toBeVisible();
}

/** Starts a card payment of a five-euro deposit. */
async function depositAtTerminal(till: Program, service: Service): Promise<Page> {
  const pet = await petOf(service, 3);
  const page = await till.start();
  await new Counter(page).waitForPet(pet.name);
  const desk = new OrderDesk(page);
  await desk.open();
  await desk.newOrder.click();
  await desk.fill({ pet: pet.name, day: 'tomorrow', customer: 'Ada Byron', price: '10.00', deposit: '5' });
  await desk.form.getByText('Card', { exact: true }).click();
  await takeDeposit(page, desk);
  return page;
}

test('the program ends during a card payment; it was charged, and the sale continues', {
  tag: '@smoke',
}, async ({ till, service }) => {
  await atTheTerminal(till, service);
  await till.kill();
  const page = await till.start();
  await expect(question(page)).toContainText('A card payment of €10.00 was started but never finished (');
  await expectNoViolations(page);
  await question(page).getByRole('button', { name: 'Yes, it was taken' }).click();
  await expect(done(page)).toBeVisible();
  await expect(done(page)).toContainText('No change due');
  await till.quit();
  // It is settled and does not ask again.
  const again = await till.start();
  await expect(again.getByRole('combobox', { name: 'Search pets' })).toBeVisible();
  expect(await ask(again, 'payments.open', {})).toEqual([]);
  await expect(question(again)).toBeHidden();
});

/** Pays three of the ten euros in cash. */
async function threeInCash(page: Page) {
  await page.getByLabel('Cash received').fill('3');
  await page.getByRole('button', { name: 'Take €3.00 in cash, rest another way' }).click();
  await expect(page.getByRole('list', { name: 'Paid so far' })).toContainText('Cash €3.00');
}

test('the program ends between the parts of a payment; the first part is kept, and only the rest is due', async ({
  pet,
  till,
}) => {
  const first = await till.start();
  const counter = new Counter(first);
  await counter.waitForPet(pet.name);
  await counter.add(pet.name);
  await first.keyboard.press('F12');
  await threeInCash(first);
  await till.kill();

  const second = await till.start();
  const taken = (page: Page) => page.getByRole('list', { name: 'Paid so far' });
  await expect(taken(second)).toContainText('Cash €3.00');
  await expect(second.getByRole('region', { name: 'Payment' })).toContainText('€7.00');
  await expectNoViolations(second);
  await second.keyboard.press('F3');
  await second.getByRole('button', { name: 'Take €7.00 by card' }).click();
  await expect(second.getByRole('group', { name: 'Now take €7.00 on the card terminal' })).toBeVisible();
  await till.kill();

  const third = await till.start();
  await expect(question(third)).toContainText('A card payment of €7.00');
  await question(third).getByRole('button', { name: 'Yes, it was taken' }).click();
  await expect(done(third)).toContainText('No change due');
  const [newest] = await ask(third, 'checkout.receipts', { text: '', limit: 1 });
  const receipt = newest && (await ask(third, 'checkout.receipt', { saleId: newest.id }));
  expect(receipt?.tenders).toMatchObject([
    { kind: 'cash', amount: 300 },
    { kind: 'card', amount: 700 },
  ]);
});

test('a part paid in cash is returned after a restart, and the basket is unlocked', async ({
  page,
  counter,
  pet,
  till,
}) => {
  await counter.add(pet.name);
  await page.keyboard.press('F12');
  await threeInCash(page);
  await till.kill();

  const again = await till.start();
  await again.getByRole('button', { name: 'Give back Cash €3.00' }).click();
  await expect(again.getByRole('list', { name: 'Paid so far' })).toBeHidden();
  expect(await ask(again, 'payments.open', {})).toEqual([]);
  await again.keyboard.press('Escape');
  await again.keyboard.press('Control+Delete');
  await expect(again.getByText('Cart voided.')).toBeVisible();
  const closed = await ask(again, 'day.close', { counted: NO_MONEY });
  expect(closed).toMatchObject({ cash: { expected: 0, difference: 0 } });
});

test('a shift with an unsettled card payment is not closed; closing leads to the question', async ({
  till,
  service,
}) => {
  await atTheTerminal(till, service);
  await till.kill();
  const page = await till.start();
  // The focus returns to the screen a moment after the dialog.
  const close = async () => {
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(page.getByRole('combobox', { name: 'Search pets' })).toBeFocused();
  };
  await close();
  // Changing the basket asks again, instead of opening its dialog.
  for (const key of ['F4', 'F7']) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
    await page.keyboard.press('2');
    await page.keyboard.press('Enter');
    await close();
  }
  const day = new DayDesk(page);
  await day.open();
  await page.getByRole('button', { name: /^Close shift/ }).click();
  await expect(page.getByText('A card payment of €10.00 was started but never finished (')).toBeVisible();
  await page.getByRole('button', { name: 'The drawer is empty' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close shift' }).click();
  const open = page.getByRole('dialog', { name: 'A card payment is unresolved' });
  await expect(open).toContainText('A card payment of €10.00 was started but never finished (');
  await expect(open.getByRole('button', { name: 'Resolve it first' })).toBeFocused();
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await question(page).getByRole('button', { name: 'No, it was not' }).click();
  await page.getByRole('button', { name: /^Close shift/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close shift' }).click();
  await expect(day.report).toBeVisible();
});

test('a declined deposit keeps the form; the program ends during the next one, it was charged, and the order is taken', async ({
  till,
  service,
}) => {
  const page = await depositAtTerminal(till, service);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert')).toContainText(
    'Confirm first whether the terminal took the card payment',
  );
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Declined or cancelled' }).click();
  await takeDeposit(page, new OrderDesk(page));
  await till.kill();

  const again = await till.start();
  await expect(question(again)).toContainText('A card deposit of €5.00 for ');
  await question(again).getByRole('button', { name: 'Yes, it was taken' }).click();
  const desk = new OrderDesk(again);
  await expect(desk.detail).toContainText('Ada Byron');
  await expect(desk.detail).toContainText('€5.00');
  await new Counter(again).waitUntilSent();
  expect(await service.orders()).toHaveLength(1);
});

test('the program ends during a card refund; the money went back, and the refund is recorded', async ({
  till,
  service,
}) => {
  const page = await atTheTerminal(till, service);
  await page.getByRole('button', { name: /^Card approved/ }).click();
  await new Counter(page).nextCustomer();
  await page.getByRole('button', { name: 'Receipts' }).click();
  await page
    .getByRole('dialog', { name: 'Receipts' })
    .getByRole('button', { name: /^Refund/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByRole('button', { name: 'Pet is ill' }).click();
  await page.keyboard.press('F3');
  await dialog.getByRole('button', { name: /^Refund €/ }).click();
  await expect(dialog.getByRole('group', { name: /^Now refund .* on the card terminal$/ })).toBeVisible();
  await expectNoViolations(page);
  await till.kill();

  const again = await till.start();
  const back = again.getByRole('dialog', { name: 'Was this money refunded to the card?' });
  await expect(back).toContainText('from receipt T1-000001');
  await back.getByRole('button', { name: 'Yes, it was refunded' }).click();
  const done = again.getByRole('dialog', { name: 'Refunded', exact: true });
  await expect(done).toContainText('Refunded to card');
  await expect(done).toContainText('Refund R1-000001');
  await done.getByRole('button', { name: 'Done' }).click();
  await again.getByRole('button', { name: 'Receipts' }).click();
  const receipts = again.getByRole('dialog', { name: 'Receipts' });
  await expect(receipts.getByRole('button', { name: /^Refund/ })).toBeDisabled();
});

test('an order is cancelled only after its deposit went back to the card', async ({ till, service }) => {
  const page = await depositAtTerminal(till, service);
  await page.getByRole('button', { name: 'Card approved: €5.00' }).click();
  const desk = new OrderDesk(page);
  await desk.detail.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = desk.dialog('Cancel the order?');
  await dialog.getByRole('button', { name: 'Changed their mind' }).click();
  await dialog.getByLabel('Refund it to the card').check();
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await dialog.getByRole('button', { name: 'Not refunded' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveValue('Changed their mind');
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await dialog.getByRole('button', { name: 'Refunded: €5.00' }).click();
  await expect(page.getByText('Order cancelled. €5.00 was refunded to the card.')).toBeVisible();
});
