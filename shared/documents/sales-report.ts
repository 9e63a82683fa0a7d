import { groupOf, type ReportGroup } from '../domain/groups.ts';
import type { Figures, SalesReport, SalesRow } from '../domain/reports.ts';
import { type BasisPoints, type Minor, NO_MONEY, negated, plus } from '../money/money.ts';
import { netQuantity } from '../money/sums.ts';
import {
  type Columns,
  file,
  type Label,
  type LabelKey,
  paperOnly,
  type Report,
  type Row,
  readers,
  row,
  type Values,
} from './report.ts';

/** The fields that name a row. */
export type SalesName = Pick<SalesRow, 'key' | 'name' | 'basisPoints'>;

/**
 * Sales of some days: the totals, and the rows below. A file has more rows than other media and is written page by
 * page: `salesRow` and `lastRows`.
 */
export function salesReport(
  report: SalesReport,
  labelOf: (row: SalesRow, by: ReportGroup) => Label = salesLabel,
) {
  const { question, totals, rows, rest, before } = report;
  const { by, from, to, currency } = question;
  const { heading, of } = groupOf(by);
  const byItem = rows.some(({ quantity }) => quantity !== null);
  // A receipt printer has room for three columns of figures.
  const columns: Columns = {
    ...(byItem ? { netQuantity: 'netQuantity' } : { sales: 'count' }),
    ...(of === 'payments' ? { refunds: 'refunds' } : { net: 'netOfTax' }),
    netSales: 'inclTax',
  };
  return {
    title: 'salesReport',
    name: ['salesReport', { text: '-' }, heading, { text: from === to ? from : `${from} ${to}` }],
    currency,
    facts: {
      title: 'salesReport',
      rows: [
        row('period', { detail: { from, to } }, { on: paperOnly }),
        ...(before ? [row('comparedWith', { detail: before }, { on: paperOnly })] : []),
        ...(before?.until ? [row('comparedUntil', { at: before.until }, { on: paperOnly })] : []),
        row('salesCount', { count: totals.sales }, { on: paperOnly }),
        row('gross', { amount: totals.gross }),
        row('discount', { amount: negated(totals.discount ?? NO_MONEY) }),
        row('refundsPaid', { count: totals.refundCount }, { on: paperOnly }),
        row('refundTotal', { amount: negated(totals.refunds) }),
        row('netSales', { amount: totals.netSales }, { weight: 'total' }),
        row('netOfTax', { amount: totals.net ?? NO_MONEY }),
        row('tax', { amount: totals.tax ?? NO_MONEY }),
        row('rounding', { amount: totals.rounding ?? NO_MONEY }, { zeroOn: [] }),
      ],
    },
    sections: {
      comparison: {
        title: 'comparison',
        columns: { amount: 'period', before: 'before', grown: 'difference' },
        rows: before && before.rows.length > 0 ? comparison(totals, before.totals) : [],
        on: readers,
      },
      rows: {
        title: heading,
        head: heading,
        columns,
        rows: [
          ...rows.map((each) => salesRow(each, labelOf(each, by))),
          ...(rest ? [row({ key: 'others', count: rest.rows }, valuesOf(rest))] : []),
          ...lastRows(report),
        ],
      },
      margin: {
        title: 'margin',
        head: heading,
        columns: { costedSales: 'costedSales', cost: 'costOfSales', margin: 'margin' },
        rows: margins(report, (each) => labelOf(each, by)),
        on: readers,
      },
    },
    fileColumns: [
      ['label', heading],
      ['sales', of === 'payments' ? 'count' : 'salesCount'],
      ['refundCount', 'refundsPaid'],
      ['quantity', 'quantitySold'],
      ['returned', 'quantityReturned'],
      ['netQuantity', 'netQuantity'],
      ['gross', 'gross'],
      ['discount', 'discount'],
      ['refunds', 'refundTotal'],
      ['netSales', 'netSales'],
      ['net', 'netOfTax'],
      ['tax', 'tax'],
      ['rounding', 'rounding'],
      ...(totals.margin === null
        ? []
        : ([
            ['cost', 'costOfSales'],
            ['margin', 'margin'],
            ['uncosted', 'withoutCostColumn'],
          ] as const)),
      ['currency', 'currency'],
    ],
  } as const satisfies Report;
}

