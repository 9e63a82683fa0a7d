import { afterEach, expect, test } from 'vitest';
import { i18n } from '../../i18n/i18n.ts';
import { payment, pet, priced, receipts, shop, startForEach, stores } from '../../testing/program.ts';
import { read } from '../../testing/read.tsx';
import { SalesTable } from './SalesTable.tsx';

startForEach();
afterEach(() => i18n.changeLanguage('en'));

test('what was sold and what came back stand apart, in pets as in amounts', async () => {
  const momo = await priced(pet(), 1250);
  for (const _ of [1, 2, 3]) await stores.checkout.takePet(momo);
  await payment().begin();
  await payment().take();
  const [receipt] = await receipts();
  if (!receipt) throw new Error('Nothing was sold');
  await shop.ask('refunds.complete', {
    idempotencyKey: shop.store.context.newId(),
    saleId: receipt.id,
    lines: [{ lineId: receipt.lines[0]?.id ?? '', quantity: 1, restock: true }],
    tender: 'cash',
    reason: 'came back',
    expectedTotal: 1250,
  });
  const { businessDate: day } = receipt;
  const question = { from: day, to: day, by: 'pet' as const, currency: null };
  const report = await shop.ask('reports.sales', question);
  const table = () => read(<SalesTable report={report} />);
  expect(table()).toMatch(/Pet\s+Sold\s+Returned\s+Sales total/);
  expect(table()).toMatch(/Total\s+3\s+1\s+€37\.50/);
  await i18n.changeLanguage('de');
  expect(table()).toMatch(/Verkauft\s+Zurück\s/);
});
