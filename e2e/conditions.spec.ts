import { noViolations } from './support/axe.ts';
import { Counter } from './support/counter.ts';
import { OrderDesk } from './support/orderDesk.ts';
import { StockDesk } from './support/stockDesk.ts';
import { expect, test } from './support/test.ts';

// What is asked of buyers, and what many of a pet cost: from setting it to the receipt, offline.

const RABBIT = 'Dutch rabbit';
const TETRA = 'Neon tetra';

test('conditions of sale are set, confirmed by keyboard at the checkout and at a pickup, and on the receipt', async ({
  page,
  service,
}) => {
  const counter = new Counter(page);
  await counter.offers(RABBIT);
  await service.stop();
  const stock = new StockDesk(page);
  await stock.open(RABBIT);
  await stock.menu('Categories');
  await page.getByRole('listitem').filter({ hasText: 'Rabbits' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Conditions of sale…' }).click();
  const form = page.getByRole('dialog', { name: 'Conditions of sale: Rabbits' });
  await form.getByLabel('Minimum age').fill('160');
  await form.getByLabel('Buyer’s name and address').check();
  await form.getByText('Text', { exact: true }).click();
  await form.getByRole('button', { name: /^Save/ }).click();
  await expect(form).toContainText('Enter a whole number from 1 to 99');
  await form.getByLabel('Minimum age').fill('16');
  await form.getByLabel('Text of the care sheet').fill('Hay and water at all times.');
  await noViolations(page);
  await form.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Conditions of sale saved: Rabbits.')).toBeVisible();

  const { keyboard } = page;
  const type = (text: string) => keyboard.type(text, { delay: 60 });
  const asked = page.getByRole('dialog', { name: 'Before you take payment' });
  async function confirm() {
    await expect(asked.getByLabel('The buyer is at least 16 years old')).toBeFocused();
    await keyboard.press('Space');
    await keyboard.press('Tab');
    await type('Ada Byron');
    await keyboard.press('Tab');
    await type('12 Elm Street, Dublin');
    await keyboard.press('Tab');
    await keyboard.press('Space');
    await keyboard.press('Enter');
    await expect(asked).toBeHidden();
  }
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Checkout' }).click();
  await counter.add(RABBIT, '45.50');
  await counter.add(RABBIT, '45.50');
  await keyboard.press('F12');
  // An Enter too many confirms nothing, and leaving it leads back to the cart.
  await expect(asked.getByLabel('The buyer is at least 16 years old')).toBeFocused();
  await keyboard.press('Enter');
  await expect(asked).toContainText('Check the buyer’s age, then tick this.');
  await noViolations(page);
  await keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await keyboard.press('F12');
  await confirm();
  await expect(page.getByLabel('Cash received')).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByTestId('done')).toBeVisible();
  const receipt = page.getByRole('article');
  await expect(receipt).toContainText('Care sheet given: Rabbits');
  await expect(receipt).toContainText('Hay and water at all times.');
  await expect(receipt).not.toContainText('Elm Street');
  await counter.nextCustomer();

  const orders = new OrderDesk(page);
  await orders.open();
  await orders.take({ pet: RABBIT, day: 'today', customer: 'Bert', price: '45.50' });
  await orders.list.getByRole('button').first().click();
  await orders.complete.click();
  await expect(asked.getByLabel('Buyer’s name')).toHaveValue('Bert');
  await asked.getByLabel('Buyer’s name').fill('');
  await asked.getByLabel('The buyer is at least 16 years old').focus();
  await confirm();
  const pickup = page.getByRole('dialog', { name: 'Hand over order' });
  await pickup.getByRole('button', { name: /^Take .* in cash/ }).click();
  await expect(page.getByRole('article')).toContainText('Care sheet given: Rabbits');
});

test('from a number of pieces each costs less, up and down', async ({ page }) => {
  const counter = new Counter(page);
  await counter.offers(TETRA);
  const stock = new StockDesk(page);
  await stock.open(TETRA);
  await stock.choose(TETRA);
  await page.keyboard.press('F9');
  await stock.form.getByLabel('Price', { exact: true }).fill('2.00');
  await stock.form.getByRole('button', { name: 'Add a quantity price' }).click();
  await expect(stock.form.getByLabel('From how many, quantity price 1')).toBeFocused();
  await stock.form.getByLabel('From how many, quantity price 1').fill('12');
  await stock.form.getByLabel('Price each, quantity price 1').fill('2.00');
  await stock.form.getByRole('button', { name: /^Save/ }).click();
  await expect(stock.form).toContainText('its price lower, also than the price of one');
  await stock.form.getByLabel('Price each, quantity price 1').fill('1.50');
  await noViolations(page);
  await stock.form.getByRole('button', { name: /^Save/ }).click();
  await expect(stock.pane).toContainText('12+ each €1.50');

  await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Checkout' }).click();
  await counter.add(TETRA);
  const total = page.getByTestId('total');
  await expect(total).toHaveText('€2.00');
  const line = page.getByTitle(`Change ${TETRA}`);
  await line.click();
  await page.getByRole('dialog').getByLabel('Quantity').fill('12');
  await page.keyboard.press('Enter');
  await expect(total).toHaveText('€18.00');
  await expect(page.getByRole('region', { name: 'Cart' })).toContainText('12+ price');
  await page.getByRole('button', { name: `One ${TETRA} less` }).click();
  await expect(total).toHaveText('€22.00');
  await page.getByRole('button', { name: `One ${TETRA} more` }).click();
  await page.keyboard.press('F12');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toContainText('12 × 1.50 (12+ each 1.50)');
});
