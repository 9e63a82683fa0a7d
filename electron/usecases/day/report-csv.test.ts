import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { reportCsv } from '../../../shared/documents/report-csv.ts';
import { shiftReport } from '../../../shared/documents/shift-report.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minor } from '../../../shared/money/money.ts';
import { unquoted } from '../../../shared/testing/csv.ts';
import { givePet } from '../../store/testing.ts';
import { testShop } from '../testing.ts';
import { busyDay, cash, EXPECTED, sell } from './testing.ts';

process.env.TZ = 'UTC';

const irish = { language: 'en', locale: 'en-IE', training: false } as const;
const german = { language: 'de', locale: 'de-DE', training: false } as const;

test('the CSV names every pet, and with cash rounding they come to the net sales', async () => {
  const shop = testShop();
  await shop.ask('settings.saveShop', { cashStep: 5 });
  await shop.ask('day.open', { openingFloat: 0 });
  for (let index = 0; index < 23; index += 1) {
    const pet = givePet(shop.store, { name: `Pet ${index}`, price: 1001 + index, count: 5 });
    await sell(shop, pet, 1, [cash(2000)]);
  }
  const { shiftId } = await shop.ask('day.close', { counted: 0 });
  const report = await shop.ask('day.report', { shiftId });
  const csv = unquoted((await shop.ask('day.exportCsv', { shiftId })).csv);
  const rows = csv.split('\r\n').filter((row) => /^Sold,Pet /.test(row));
  const read = (text = '') => Math.round(Number(text) * 100);
  expect(rows).toHaveLength(23);
  expect(rows.reduce((sum, row) => sum + read(row.split(',')[3]), Number(report.sales.rounding))).toBe(
    report.sales.gross,
  );
  expect(report.sales.rounding).not.toBe(0);
  expect(csv).toContain('Sales,Of which cash rounding,,');
});

test('as CSV the figures are plain numbers of the language, and no cell is a formula', async () => {
  const { shop } = await busyDay();
  const { shiftId } = await shop.ask('day.close', { counted: EXPECTED - 50 });
  const english = unquoted((await shop.ask('day.exportCsv', { shiftId })).csv);
  expect(english).toContain('Cash drawer,Difference,,-0.50');
  // Takings are sales less refunds, and the three rows are listed together.
  expect(english).toContain('Sales,Sales before refunds,4,73.50');
  expect(english).toContain('Refunds,Refund total,1,-12.50');
  expect(english).toContain('Sales,Sales incl. tax,,61.00');
  expect(english).toContain("'=Rex()");
  expect(english).not.toMatch(/(^|,)[=@]/m);
  await shop.ask('settings.saveShop', { language: 'de', locale: 'de-DE' });
  const german = unquoted((await shop.ask('day.exportCsv', { shiftId })).csv);
  expect(german).toContain('Kassenlade;Differenz;;-0,50');
});

test.each(['en', 'de'] as const)(
  'is a table: a head, and as many columns in each row (%s)',
  async (language) => {
    const { shop } = await busyDay();
    const z = await shop.ask('day.close', { counted: EXPECTED });
    const taxed = { ...z, taxes: [{ name: 'VAT', basisPoints: 1900, net: minor(10_000), tax: minor(1900) }] };
    const csv = unquoted(
      reportCsv(shiftReport(taxed, { locale: language, petsSold: z.bestSellers }), {
        language,
        locale: language,
        training: false,
      }),
    );
    const [head = [], ...rows] = Papa.parse<string[]>(csv).data;
    expect(head).toEqual(
      language === 'de'
        ? ['Teil', 'Posten', 'Anzahl', 'Betrag', 'Netto', 'MwSt.', 'Davon bar', 'Angabe', 'Von']
        : ['Part', 'Item', 'Count', 'Amount', 'Net', 'Tax', 'Of which cash', 'Detail', 'By'],
    );
    for (const row of rows) expect(row, row.join()).toHaveLength(head.length);
    // A figure column contains only counts or amounts; everything else has its own column.
    const figure = language === 'de' ? /^(-?\d+(,\d\d)?)?$/ : /^(-?\d+(\.\d\d)?)?$/;
    for (const row of rows) for (const cell of row.slice(2, 7)) expect(cell).toMatch(figure);
  },
);

