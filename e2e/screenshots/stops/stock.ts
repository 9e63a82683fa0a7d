import { type Minor, minor } from '../../../shared/money/money.ts';
import { ask } from '../../support/ask.ts';
import { StockDesk } from '../../support/stockDesk.ts';
import type { SampleShop } from '../sample.ts';
import { stocked } from '../shop.ts';
import { closeDialog, open, type Stop } from '../stop.ts';

const headings = 'Petstore no.;Name;Category;Price;Stock;Barcodes';

/** Differences of counted pets from the expected count. */
const differences = [0, -1, 0, 0, 2, 0, -12, 0, 0, -1, 0, 1];

/** Lines of a delivery. */
const came = [
  { quantity: 12, unitCost: minor(450) },
  { quantity: 40, unitCost: minor(85) },
  { quantity: 6, unitCost: null },
  { quantity: 25, unitCost: minor(130) },
  { quantity: 1, unitCost: minor(8_900) },
  { quantity: 100, unitCost: minor(40) },
];

/** Quantity prices. */
const STEPS = [
  ['6', '4.50'],
  ['12', '4'],
] as const;

/** The chip of a puppy. */
const CHIP = '276098100000011';

const described = {
  ...({ sex: 'female', born: '2026-09-01', age: '', treatment: '', treatmentUntil: null } as const),
  ...{ origin: 'Bred in Kent', quantity: 2, marks: ['276098100000021', '276098100000022'] },
};

