import type { DayEquation, ShiftReport } from '../domain/day.ts';
import { needsSecurityDevice } from '../domain/security-device.ts';
import { type Minor, minus, negated, plus, sum, times } from '../money/money.ts';
import { netSalesOf } from '../money/sums.ts';
import {
  file,
  type LabelKey,
  paperAndFile,
  type Report,
  type Row,
  readers,
  row,
  type Section,
  text,
} from './report.ts';
import { shortHash } from './text.ts';

interface ShiftReportOptions {
  /** BCP 47: decides whether a security device is mandatory. */
  locale: string;
  /** Every pet of the shift, for a file: a table is for adding up, so a selection would be wrong. */
  petsSold?: ShiftReport['bestSellers'];
}

/** A shift's report: X while it is open, Z once it is closed. */
export function shiftReport(report: ShiftReport, { locale, petsSold = [] }: ShiftReportOptions) {
  const { zNumber, closedAt, currency, businessDate, taxes, refunds, byHour, bestSellers } = report;
  const kind = closedAt ? 'zReport' : 'xReport';
  const title = { key: kind, suffix: zNumber === null ? '' : ` ${zNumber}` } as const;
  const moved = closedAt !== null && JSON.stringify(report.equation) !== JSON.stringify(report.equationNow);
  const perPet = (pets: ShiftReport['bestSellers']) =>
    pets.map(({ petName, quantity, amount }) => row({ text: petName }, { count: quantity, amount }));
  return {
    title,
    aside: { key: 'till', suffix: ` ${report.till}` },
    name: [title, { text: businessDate }],
    currency,
    facts: { title: kind, rows: facts(report) },
    sections: {
      sales: { title: 'sales', rows: netSales(report) },
      taxes: taxSection('taxes', taxes, 1),
      // With a minus: subtracted from the tax above.
      refundTaxes: taxSection('refundTaxes', refunds.taxes, -1),
      tenders: {
        title: 'tenders',
        columns: { count: 'count', amount: 'amount' },
        rows: (report.tenders ?? []).map(({ kind, count, amount }) => row(kind, { count, amount })),
      },
      deposits: { title: 'deposits', rows: deposits(report) },
      cardTerminal: { title: 'cardTerminal', rows: cardTerminal(report) },
      drawer: { title: 'drawer', rows: drawer(report) },
      movements: {
        title: closedAt ? 'movements' : 'drawer',
        // The open shift's drawer is unknown, except for its float.
        rows: [
          ...(closedAt ? [] : [row('openingFloat', { amount: report.cash.openingFloat })]),
          ...movements(report),
        ],
        on: ['screen'],
      },
      delivery: equation('delivery', report.equationNow),
      deliveryAtClosing: {
        ...equation('deliveryAtClosing', report.equation),
        on: moved ? paperAndFile : closedAt ? file : [],
      },
      byHour: {
        title: 'byHour',
        head: 'hour',
        columns: { count: 'count', amount: 'amount' },
        rows: byHour.map(({ hour, count, amount }) => row({ hour }, { count, amount })),
      },
      bestSellers: {
        title: 'bestSellers',
        head: 'article',
        columns: { count: 'quantity', amount: 'amount' },
        rows: perPet(bestSellers),
        on: readers,
      },
      petsSold: { title: 'petsSold', rows: perPet(petsSold), on: file },
      grandTotal: { title: 'grandTotal', rows: grandTotal(report) },
    },
    // Only on the closed report, which is archived.
    notice: closedAt && needsSecurityDevice({ locale, currency }) ? 'noSecurityDevice' : null,
    fileColumns: [
      ['part', 'part'],
      ['label', 'item'],
      ['count', 'count'],
      ['amount', 'amount'],
      ['net', 'net'],
      ['tax', 'tax'],
      ['cash', 'cashPart'],
      ['detail', 'detail'],
      ['who', 'who'],
    ],
  } as const satisfies Report;
}

