import { expect, test } from 'vitest';
import { file, type Report, type Row, readers, row } from '../../shared/documents/report.ts';
import { reportCsv } from '../../shared/documents/report-csv.ts';
import { reportDocument } from '../../shared/documents/report-paper.ts';
import { minor, NO_MONEY } from '../../shared/money/money.ts';
import { unquoted } from '../../shared/testing/csv.ts';
import { i18n } from '../i18n/i18n.ts';
import { words } from '../testing/read.tsx';
import { ReportSection } from './Report.tsx';

const shop = { language: 'en', locale: 'en-IE', training: false } as const;
const head = { ...shop, shopName: 'Momo', receiptHeader: '', receiptFooter: '' };

/** The same rows in the three media, one line each. */
function presented(rows: Row[], columns?: Report['sections'][string]['columns']) {
  const section = { title: 'sales', head: 'pet', rows, ...(columns && { columns }) } as const;
  const report: Report = {
    title: 'salesReport',
    name: ['salesReport'],
    currency: 'EUR',
    facts: { title: 'sales', rows: [] },
    sections: { section },
    fileColumns: [
      ['part', 'part'],
      ['label', 'item'],
      ['count', 'count'],
      ['amount', 'amount'],
    ],
  };
  const blocks = reportDocument(report, head).blocks.slice(3);
  return {
    screen: words(<ReportSection section={section} />),
    paper: blocks.flatMap((block) => {
      if (block.kind === 'table') return [block.head, ...block.rows].map((cells) => cells.join(' '));
      return block.kind === 'row' ? [`${block.label} ${block.value}`] : 'text' in block ? [block.text] : [];
    }),
    csv: unquoted(reportCsv(report, shop)).split('\r\n').slice(1),
  };
}

test('a row has one label and a value in each medium’s format', () => {
  expect(presented([row('gross', { count: 1234, amount: minor(-1250) }, { weight: 'total' })])).toEqual({
    screen: 'Sales Sales before refunds −€12.50',
    paper: ['Sales', 'Sales before refunds EUR -12.50'],
    csv: ['Sales,Sales before refunds,1234,-12.50'],
  });
});

test('a medium omits rows of others, its hidden zeros and unknown values', () => {
  const rows = [
    row('itemsSold', { count: 2 }, { on: readers }),
    row('gross', { amount: minor(100) }, { on: file }),
    row('discount', { amount: NO_MONEY }, { zeroOn: ['paper'] }),
    row('expected', { amount: null }),
  ];
  expect(presented(rows)).toEqual({
    screen: 'Sales Items sold 2',
    paper: ['Sales', 'Items sold 2', 'Discount 0.00'],
    csv: ['Sales,Sales before refunds,,1.00'],
  });
  expect(presented(rows.slice(3))).toEqual({ screen: '', paper: [], csv: [] });
});

test('a section with columns is a table, and labels in files have no numbers', async () => {
  const rows = [
    row({ key: 'others', count: 3 }, { count: 3, amount: minor(100) }),
    row({ text: 'Supplies', of: 'cashOut' }, { amount: minor(-100) }),
  ];
  expect(presented(rows, { count: 'quantity', amount: 'amount' })).toEqual({
    screen: 'Sales Pet Quantity Amount Others (3) 3 €1.00 Supplies −€1.00',
    paper: ['Sales', 'Pet Quantity Amount', 'Others (3) 3 1.00', 'Supplies  -1.00'],
    csv: ['Sales,Others,3,1.00', 'Sales,Cash out: Supplies,,-1.00'],
  });
  await i18n.changeLanguage('de');
  try {
    expect(presented(rows).screen).toMatch(/^Verkäufe Übrige \(3\)/);
  } finally {
    await i18n.changeLanguage('en');
  }
});

test('a number fills the gap of its sentence', () => {
  const label = { key: 'recounted', count: 4 } as const;
  const { screen, paper } = presented([row(label, { count: 1 })]);
  expect([screen, paper[1]]).toEqual(['Sales first 4, counted again 1', 'first 4, counted again 1']);
});