test('names the number of the report and its currency as what they are, and tax as net and tax', async () => {
  const { shop } = await busyDay();
  const z = await shop.ask('day.close', { counted: EXPECTED });
  const back = [{ name: 'VAT', basisPoints: 1900, net: minor(1000), tax: minor(190) }];
  const taxes = [{ name: 'VAT', basisPoints: 1900, net: minor(10_000), tax: minor(1900) }];
  const report = { ...z, taxes, refunds: { ...z.refunds, taxes: back } };
  const english = unquoted(reportCsv(shiftReport(report, irish), irish));
  expect(english).toContain('Z report,Number,,,,,,1,');
  expect(english).toContain('Z report,Currency,,,,,,EUR,');
  expect(english).toContain('Tax by rate,VAT 19 %,,119.00,100.00,19.00,,,');
  expect(english).toContain('Tax on refunds by rate,VAT 19 %,,-11.90,-10.00,-1.90,,,');
  const inGerman = unquoted(reportCsv(shiftReport(report, german), german));
  expect(inGerman).toContain('Z-Bericht;Nummer;;;;;;1;');
  expect(inGerman).toContain('Z-Bericht;Währung;;;;;;EUR;');
});

test.each([
  ['UTC', '2026-11-21T09:00:00+00:00'],
  ['Europe/Berlin', '2026-11-21T10:00:00+01:00'],
  ['America/St_Johns', '2026-11-21T05:30:00-03:30'],
])("tells moments by the till's own clock, as it does hours (%s)", async (zone, opened) => {
  const { shop } = await busyDay();
  const z = await shop.ask('day.close', { counted: EXPECTED });
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    const csv = unquoted(
      reportCsv(shiftReport({ ...z, openedAt: '2026-11-21T09:00:00.000Z', openedBy: 'Anna' }, irish), irish),
    );
    expect(csv).toContain(`Z report,Opened,,,,,,${opened},Anna`);
    expect(csv).not.toMatch(/\d\dZ/);
  } finally {
    process.env.TZ = before;
  }
});

test('what people typed cannot become a formula, in any column', async () => {
  const { shop } = await busyDay();
  const z = await shop.ask('day.close', { counted: EXPECTED });
  const cashMovements = [
    { amount: minor(-100), reason: '=1+1', staffName: '@SUM(A1)', at: '2026-11-21T09:00:00.000Z' },
  ];
  // Pet names come from the service and may contain anything.
  const pets = ['\n=1+1', '|calc', '%0A'].map((petName) => ({ petName, quantity: 1, amount: minor(100) }));
  const report = { ...z, openedBy: '=cmd()', cashMovements };
  const csv = reportCsv(shiftReport(report, { ...irish, petsSold: pets }), irish);
  for (const row of Papa.parse<string[]>(csv).data) {
    for (const cell of row) expect(cell).not.toMatch(/^\s*[=+@|%]|^-(?!\d)/);
  }
});

test.each(['training', 'live'] as const)(
  'files of a shop in %s mode say whether it is training',
  async (mode) => {
    const shop = testShop({ mode });
    const petId = givePet(shop.store, { name: 'Guppy', count: 0 });
    const { shiftId } = await shop.ask('day.open', { openingFloat: 0 });
    const lines = [{ petId, quantity: 1, unitCost: null }];
    await shop.ask('arrivals.keep', { supplierName: 'Aqua Trade', document: '', correctsId: null, lines });
    const draft = await shop.ask('arrivals.draft', {});
    const arrival = await shop.ask('arrivals.post', { draftId: draft?.id as LocalId, again: false });
    await shop.ask('stock.setLowMark', { petId, lowMark: 5 });
    const [short] = await shop.ask('arrivals.toOrder', { categoryId: null });
    const { id: sessionId } = await shop.ask('stock.countStart', { label: '', categoryId: null });
    await shop.ask('stock.countCommit', { sessionId, petIds: [] });
    const files = [
      await shop.ask('day.exportCsv', { shiftId }),
      await shop.ask('arrivals.csv', { arrivalId: arrival.id }),
      await shop.ask('arrivals.orderCsv', {
        supplierId: short?.supplierId as LocalId,
        lines: [{ petId, quantity: 4 }],
      }),
      await shop.ask('stock.countCsv', { sessionId }),
    ];
    expect(files.map(({ csv }) => csv.includes('TRAINING'))).toEqual(files.map(() => mode === 'training'));
  },
);
