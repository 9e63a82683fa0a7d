import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectNoViolations } from './support/axe.ts';
import { setCount } from './support/pets.ts';
import { scan } from './support/scanner.ts';
import { openStock } from './support/stockDesk.ts';
import { expect, test } from './support/test.ts';

// Stock counts, and import and export of lists.

test('count blind, review the differences, and write only what is ticked', { tag: '@smoke' }, async ({
  till,
  service,
}) => {
  const pets = (await service.pets()).slice(0, 3);
  const stock = await service.stock();
  const counts = pets.map(({ id }) => stock.get(id) ?? 0);
  const [first, second, third] = pets.map(({ name }) => name) as [string, string, string];
  const { page, desk, counter } = await openStock(till, first);
  await page.keyboard.press('F7');
  await page.getByLabel('Name of the count (optional)').fill('Shop window');
  await page.getByRole('button', { name: 'Start counting' }).click();

  const search = page.getByPlaceholder('Scan, or type a name or code');
  const touch = (name: string) =>
    page
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .first()
      .click();
  const count = async (name: string, quantity: number, take: () => Promise<void> = () => touch(name)) => {
    await search.fill(name);
    await take();
    await page.getByLabel('How many are there?').fill(String(quantity));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list').filter({ hasText: name })).toContainText(String(quantity));
  };
  await count(first, (counts[0] ?? 0) + 2);
  await count(second, (counts[1] ?? 0) + 5);
  // Enter right after the name waits for the results.
  await count(third, counts[2] ?? 0, async () => {
    await search.press('Enter');
    await expect(page.getByRole('form', { name: 'The pet being counted' })).toContainText(third);
  });
  await expect(page.getByText('Expected')).toBeHidden();

  await page.keyboard.press('F12');
  await expect(page.getByRole('row').filter({ hasText: first })).toContainText('+2');
  await expect(page.getByRole('region', { name: 'Summary of the count' })).toContainText(/As expected\s*1/);
  await page.getByRole('checkbox', { name: `Apply ${second}` }).uncheck();
  await page.getByRole('button', { name: /^Apply 1 change/ }).click();
  await expect(desk.search).toBeVisible();
  await counter.waitUntilSent();
  await expect.poll(async () => (await service.stock()).get(pets[0]?.id ?? '')).toBe((counts[0] ?? 0) + 2);
  expect((await service.stock()).get(pets[1]?.id ?? '')).toBe(counts[1]);

  // The finished count shows differences and which were not applied.
  await desk.menu('Finished counts');
  const report = page.getByRole('region', { name: 'Shop window' });
  await expect(report.getByRole('listitem').filter({ hasText: first })).toContainText('+2');
  await expect(report.getByRole('listitem').filter({ hasText: second })).toContainText('not applied');
});

test('what another till sold just before the count is proposed for a recount and not ticked', async ({
  pet,
  till,
  service,
}) => {
  const { page, desk } = await openStock(till, pet.name);
  await desk.label(pet.name, '4711');
  await setCount(service, pet.id, pet.count - 1);
  await page.keyboard.press('F7');
  await page.getByRole('button', { name: 'Start counting' }).click();
  const count = async () => {
    await page.getByLabel('How many are there?').fill(String(pet.count - 1));
    await page.keyboard.press('Enter');
    await page.keyboard.press('F12');
  };
  await scan(till, '4711');
  await count();
  await expect(page.getByRole('row').filter({ hasText: pet.name })).toContainText('Changed elsewhere');
  await expect(page.getByRole('checkbox', { name: `Apply ${pet.name}` })).not.toBeChecked();
  await page.getByRole('button', { name: 'Count it again' }).click();
  await count();
  await expect(page.getByText('Everything counted is as expected.')).toBeVisible();
});

