import { expect, test } from 'vitest';
import { i18n } from '../../i18n/i18n.ts';
import {
  openRefund,
  pet,
  priced,
  refunds,
  sell,
  shop,
  startForEach,
  stores,
  when,
} from '../../testing/program.ts';
import { read } from '../../testing/read.tsx';
import { Margin } from './Reports.tsx';
import { SalesTable } from './SalesTable.tsx';

startForEach();

test('sold and returned items are separate, in number and amount', async () => {
  const momo = await priced(pet(), 1250);
  const { id, lines, businessDate: day } = await sell(momo, momo, momo);
  await openRefund(id);
  refunds().setQuantity(lines[0]?.id ?? id, 1);
  await when(stores.refunds.useRefunds, ({ quote }) => quote);
  await refunds().complete();
  const question = { from: day, to: day, by: 'pet' as const, currency: null };
  const report = await shop.ask('reports.sales', question);
  const table = () => read(<SalesTable report={report} />);
  expect(table()).toMatch(/Pet\s+Sold\s+Returned\s+Sales before refunds/);
  expect(table()).toMatch(/Total\s+3\s+1\s+€37\.50/);
  await i18n.changeLanguage('de');
  expect(table()).toMatch(/Verkauft\s+Zurück\s/);
});

test('cost and margin are below, with a note about items in neither', async () => {
  const [momo, other] = [await priced(pet(), 1250), await priced(pet(3, true, 1), 900)];
  const line = { petId: momo.id, quantity: 1, unitCost: 500 };
  await shop.ask('arrivals.keep', { supplierName: 'Aqua', document: '', correctsId: null, lines: [line] });
  const draft = await shop.ask('arrivals.draft', {});
  if (draft) await shop.ask('arrivals.post', { draftId: draft.id, again: false });
  const { businessDate: day } = await sell(momo, momo, other);
  const report = await shop.ask('reports.sales', { from: day, to: day, by: 'pet', currency: null });
  const { margin = 0 } = report.rows.find(({ key }) => key === momo.id) ?? {};
  // 3.99 of the 25.00 is tax.
  expect(margin).toBe(2500 - 399 - 2 * 500);
  const shown = read(<Margin report={report} />);
  expect(shown).toMatch(
    /Margin\s+Pet\s+Net sales\s+Cost\s+Margin\s+Margin %\s+.*\s+€21\.01\s+€10\.00\s+€11\.01\s+52%/,
  );
  expect(shown).toContain('1 pet sold has no cost and is not included.');
  expect(shown).not.toContain(other.name);
});
