import { expectNoViolations } from './support/axe.ts';
import { Counter } from './support/counter.ts';
import { OrderDesk } from './support/orderDesk.ts';
import { petsOf, waitForFirstPull } from './support/pets.ts';
import { expect, test } from './support/test.ts';

// Orders of several pets, which the service stores as one order each.

test('an order of three pets is picked up in two visits, the first one with other goods', async ({
  till,
  service,
}) => {
  const names = (await petsOf(service, 4)).map(({ name }) => name);
  const [first, second, third, other] = names as [string, string, string, string];
  const page = await till.start();
  await waitForFirstPull(page);
  const counter = new Counter(page);
  const desk = new OrderDesk(page);
  await desk.open();
  await desk.newOrder.click();
  await desk.fill({
    pet: first,
    quantity: 2,
    price: '10',
    day: '+3',
    customer: 'Ada Lovelace',
    deposit: '15',
  });
  await desk.another();
  await desk.fill({ pet: second, price: '20', day: '+3' });
  await desk.another();
  await desk.fill({ pet: third, quantity: 3, price: '2', day: '+3' });
  await expectNoViolations(page);
  await desk.form.getByRole('button', { name: /^Save order/ }).click();
  await expect(desk.list).toContainText('6 items');
  await expect(desk.detail).toContainText('€31.00');
  await counter.waitUntilSent();
  // In any order, because ids of the same moment end randomly.
  const placed = (await service.orders()).map(({ quantity, complete }) => [quantity, complete]);
  expect(placed.toSorted()).toEqual([
    [1, false],
    [2, false],
    [3, false],
  ]);

  for (const [button, dialog] of [
    [new RegExp(`^2 × ${first}`), 'Change item'],
    [/^Take deposit/, 'Further deposit'],
  ] as const) {
    await desk.detail.getByRole('button', { name: button }).click();
    await expect(desk.dialog(dialog)).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(desk.dialog(dialog)).toBeHidden();
  }

  // The first visit: three of the last pet, paid by the deposit, and another pet.
  await desk.detail.getByRole('button', { name: 'Add to cart' }).click();
  for (const name of [second, first, first])
    await desk.detail.getByRole('button', { name: `One ${name} less` }).click();
  await expectNoViolations(page);
  await desk.detail.getByRole('button', { name: 'Add 3 items to cart' }).click();
  const cart = page.getByRole('region', { name: 'Cart' });
  await expect(cart).toContainText('On order');
  await counter.add(other, '7.00');
  await expect(cart).toContainText('−€6.00');
  await page.keyboard.press('F12');
  await page.getByRole('button', { name: 'Take €7.00 in cash' }).click();
  await expect(page.getByTestId('done')).toBeVisible();
  await counter.nextCustomer();

  // The second visit: the rest.
  await desk.open();
  await desk.choose('Ada Lovelace');
  await expect(desk.detail).toContainText('Picked up');
  await expect(desk.detail).toContainText('€31.00');
  await desk.complete.click();
  await page.getByRole('button', { name: 'Take €31.00 in cash' }).click();
  await counter.nextCustomer();
  await counter.waitUntilSent();
  const orders = await service.orders();
  expect(orders.every(({ complete }) => complete)).toBe(true);
  expect(orders.map(({ quantity }) => quantity).sort()).toEqual([1, 1, 2, 3]);
  await desk.open();
  await desk.show('Picked up');
  await expect(desk.list).toContainText('Ada Lovelace');
});