test('a scan shows the pet, and touches and keys count it; no accessibility violations in light and dark', async ({
  pet,
  till,
}) => {
  const { page, desk } = await openStock(till, pet.name);
  await desk.label(pet.name, '4711');
  await page.keyboard.press('F7');
  await page.getByText('Whole shop', { exact: true }).click();
  await page.getByRole('button', { name: 'Start counting' }).click();
  await expect(page.getByRole('list', { name: 'Not counted yet' })).toContainText(pet.name);
  await scan(till, '4711');
  const card = page.getByRole('form', { name: 'The pet being counted' });
  const soFar = (number: number) => expect(card).toContainText(`Counted so far${number}`);
  await soFar(1);
  await expect(page.getByLabel('How many are there?')).toBeFocused();
  await card.getByRole('button', { name: '1', exact: true }).click();
  await card.getByRole('button', { name: '2', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Add 12 (total 13)' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await soFar(12);
  // Typing goes to the search until a pet is scanned.
  await expect(page.getByPlaceholder('Scan, or type a name or code')).toBeFocused();
  await scan(till, '4711');
  await soFar(13);
  await expect(page.getByLabel('How many are there?')).toBeFocused();
  await page.keyboard.press('+');
  await soFar(14);
  await page.keyboard.press('-');
  await soFar(13);
  await card.getByRole('button', { name: `One ${pet.name} less` }).click();
  await soFar(12);
  await page.getByRole('button', { name: /^Counted 1$/ }).click();
  await expectNoViolations(page);
  await page.getByRole('button', { name: `Remove ${pet.name} from the count` }).click();
  await expect(card).toContainText('Not counted yet–');
  await card.getByRole('button', { name: `One ${pet.name} more` }).click();
  await soFar(1);
  await page.keyboard.press('F12');
  await expect(page.getByRole('button', { name: `Count again: ${pet.name}` })).toBeVisible();
  await expectNoViolations(page);
});

test('import a list with good and bad rows', async ({ pet, till, service, folder }) => {
  const { page, desk, counter } = await openStock(till, pet.name);
  const file = join(folder, 'Lieferung.csv');
  const rows = [
    'Petstore-Nr.;Name;Kategorie;Preis;Bestand;Strichcodes',
    `${pet.id};${pet.name};;12,50;${pet.count + 7};`,
    ';Zwergspitz Müsli;Hunde;1.200,00;2;4006381333931',
    ';Bartagame;Echsen;teuer;4;',
    ';Kornnatter;Schlangen;;2;4,00638E+12',
  ];
  // Encoding and line breaks of older Windows programs.
  writeFileSync(file, Buffer.from(rows.join('\r\n'), 'latin1'));
  await desk.menu('Import a list');
  await page.locator('input[type=file]').setInputFiles(file);
  // Changes of existing pets come first.
  await expect(page.getByRole('button', { name: /^Changed/, pressed: true })).toBeVisible();
  await page.getByRole('button', { name: /^Error/ }).click();
  await expect(page.getByText('“teuer” is not a price.')).toBeVisible();
  await expect(page.getByText(/rounded the code “4,00638E\+12”/)).toBeVisible();
  await page.getByRole('button', { name: /^New/ }).click();
  await expect(page.getByText('Zwergspitz Müsli')).toBeVisible();
  await page.getByRole('button', { name: /^Import 2 rows/ }).click();
  await expect(page.getByText('1 new pet, 1 changed pet, 1 new category')).toBeVisible();
  const refused = join(folder, 'refused.csv');
  await till.saveAs(refused);
  await page.getByRole('button', { name: 'Save the 2 rows left out' }).click();
  await expect(page.getByText(`Saved as ${refused}.`)).toBeVisible();
  expect(readFileSync(refused, 'utf8')).toContain('"4","“teuer” is not a price."');
  await page.getByRole('button', { name: 'Go to stock', exact: true }).click();
  await desk.choose('Zwergspitz Müsli');
  await expect(desk.pane).toContainText('€1,200.00');
  await counter.waitUntilSent();
  await expect.poll(async () => (await service.stock()).get(pet.id)).toBe(pet.count + 7);
});
