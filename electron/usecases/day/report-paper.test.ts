import { describe, expect, test } from 'vitest';
import { reportDocument } from '../../../shared/documents/report-paper.ts';
import { shiftReport } from '../../../shared/documents/shift-report.ts';
import type { ShiftReport } from '../../../shared/domain/day.ts';
import { minor } from '../../../shared/money/money.ts';
import { unquoted } from '../../../shared/testing/csv.ts';
import { toHtml } from '../documents/html.ts';
import { english, textOf } from '../documents/testing.ts';
import { cashDeposit, handOver, place } from '../orders/testing.ts';
import { busyDay, cash, EXPECTED } from './testing.ts';

process.env.TZ = 'UTC';

test('on paper the net sales are what is left after refunds, and training is marked above and below', async () => {
  const { shop } = await busyDay();
  const report = await shop.ask('day.close', { counted: EXPECTED });
  const html = toHtml(reportDocument(shiftReport(report, english), { ...english, training: true }), 'A4');
  expect(html.split('TRAINING - NOT A RECEIPT')).toHaveLength(3);
  expect(textOf(html)).toMatch(
    /Sales before refunds 73\.50 Refunds 1 Refund total -12\.50 Sales incl\. tax EUR 61\.00/,
  );
});

const onPaper = (report: ShiftReport, language: 'en' | 'de' = 'en') =>
  textOf(
    toHtml(reportDocument(shiftReport(report, english), { ...english, language, training: false }), 'A4'),
  );

describe('what is held for customers', () => {
  test('is what it was at closing, however late a closed shift is printed', async () => {
    const { shop, momo } = await busyDay();
    const { id } = await place(shop, momo, {
      idempotencyKey: shop.store.context.newId(),
      quantity: 1,
      unitPrice: minor(1250),
      deposit: cashDeposit(250),
    });
    const x = (await shop.ask('day.current', {})) as ShiftReport;
    expect(onPaper(x, 'en')).toContain('Held now 2.50');
    expect(onPaper(x, 'de')).toContain('Derzeit offen 2.50');
    expect((await shop.ask('day.exportCsv', { shiftId: x.shiftId })).csv).toMatch(/Held now",.*2\.50/);

    const { shiftId } = await shop.ask('day.close', { counted: EXPECTED + 250 });
    await shop.ask('day.open', { openingFloat: 0, allowDifference: true });
    await handOver(shop, id, [cash(1000)]);
    await shop.ask('day.close', { counted: 1000 });
    const z = await shop.ask('day.report', { shiftId });
    expect(onPaper(z, 'en')).toContain('Held at closing 2.50');
    expect(onPaper(z, 'de')).toContain('Beim Abschluss offen 2.50');
    const csv = unquoted((await shop.ask('day.exportCsv', { shiftId })).csv);
    expect(csv).toMatch(/Held at closing,.*2\.50/);
    expect(csv).not.toContain('Held now');
  });
});

test('the tax of refunds has a minus on paper, as on the screen', async () => {
  const { shop } = await busyDay();
  const z = await shop.ask('day.close', { counted: EXPECTED });
  const refunds = {
    ...z.refunds,
    taxes: [{ name: 'VAT', basisPoints: 1900, net: minor(4113), tax: minor(288) }],
  };
  const doc = reportDocument(shiftReport({ ...z, refunds }, english), { ...english, training: false });
  const at = doc.blocks.findIndex(
    ({ kind, ...block }) => kind === 'section' && 'text' in block && block.text === 'Tax on refunds by rate',
  );
  expect(doc.blocks[at + 1]).toMatchObject({ rows: [['VAT 19%', '-41.13', '-2.88']] });
});

describe('a Z report on paper', () => {
  test('has the amounts of all that was sold, and the verdict of the screen', async () => {
    const { shop } = await busyDay();
    const z = await shop.ask('day.close', { counted: EXPECTED });
    expect(onPaper(z)).toMatch(/ Sold 7 73\.50 39\.50 Balanced /);
    const equationNow = { ...z.equationNow, acknowledged: z.equationNow.sold };
    expect(onPaper({ ...z, equationNow })).toContain(' All items are synced ');
    expect(onPaper({ ...z, equationNow }, 'de')).toContain(' Alle Artikel sind synchronisiert ');
  });

  test('has each cash movement below the sum that it is part of, in words first', async () => {
    const { shop } = await busyDay();
    const at = '2026-11-21T10:00:00.000Z';
    const z = await shop.ask('day.close', { counted: EXPECTED });
    const cashMovements = [
      { amount: minor(5000), reason: 'Change', staffName: null, at },
      { amount: minor(-2000), reason: 'Supplies', staffName: 'Anna', at },
    ];
    const text = onPaper({ ...z, cash: { ...z.cash, in: minor(5000), out: minor(2000) }, cashMovements });
    expect(text).toMatch(
      /Cash in 50\.00 of which Change: 50\.00, [^a-z]+Nov[^a-z]+Cash out -20\.00 of which Supplies: -20\.00, .*, Anna Expected/,
    );
  });

  test('says that the drawer opened for counting as well, and what the checksum is of', async () => {
    const { shop } = await busyDay();
    const z = await shop.ask('day.close', { counted: EXPECTED });
    expect(onPaper(z)).toContain('Drawer opened for counting or without a sale');
    expect(onPaper(z)).toMatch(/Checksum of the activity log, up to entry \d+/);
    expect(onPaper(z, 'de')).toContain('Kassenlade ohne Verkauf oder zum Zählen geöffnet');
    expect(onPaper(z, 'de')).toMatch(/Prüfsumme des Protokolls, bis Eintrag \d+/);
  });
});