/** The totals of both periods, and the relative change; none if the earlier total is 0. */
function comparison(now: Figures, before: Figures): Row[] {
  const one = (label: LabelKey, amount: Minor, earlier: Minor, options: Partial<Row> = {}) =>
    row(
      label,
      {
        amount,
        before: earlier,
        grown:
          earlier !== 0 && amount * earlier >= 0
            ? (Math.round(((amount - earlier) / earlier) * 10_000) as BasisPoints)
            : null,
      },
      options,
    );
  const sumOf = (amount: Minor | null) => amount ?? NO_MONEY;
  return [
    one('gross', now.gross, before.gross),
    one('discount', negated(sumOf(now.discount)), negated(sumOf(before.discount))),
    one('refundTotal', negated(now.refunds), negated(before.refunds)),
    one('netOfTax', sumOf(now.net), sumOf(before.net)),
    one('netSales', now.netSales, before.netSales, { weight: 'total' }),
  ];
}

export function salesRow(each: SalesRow, label: Label): Row {
  return row(label, valuesOf(each), { id: each.key });
}

/** Cash rounding, which belongs to no row, the total, and that of the compared days. */
export function lastRows({ question, totals, rows, rounding, before }: SalesReport): Row[] {
  const total = valuesOf(totals);
  // A receipt paid in two ways is counted in both: their sum is not the number of receipts.
  const read = groupOf(question.by).of === 'payments' ? { ...total, sales: null } : total;
  return [
    ...(rounding ? [row('rounding', valuesOf(rounding))] : []),
    row('total', read, { weight: 'total', on: rows.length > 0 ? readers : [] }),
    row('total', total, { on: file }),
    ...(before ? [row({ from: before.from, to: before.to }, valuesOf(before.totals), { on: file })] : []),
  ];
}

/** Without any known cost, cost and margin are empty. */
function valuesOf(figures: Figures): Values {
  const { cost, margin, uncosted } = figures;
  const isKnown = cost !== 0 || margin !== 0 || uncosted === 0;
  const costedSales = isKnown && cost !== null && margin !== null ? plus(cost, margin) : null;
  return {
    ...figures,
    netQuantity: netQuantity(figures),
    costedSales,
    marginShare:
      costedSales !== null && costedSales > 0 && margin !== null
        ? (Math.round((margin / costedSales) * 10_000) as BasisPoints)
        : null,
    cost: isKnown ? cost : null,
    margin: isKnown ? margin : null,
  };
}

/** Cost and margin of the items, for managers: a second table. */
function margins({ totals, rows, rest }: SalesReport, named: (row: SalesRow) => Label): Row[] {
  if (totals.margin === null) return [];
  const known = [
    ...rows.map((each) => salesRow(each, named(each))),
    ...(rest ? [row({ key: 'others', count: rest.rows }, valuesOf(rest))] : []),
  ].filter(({ values }) => values.margin !== null);
  if (known.length === 0) return [];
  const { uncosted } = totals;
  return [
    ...known,
    row('total', valuesOf(totals), { weight: 'total' }),
    ...(uncosted === 0 || uncosted === null
      ? []
      : [row({ key: 'withoutCost', count: uncosted }, {}, { weight: 'small', on: paperOnly })]),
  ];
}

/** A row's label; a period is named by its first day. */
export function salesLabel({ key, name, basisPoints }: SalesName, by: ReportGroup): Label {
  const { of, along, unnamed } = groupOf(by);
  switch (along) {
    case 'days':
      if (by === 'month') return { text: key.slice(0, 7) };
      return by === 'year' ? { text: key.slice(0, 4) } : { from: key, to: key };
    case 'hours':
      return { hour: Number(key) };
    case 'rates':
      return { rate: { name, basisPoints: basisPoints ?? 0 } };
    default:
      if (of === 'payments') return isTender(key) ? key : { text: key };
      return name ? { text: name } : (unnamed ?? { text: key });
  }
}

const isTender = (key: string) => key === 'cash' || key === 'card' || key === 'deposit' || key === 'exchange';
