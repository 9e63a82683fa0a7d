import { join } from 'node:path';
import { expectNoViolations } from './support/axe.ts';
import { Counter } from './support/counter.ts';
import { OrderDesk } from './support/orderDesk.ts';
import { installSystemPrinter, pdfFile, startPrinter } from './support/paper.ts';
import { StockDesk } from './support/stockDesk.ts';
import { expect, test } from './support/test.ts';

// Conditions of sale and quantity prices, from setting to receipt, offline.

const RABBIT = 'Dutch rabbit';
const TETRA = 'Neon tetra';

test('conditions of sale are set, confirmed by keyboard at the checkout and at a pickup, and on the receipt', async ({
  page,
  service,
}) => {
  const counter = new Counter(page);
  await counter.waitForPet(RABBIT);
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
  await expectNoViolations(page);
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
  // An extra Enter confirms nothing, and leaving leads back to the cart.
  await expect(asked.getByLabel('The buyer is at least 16 years old')).toBeFocused();
  await keyboard.press('Enter');
  await expect(asked).toContainText('Check the buyer’s age, then tick this.');
  await expectNoViolations(page);
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
  await page.getByRole('button', { name: /^Take .* in cash/ }).click();
  await expect(page.getByRole('article')).toContainText('Care sheet given: Rabbits');
});

test('a PDF that cannot be printed is refused when it is chosen; one that can is printed before the sale, behind it and again', async ({
  page,
  till,
  folder,
}) => {
  const counter = new Counter(page);
  await counter.waitForPet(RABBIT);
  const stock = new StockDesk(page);
  await stock.open(RABBIT);
  await stock.menu('Categories');
  await page.getByRole('listitem').filter({ hasText: 'Rabbits' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Conditions of sale…' }).click();
  const form = page.getByRole('dialog', { name: 'Conditions of sale: Rabbits' });
  await form.getByText('PDF', { exact: true }).click();
  async function choose(file: string) {
    await till.app.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
    }, file);
    await form.getByRole('button', { name: 'Choose PDF…' }).click();
  }
  await choose(pdfFile(join(folder, 'cut.pdf'), { fault: 'cut' }));
  await expect(page.getByText('cut.pdf cannot be printed: the PDF is damaged')).toBeVisible();
  await choose(pdfFile(join(folder, 'picture.pdf'), { fault: 'picture' }));
  await expect(page.getByText('picture.pdf cannot be printed: the PDF is damaged')).toBeVisible();
  await choose(pdfFile(join(folder, 'locked.pdf'), { fault: 'locked' }));
  await expect(page.getByText('locked.pdf is locked with a password')).toBeVisible();
  await choose(pdfFile(join(folder, 'book.pdf'), { pages: 21 }));
  await expect(page.getByText('book.pdf has too many pages for a care sheet: at most 20.')).toBeVisible();
  await expect(form).toContainText('No file chosen yet');
  await choose(pdfFile(join(folder, 'rabbits.pdf'), { pages: 2 }));
  await expect(form).toContainText('rabbits.pdf');
  await form.getByRole('button', { name: /^Save/ }).click();
  await expect(form).toBeHidden();
  const receiptPrinter = await startPrinter(0);
  await page.evaluate(
    async ({ port, pet }) => {
      const printer = { kind: 'escpos', host: '127.0.0.1', port, columns: 42, drawer: false } as const;
      await window.perch.call('settings.saveShop', { printer });
      const found = await window.perch.call('catalogue.search', {
        text: pet,
        categoryId: null,
        limit: 1,
        after: null,
      });
      const id = found.ok ? found.value.items[0]?.id : undefined;
      if (!id) throw new Error(`There is no ${pet}`);
      const conditions = { minAge: null, needsBuyer: false, careText: 'Soft water.', carePdf: null };
      await window.perch.call('conditions.save', { subject: { kind: 'pet', id }, conditions });
    },
    { port: receiptPrinter.port, pet: TETRA },
  );

  const { keyboard } = page;
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Checkout' }).click();
  await counter.add(RABBIT, '45.50');
  await counter.add(TETRA);
  await keyboard.press('F12');
  const asked = page.getByRole('dialog', { name: 'Before you take payment' });
  const given = asked.getByLabel('I am handing over the care sheet: Rabbits');
  await expect(given).toBeFocused();
  await keyboard.press('Tab');
  await expect(asked.getByRole('button', { name: 'Print care sheet: Rabbits' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('needs a printer for A4 paper, and the computer has none')).toBeVisible();
  const papers = await installSystemPrinter(till);
  await keyboard.press('Enter');
  await expect.poll(papers).toHaveLength(1);
  expect((await papers())[0]).toEqual({ deviceName: '', pages: 2, square: [255, 0, 0], reached: [] });
  // A text is printed by the receipt printer, and then not again with the receipt.
  const printText = asked.getByRole('button', { name: `Print care sheet: ${TETRA}` });
  await expect(asked).toContainText('Comes out with the receipt unless you print it now.');
  await printText.press('Enter');
  await expect.poll(receiptPrinter.text).toContain('Soft water.');
  await expect(asked).not.toContainText('Comes out with the receipt unless you print it now.');
  await expectNoViolations(page);
  await asked.getByLabel(`I am handing over the care sheet: ${TETRA}`).press('Space');
  await given.press('Space');
  await keyboard.press('Enter');
  await expect(page.getByLabel('Cash received')).toBeFocused();
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Print care sheet: Rabbits' }).click();
  await expect.poll(papers).toHaveLength(2);
  await expect(page.getByRole('article')).toContainText(`Care sheet given: Rabbits, ${TETRA}`);
  await keyboard.press('Control+p');
  await expect.poll(receiptPrinter.text).toContain('T1-000001');
  expect(receiptPrinter.text().match(/Soft water/g)).toHaveLength(1);
  receiptPrinter.close();
  await expect(page.getByRole('button', { name: /^Next customer/ })).toBeFocused();
  await counter.nextCustomer();
  await keyboard.press('F6');
  const receipts = page.getByRole('dialog', { name: 'Receipts' });
  await receipts.getByRole('button', { name: /T1-000001/ }).click();
  await receipts.getByRole('button', { name: 'Print care sheet: Rabbits' }).click();
  await expect.poll(papers).toHaveLength(3);
});

test('a quantity price applies from its quantity on, and no longer below it', async ({ page }) => {
  const counter = new Counter(page);
  await counter.waitForPet(TETRA);
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
  await expectNoViolations(page);
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
