import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PETS, saleOf, sameSale } from './sale.ts';
import { stores } from './stores.ts';

test.each(stores.map((store) => [store.name, store] as const))(
  '%s returns every sale unchanged, also after a restart',
  async (_name, store) => {
    const folder = mkdtempSync(join(tmpdir(), 'perch-bench-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const till = await store.open(folder);
    await till.fill(1, 3);
    await till.sell(4);
    await till.close();
    const reopened = await store.open(folder);
    const sales = await reopened.sales();
    await reopened.close();
    expect(sales).toEqual([1, 2, 3, 4].map(saleOf));
  },
);

test('sameSale detects a difference in one field and ignores the order of the keys', () => {
  const sale = saleOf(5);
  const reordered = Object.fromEntries(Object.entries(sale).reverse()) as unknown as typeof sale;
  expect(sameSale(reordered, sale)).toBe(true);
  expect(sameSale({ ...sale, movements: sale.movements.slice(1) }, sale)).toBe(false);
  expect(new Set(sale.lines.map(({ petId }) => petId)).size).toBe(2);
  expect(Math.max(...sale.lines.map(({ petId }) => petId))).toBeLessThanOrEqual(PETS);
});
