import { ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { scan } from './support/scanner.ts';
import { StockDesk } from './support/stockDesk.ts';
import { expect, test } from './support/test.ts';

// The register of animals.

const CHIP = '276098106123456';

test('a chipped animal is received by scanner, sold by its chip, and found in the register', async ({
  till,
  service,
}) => {
  const [pet] = await service.pets();
  if (!pet) throw new Error('The service has no pets');
  const page = await till.start();
  const desk = new StockDesk(page);
  await desk.open(pet.name);
  const question = { text: pet.name, categoryId: null, limit: 1, after: null };
  const { categoryId, categoryName } = (await ask(page, 'catalogue.search', question)).items[0] ?? {};
  if (!categoryId || !categoryName) throw new Error('The pet has no category');
  await desk.menu('Categories');
  await page.getByRole('button', { name: categoryName }).click();
  await page.getByRole('checkbox', { name: 'Keep a register of the animals' }).check();
  await expectNoViolations(page);
  // Unsaved input survives a change of screen.
  await page.keyboard.press('Alt+1');
  await page.keyboard.press('Alt+3');
  await expect(page.getByRole('checkbox', { name: 'Keep a register of the animals' })).toBeChecked();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect.poll(async () => (await ask(page, 'editing.category', { categoryId })).register).toBe(true);
  await page.getByRole('button', { name: 'Back to stock' }).click();

  await page.keyboard.press('F3');
  await page.getByRole('textbox', { name: 'Pet that came' }).fill(pet.name);
  await page.keyboard.press('Enter');
  await page.getByLabel(`Quantity of ${pet.name}`).fill('2');
  await page.getByRole('button', { name: 'Describe for register' }).click();
  await scan(till, CHIP);
  await expect(page.getByText(CHIP)).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('combobox', { name: 'Supplier' }).fill('Kennel Club');
  await page.keyboard.press('F12');
  await expect(page.getByRole('region', { name: 'D-000001' })).toContainText('Kennel Club');

  await page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Checkout' }).click();
  await scan(till, CHIP);
  const price = page.getByRole('dialog', { name: new RegExp(pet.name) });
  await price.getByLabel('Price', { exact: true }).fill('90');
  await price.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('region', { name: 'Cart' })).toContainText(CHIP);
  await page.keyboard.press('F12');
  await page.getByRole('button', { name: /^Take .* in cash/ }).click();
  await page.getByRole('button', { name: /^Next customer/ }).click();
  await scan(till, CHIP);
  await expect(page.getByText(`${CHIP} (${pet.name}) is no longer in the shop.`)).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Pet, order, receipt, command or setting').fill(CHIP);
  await page
    .getByRole('option', { name: CHIP })
    .or(page.getByRole('button', { name: CHIP }))
    .click();
  const animal = page.getByRole('region', { name: 'G-000001' });
  await expectNoViolations(page);
  await animal.getByLabel('Origin').fill('Kennel by the lake');
  await page.keyboard.press('Alt+1');
  await page.keyboard.press('Alt+3');
  await expect(animal.getByLabel('Origin')).toHaveValue('Kennel by the lake');
  await page.getByRole('button', { name: 'Back to stock' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await animal.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('G-000001 saved.')).toBeVisible();
  await animal.getByRole('button', { name: 'T1-000001' }).click();
  await expect(page.getByRole('dialog')).toContainText(`Chip or ring: ${CHIP}`);
});