function facts(report: ShiftReport): Row[] {
  const { zNumber, till, businessDate, currency, heldCarts } = report;
  const { openedAt, openedBy, closedAt, closedBy, approvedBy = null } = report;
  return [
    ...(zNumber === null ? [] : [row('number', { detail: { text: String(zNumber) } }, { on: file })]),
    row('till', { detail: { text: String(till) } }, { on: file }),
    row('businessDate', { day: businessDate }, { on: paperAndFile }),
    row('opened', { at: openedAt, who: text(openedBy) }),
    ...(closedAt === null ? [] : [row('closed', { at: closedAt, who: text(closedBy) })]),
    ...(approvedBy === null ? [] : [row('approvedBy', { detail: text(approvedBy) })]),
    row('currency', { detail: { text: currency } }, { on: file }),
    ...(heldCarts === undefined ? [] : [row('heldCarts', { detail: { text: String(heldCarts) } })]),
  ];
}

function netSales({ sales, refunds }: ShiftReport): Row[] {
  const refunded = refunds.count > 0;
  return [
    row('gross', { count: sales.count, amount: sales.gross }, { on: file }),
    row('salesCount', { count: sales.count }, { on: readers }),
    row('itemsSold', { count: sales.pieces }),
    row('discount', { amount: negated(sales.discount) }, { zeroOn: file }),
    row('roundingOfIt', { amount: sales.rounding }, { zeroOn: [] }),
    row('gross', { amount: sales.gross }, { on: refunded ? readers : [] }),
    row('refundsCount', { count: refunds.count }, { on: refunded ? readers : [] }),
    row(
      'refundTotal',
      { count: refunds.count, amount: negated(refunds.total) },
      { part: 'refunds', zeroOn: file },
    ),
    ...(refunds.withoutReceipt
      ? [
          row(
            { key: 'withoutReceiptOfThem', count: refunds.withoutReceipt.count },
            { count: refunds.withoutReceipt.count, amount: negated(refunds.withoutReceipt.total) },
            { part: 'refunds' },
          ),
        ]
      : []),
    row(
      'roundingOfIt',
      { amount: negated(refunds.rounding) },
      { id: 'refundRounding', part: 'refunds', zeroOn: [] },
    ),
    row('netSales', { amount: netSalesOf({ sales, refunds }) }, { weight: 'total' }),
  ];
}

function taxSection(title: LabelKey, taxes: ShiftReport['taxes'], sign: 1 | -1): Section {
  return {
    title,
    head: 'rate',
    columns: { net: 'net', tax: 'tax' },
    rows: taxes.map(({ net, tax, ...rate }) =>
      row({ rate }, { amount: times(plus(net, tax), sign), net: times(net, sign), tax: times(tax, sign) }),
    ),
  };
}

function deposits({ deposits: sums, closedAt }: ShiftReport): Row[] {
  const on = Object.values(sums).some((sum) => sum !== 0) ? undefined : file;
  const deposit = (label: LabelKey, amount: Minor, options: Partial<Row> = {}) =>
    row(label, { amount }, { ...(on && { on }), ...options });
  return [
    deposit('depositsTaken', sums.taken),
    deposit('depositsApplied', negated(sums.applied), { zeroOn: paperAndFile }),
    deposit('depositsReturned', negated(sums.returned), { zeroOn: paperAndFile }),
    deposit('depositsKept', negated(sums.kept), { zeroOn: paperAndFile }),
    deposit('depositsUsedElsewhere', negated(sums.usedElsewhere), { zeroOn: file }),
    // A closed shift shows the deposits held at its end; today's amount differs.
    deposit(closedAt === null ? 'depositsHeld' : 'depositsHeldThen', sums.held, { weight: 'strong' }),
    deposit('depositsFromElsewhere', sums.fromElsewhere, { zeroOn: file }),
  ];
}

/** For comparison with the terminal's own report. */
function cardTerminal({ card }: ShiftReport): Row[] {
  if (card === null) return [];
  const { count, unsettled, unsettledCount } = card;
  const on = count + unsettledCount > 0 ? {} : { on: file };
  return [
    row('cardSales', { amount: card.sales }, on),
    row('cardRefunds', { amount: negated(card.refunds) }, { ...on, zeroOn: file }),
    row('cardDeposits', { amount: card.deposits }, { ...on, zeroOn: file }),
    row('cardTotal', { count, amount: card.total }, { ...on, weight: 'strong', withCurrency: true }),
    ...(unsettledCount === 0
      ? []
      : [
          row(
            { key: 'cardUnsettled', count: unsettledCount },
            { count: unsettledCount, amount: unsettled },
            { loss: true },
          ),
        ]),
  ];
}

