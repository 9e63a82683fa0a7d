import { expectNoViolations } from './support/axe.ts';
import { stock } from './support/pets.ts';
import { scan } from './support/scanner.ts';
import { StockDesk } from './support/stockDesk.ts';
import { expect, test } from './support/test.ts';

// Deliveries.

test('a delivery is received by keyboard and scanner, kept over a restart, posted and corrected', async ({
  till,
  service,
}) => {
  const pets = (await service.pets()).slice(0, 2);
  const counts = await service.stock();
  const [first, second] = pets.map(({ id, name }) => ({ name, count: counts.get(id) ?? 0 })) as [
    { name: string; count: number },
    { name: string; count: number },
  ];
  let page = await till.start();
  let desk = new StockDesk(page);
  await desk.open(first.name);
  await page.keyboard.press('F3');
  // Slower than a scanner, or the keys would be a code.
  const type = (text: string) => page.keyboard.type(text, { delay: 60 });
  const search = () => page.getByRole('textbox', { name: 'Pet that came' });
  await search().fill(first.name);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(`Quantity of ${first.name}`)).toBeFocused();
  await type('12');
  await page.keyboard.press('Enter');
  await type('1.50');
  await page.keyboard.press('Enter');
  await expect(search()).toBeFocused();
  await page.getByRole('combobox', { name: 'Supplier' }).fill('Aqua Trade');
  await page.getByLabel('Document number').fill('LS-77');
  await expect(page.getByText('€18.00').first()).toBeVisible();
  await expectNoViolations(page);

  await till.quit();
  page = await till.start();
  desk = new StockDesk(page);
  await desk.open(first.name);
  await page.keyboard.press('F3');
  await expect(page.getByLabel(`Quantity of ${first.name}`)).toHaveValue('12');
  await search().fill(second.name);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(`Quantity of ${second.name}`)).toBeFocused();
  await type('3');
  await page.keyboard.press('F12');
  const posted = page.getByRole('region', { name: 'D-000001' });
  await expect(posted).toContainText('Aqua Trade');
  await expectNoViolations(page);
  await desk.open();
  await desk.choose(first.name);
  await expect(desk.pane).toContainText(String(first.count + 12));
  await expect(desk.history).toContainText('D-000001');

  await desk.menu('Deliveries');
  await posted.getByRole('button', { name: 'Correct' }).click();
  await page.getByLabel(`Quantity of ${second.name}`).fill('2');
  await page.getByRole('button', { name: 'Take from stock' }).click();
  await expect(page.getByRole('region', { name: 'D-000002' })).toContainText('Corrects D-000001');
  await expect.poll(async () => (await service.stock()).get(pets[1]?.id ?? '')).toBe(second.count + 1);
});

test('twenty lines come in by a scan and a number each, and an unusual number is asked about once', async ({
  till,
}) => {
  const page = await till.start();
  const pets = await stock(page, 20);
  const desk = new StockDesk(page);
  await desk.open(pets[0]?.name);
  await page.getByRole('button', { name: 'Receive delivery' }).click();
  for (const [at, { code, name }] of pets.entries()) {
    await scan(till, code);
    await expect(page.getByLabel(`Quantity of ${name}`)).toBeFocused();
    await page.keyboard.type(at === 0 ? '1200' : String(6 + at), { delay: 60 });
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(`Unit cost of ${name}`)).toBeFocused();
  }
  await page.getByRole('combobox', { name: 'Supplier' }).fill('Aqua Trade');
  await page.keyboard.press('F12');
  await expect(page.getByRole('alert')).toContainText(`${pets[0]?.name}: Really 1,200?`);
  await page.getByRole('button', { name: /^Add to stock/ }).click();
  const posted = page.getByRole('region', { name: 'D-000001' });
  await expect(posted).toContainText('Aqua Trade');
  await expect(posted).toContainText('1,504');
});