export const stockStops = ({
  stock: { chosen, careNote, rabbits, delivery, unread, count, supplier },
}: SampleShop): Stop[] => [
  {
    name: 'stock',
    async go(page) {
      await open(page, 'Stock');
      await page.getByRole('row').nth(2).waitFor();
    },
  },
  {
    name: 'stock-more',
    async go(page) {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem').first().waitFor();
    },
    leave: (page) => page.keyboard.press('Escape'),
  },
  { name: 'stock-pet', go: (page) => new StockDesk(page).choose(chosen) },
  {
    name: 'stock-labels',
    async go(page) {
      const { rows } = await ask(page, 'stock.list', {
        ...{ text: chosen, categoryId: null, filter: 'all', sort: 'name', descending: false },
        ...{ order: null, offset: 0, limit: 1 },
      });
      const [row] = rows;
      const before = row && (await ask(page, 'editing.pet', { petId: row.id }));
      const facts = { scientificName: 'Hymenochirus boettgeri', careNote, barcodes: ['5901234123457'] };
      if (before?.categoryId) {
        const { categoryId } = before;
        await ask(page, 'editing.savePet', { ...before, ...facts, categoryId, openingCount: null });
      }
      await page.keyboard.press('Control+p');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Labels per pet', { exact: true }).fill('8');
      await dialog.getByLabel('First free label, 1 to 21', { exact: true }).fill('4');
      await dialog.getByText('Labels 4 to 11').waitFor();
    },
    leave: closeDialog,
  },
  {
    name: 'stock-adjust',
    async go(page) {
      const desk = new StockDesk(page);
      await desk.pane.getByRole('button', { name: /^Adjust/ }).click();
      await desk
        .dialog(/^Adjust /)
        .getByLabel('Quantity')
        .fill('3');
    },
    leave: closeDialog,
  },
  {
    name: 'stock-edit',
    async go(page) {
      await page.keyboard.press('F9');
      const { form } = new StockDesk(page);
      await form.waitFor();
      for (const [at, [from, price]] of STEPS.entries()) {
        await form.getByRole('button', { name: 'Add a quantity price' }).click();
        await form.getByLabel(`From how many, quantity price ${at + 1}`).fill(from);
        await form.getByLabel(`Price each, quantity price ${at + 1}`).fill(price);
      }
    },
    leave: closeDialog,
  },
  {
    name: 'stock-conditions',
    async go(page) {
      await new StockDesk(page).menu('Categories');
      await page.getByRole('listitem').filter({ hasText: rabbits }).getByRole('button').click();
      await page.getByRole('button', { name: 'Conditions of sale…' }).click();
      await page.getByRole('dialog').waitFor();
    },
    async leave(page) {
      await closeDialog(page);
      await page.getByRole('button', { name: 'Back to stock' }).click();
    },
  },
  {
    name: 'stock-prices',
    async go(page) {
      await page.keyboard.press('F4');
      const fields = page.getByRole('table').getByRole('textbox');
      await fields.first().fill('12.345');
      await fields.nth(1).fill('15');
    },
    async leave(page) {
      await page.getByRole('table').getByRole('textbox').first().fill('');
      await closeDialog(page);
    },
  },
  {
    name: 'stock-prices-rule',
    async go(page) {
      await page.keyboard.press('F4');
      await page.getByText('All at once', { exact: true }).click();
      await page.getByLabel('Percent', { exact: true }).fill('8');
      await page.getByRole('list', { name: 'What would change' }).waitFor();
    },
    leave: closeDialog,
  },
  {
    name: 'stock-import',
    async go(page) {
      await new StockDesk(page).menu('Import a list');
      const file = {
        name: 'Delivery.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from([headings, ...delivery].join('\r\n')),
      };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByText(`“${unread}” is not a price.`).waitFor();
    },
    leave: (page) => open(page, 'Checkout'),
  },
  {
    name: 'stock-delivery',
    async go(page) {
      const lines = (await stocked(page)).slice(0, 6).map(({ id: petId }, at) => ({
        petId,
        ...(came[at] as { quantity: number; unitCost: Minor | null }),
      }));
      await ask(page, 'arrivals.keep', { ...supplier, correctsId: null, lines });
      // Discards the list.
      await page.reload();
      await open(page, 'Stock');
      await page.getByRole('row').nth(2).waitFor();
      await page.keyboard.press('F3');
      await page.getByRole('row').nth(6).waitFor();
    },
  },
  {
    name: 'stock-deliveries',
    async go(page) {
      await page.keyboard.press('F12');
      await page.getByRole('button', { name: /D-000002/ }).waitFor();
    },
    leave: (page) => open(page, 'Checkout'),
  },
  {
    name: 'stock-register',
    async go(page) {
      await open(page, 'Stock');
      await new StockDesk(page).menu('Register of animals');
      await page.getByRole('button', { name: CHIP }).click();
      await page.getByRole('region', { name: /^G-/ }).waitFor();
    },
    leave: (page) => open(page, 'Checkout'),
  },
  {
    name: 'stock-animals',
    async go(page) {
      const animal = await ask(page, 'animals.ofMark', { mark: CHIP });
      if (!animal) throw new Error('The practice shop has no chipped puppy');
      const lines = [{ petId: animal.petId, quantity: 2, unitCost: null, animals: [described] }];
      await ask(page, 'arrivals.keep', { ...supplier, correctsId: null, lines });
      await page.reload();
      await open(page, 'Stock');
      await page.getByRole('row').nth(2).waitFor();
      await page.keyboard.press('F3');
      await page.getByRole('button', { name: /^Animals: / }).click();
    },
    async leave(page) {
      await ask(page, 'arrivals.keep', { supplierName: '', document: '', correctsId: null, lines: [] });
      await open(page, 'Checkout');
    },
  },
  {
    name: 'supplier-order',
    async go(page) {
      for (const [at, { id: petId, stock }] of (await stocked(page)).slice(0, 6).entries()) {
        await ask(page, 'stock.setLowMark', { petId, lowMark: stock.shown + (came[at]?.quantity ?? 1) });
      }
      await open(page, 'Stock');
      await new StockDesk(page).menu('Supplier order');
      const dialog = page.getByRole('dialog');
      const chosen = dialog.getByRole('combobox', { name: 'Supplier' });
      if ((await chosen.inputValue()) === supplier.supplierName) return;
      await chosen.click();
      await page.getByRole('option', { name: supplier.supplierName }).click();
    },
    async leave(page) {
      await closeDialog(page);
      await open(page, 'Checkout');
    },
  },
  {
    name: 'stock-count',
    async go(page) {
      const of = { label: count, wholeShop: true, categoryId: null };
      const session = await ask(page, 'stock.countStart', of);
      for (const [at, { id: petId, stock }] of (await stocked(page)).slice(0, 14).entries()) {
        // Most counts match; a few differ.
        const quantity = Math.max(0, stock.shown + (differences[at] ?? 0));
        await ask(page, 'stock.countRecord', { sessionId: session.id, petId, quantity, add: false });
      }
      await page.reload();
      await open(page, 'Stock');
      await page.getByRole('row').nth(2).waitFor();
      await page.keyboard.press('F7');
      await page.getByLabel('How many are there?').fill('12');
    },
  },
  {
    name: 'stock-review',
    async go(page) {
      await page.keyboard.press('F12');
      await page.getByRole('checkbox').first().waitFor();
    },
  },
  {
    name: 'stock-counts',
    async go(page) {
      await page.getByRole('button', { name: /^(Apply|Finish) / }).click();
      await new StockDesk(page).menu('Finished counts');
      await page.getByRole('region', { name: count }).waitFor();
    },
    leave: (page) => open(page, 'Checkout'),
  },
];