function drawer(report: ShiftReport): Row[] {
  const { cash, cashMovements } = report;
  const { openingFloat, leftBefore, counted, difference, takenOut } = cash;
  const minusOf = (amount: Minor | null) => amount && negated(amount);
  const small = { weight: 'small', on: paperAndFile } as const;
  const parts = (isIn: boolean) =>
    movements({ cashMovements: cashMovements.filter(({ amount }) => amount > 0 === isIn) }, small);
  return [
    row('openingFloat', { amount: openingFloat }),
    ...(leftBefore === null || leftBefore === openingFloat
      ? []
      : [
          row('leftBefore', { amount: leftBefore }, { weight: 'small' }),
          row('floatDifference', { amount: minus(openingFloat, leftBefore) }, { weight: 'small' }),
        ]),
    row('cashSales', { amount: cash.sales }),
    row('cashRefunds', { amount: minusOf(cash.refunds) }, { zeroOn: paperAndFile }),
    row('cashDeposits', { amount: cash.deposits }, { zeroOn: paperAndFile }),
    row('cashIn', { amount: cash.in }, { on: readers, zeroOn: ['paper'] }),
    ...parts(true),
    row('cashOut', { amount: negated(cash.out) }, { on: readers, zeroOn: ['paper'] }),
    ...parts(false),
    row('expected', { amount: cash.expected }, { weight: 'strong' }),
    row('counted', { amount: counted }, { weight: 'strong' }),
    row('difference', { amount: difference }, { weight: 'total', loss: (difference ?? 0) < 0 }),
    ...(counted === null || takenOut === undefined
      ? []
      : [
          row('takenToBank', { amount: negated(takenOut) }, { zeroOn: paperAndFile }),
          row('staysInDrawer', { amount: minus(counted, takenOut) }, { weight: 'strong' }),
        ]),
  ];
}

function movements({ cashMovements }: Pick<ShiftReport, 'cashMovements'>, options: Partial<Row> = {}): Row[] {
  return cashMovements.map(({ amount, reason, staffName, at }) =>
    row(
      { text: reason, of: amount > 0 ? 'cashIn' : 'cashOut' },
      { amount, at, who: text(staffName) },
      { id: `${at} ${reason}`, ...options },
    ),
  );
}

export const deliveryPlaces = ['acknowledged', 'waiting', 'parked', 'discarded'] as const;

/** The synced figures add up, and are more precise. */
export function verdictOf({ holds, sold, acknowledged }: DayEquation): 'adds' | 'addsNot' | 'allSynced' {
  if (!holds) return 'addsNot';
  return sold > 0 && acknowledged === sold ? 'allSynced' : 'adds';
}

function equation(title: LabelKey, sums: DayEquation): Section {
  const { cash, amounts, sold, holds } = sums;
  const total = (money: DayEquation['amounts']) => sum(deliveryPlaces.map((place) => money[place]));
  return {
    title,
    head: 'where',
    columns: { count: 'items', amount: 'amount', ...(cash && { cash: 'cashOfIt' as const }) },
    rows: [
      row('sold', { count: sold, detail: holds ? 'adds' : 'addsNot' }, { on: file }),
      ...deliveryPlaces.map((place) =>
        row(place, { count: sums[place], amount: amounts[place], cash: cash?.[place] }),
      ),
      row('sold', { count: sold, amount: total(amounts), cash: cash && total(cash) }, { on: readers }),
      row(verdictOf(sums), {}, { weight: 'small', on: readers }),
    ],
  };
}

/** On every Z report, so that a missing or forged report is noticed. */
function grandTotal({ grandTotal: total }: ShiftReport): Row[] {
  if (total === null) return [];
  const { journal, receipts, refundCount } = total;
  const withCurrency = true;
  return [
    row('grandSales', { count: receipts, amount: total.sales }, { withCurrency }),
    row('grandRefunds', { count: refundCount, amount: negated(total.refunds) }, { withCurrency }),
    row('grandReceipts', { count: receipts }, { on: readers }),
    row('grandRefundCount', { count: refundCount }, { on: readers }),
    row('grandVoids', { count: total.voids }),
    row('grandReprints', { count: total.reprints }),
    row('grandDrawer', { count: total.drawerOpenings }),
    row('grandLog', { count: journal.seq, detail: { text: journal.hash } }, { on: file }),
    row(
      { key: 'grandLog', suffix: ` ${journal.seq}` },
      { detail: { text: shortHash(journal.hash) } },
      { on: readers },
    ),
  ];
}
