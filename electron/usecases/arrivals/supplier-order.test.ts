import { expect, test } from 'vitest';
import type { SupplierOrderInput, SupplierShortage } from '../../../shared/domain/arrivals.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { unquoted } from '../../../shared/testing/csv.ts';
import { givePet } from '../../store/testing.ts';
import { textOf } from '../documents/testing.ts';
import { type TestShop, testShop } from '../testing.ts';

/** A posted delivery: units and costs by pet. */
async function deliver(shop: TestShop, supplierName: string, lines: [LocalId, number, number | null][]) {
  await shop.ask('arrivals.keep', {
    ...{ supplierName, document: '', correctsId: null },
    lines: lines.map(([petId, quantity, cost]) => ({
      petId,
      quantity,
      unitCost: cost === null ? null : minor(cost),
    })),
  });
  const draft = await shop.ask('arrivals.draft', {});
  return shop.ask('arrivals.post', { draftId: draft?.id as LocalId, again: false });
}

/** The order of all shortages of a supplier. */
const orderOf = (supplier: SupplierShortage | undefined): SupplierOrderInput => ({
  supplierId: supplier?.supplierId as LocalId,
  lines: (supplier?.lines ?? []).map(({ petId, quantity }) => ({ petId, quantity })),
});

/** Guppies and tetras of one supplier, hay of another, and a cat without one; all but the tetras are short. */
async function shortShop() {
  const shop = testShop();
  await shop.ask('settings.saveShop', {
    lowStockDefault: 3,
    shopName: 'Fur & Feather',
    receiptHeader: 'Harbour 1',
  });
  const pet = (name: string, category = 'Fish') =>
    givePet(shop.store, { name, category, price: 450, count: 0 });
  const [guppy, tetra, hay] = [pet('Guppy'), pet('Tetra'), pet('Hay', 'Food')] as const;
  pet('Cat', 'Cat');
  shop.store.context.db.prepare('INSERT INTO barcode VALUES (?, ?, ?)').run('4006381333931', guppy, 'x');
  await deliver(shop, 'Meadow', [[guppy, 1, 99]]);
  await deliver(shop, 'Aqua Trade', [
    [guppy, 1, 85],
    [tetra, 10, 40],
  ]);
  await deliver(shop, 'Meadow', [[hay, 1, null]]);
  await shop.ask('stock.setLowMark', { petId: guppy, lowMark: 12 });
  const files: { name: string; html: string }[] = [];
  let made = '';
  shop.platform.printToPdf = async (html) => {
    made = textOf(html);
    return new Uint8Array();
  };
  shop.platform.saveFile = async ({ name }) => {
    files.push({ name, html: made });
    return name;
  };
  const suppliers = await shop.ask('arrivals.toOrder', { categoryId: null });
  const csv = async (at: number) =>
    unquoted((await shop.ask('arrivals.orderCsv', orderOf(suppliers[at]))).csv);
  return { shop, suppliers, files, csv, hay };
}

test('a shortage is ordered from its last supplier, up to the low-stock level', async () => {
  const { shop, suppliers, files, csv } = await shortShop();
  expect(suppliers).toMatchObject([
    { supplierName: 'Aqua Trade', lines: [{ petName: 'Guppy', left: 2, level: 12, quantity: 10 }] },
    { supplierName: 'Meadow', lines: [{ petName: 'Hay', left: 1, level: 3, quantity: 2 }] },
  ]);
  // Two of twelve are there.
  expect(await csv(0)).toContain(",Aqua Trade,Guppy,'4006381333931,10,0.85,8.50,EUR");
  expect(await csv(0)).not.toContain('Tetra');
  // The shop's level, and an unknown cost.
  expect(await csv(1)).toContain(',Meadow,Hay,,2,,,EUR');
  await shop.ask('arrivals.orderPdf', orderOf(suppliers[0]));
  expect(files[0]?.name).toBe('Order Aqua Trade 2026-11-21.pdf');
  expect(files[0]?.html).toContain('Fur &amp; Feather Harbour 1');
  expect(files[0]?.html).toMatch(
    /Supplier Aqua Trade Date 21 Nov 2026.* Guppy 4006381333931 10 0\.85 8\.50 /,
  );
});

test('cashiers can order without seeing costs', async () => {
  const { shop, csv } = await shortShop();
  await shop.hire('Mia', 'manager');
  shop.handToCashier();
  expect(await csv(0)).toContain(",Aqua Trade,Guppy,'4006381333931,10,,,EUR");
});

test('a category has its own suppliers, without those whose pets are no longer short', async () => {
  const { shop, hay } = await shortShop();
  const food = (await shop.ask('catalogue.categories', {})).find(({ name }) => name === 'Food');
  const inFood = () => shop.ask('arrivals.toOrder', { categoryId: food?.id ?? null });
  expect(await inFood()).toMatchObject([{ supplierName: 'Meadow' }]);
  await deliver(shop, 'Meadow', [[hay, 20, null]]);
  expect(await inFood()).toEqual([]);
});

test('an order has the typed quantities, and costs only of its own supplier', async () => {
  const { shop, suppliers, hay } = await shortShop();
  const [aqua, meadow] = suppliers;
  const [guppy] = orderOf(aqua).lines;
  const order = {
    supplierId: meadow?.supplierId as LocalId,
    lines: [
      { petId: hay, quantity: 40 },
      { petId: guppy?.petId as LocalId, quantity: 7 },
    ],
  };
  const { name, csv } = await shop.ask('arrivals.orderCsv', order);
  expect(name).toBe('Order Meadow 2026-11-21.csv');
  expect(unquoted(csv)).toContain(',Meadow,Hay,,40,,,EUR');
  // Another supplier delivered it last, for 0.85.
  expect(unquoted(csv)).toContain(",Meadow,Guppy,'4006381333931,7,,,EUR");
});

test('an order of an unknown pet or without a supplier is refused', async () => {
  const { shop, suppliers } = await shortShop();
  const order = orderOf(suppliers[0]);
  const unknown = '00000000-0000-7000-8000-000000000000' as LocalId;
  const ordering = (changed: Partial<typeof order>) =>
    expect(shop.ask('arrivals.orderCsv', { ...order, ...changed })).rejects;
  await ordering({ lines: [{ petId: unknown, quantity: 1 }] }).toMatchObject({ code: 'pet_unknown' });
  await ordering({ supplierId: unknown }).toMatchObject({ code: 'supplier_missing' });
});
