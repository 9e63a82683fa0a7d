import {
  type Block,
  type Doc,
  givenBack,
  type Letterhead,
  letterhead,
  type Pen,
  penFor,
  row,
  taxTable,
} from '../../../shared/documents/document.ts';
import { shortHash } from '../../../shared/documents/text.ts';
import type { Language } from '../../../shared/domain/app.ts';
import type { DayEquation, ShiftReport } from '../../../shared/domain/day.ts';
import { needsSecurityDevice } from '../../../shared/domain/security-device.ts';
import { minus, NO_MONEY, negated, sum } from '../../../shared/money/minor.ts';
import { netSalesOf } from '../../../shared/money/sums.ts';
import { type PaperWords, words } from '../../../shared/words/words.ts';

/** A shift's report on paper: X while it is open, Z once it is closed. */
export function shiftReportDocument(report: ShiftReport, head: Letterhead): Doc {
  const pen = penFor(head, report.currency);
  const { words } = pen;
  const title = titleOf(report, words);
  return {
    title: shiftReportName(report, head.language),
    language: head.language,
    stamp: head.training ? words.training : null,
    blocks: [
      ...letterhead(head),
      { kind: 'rule' },
      ...opening(report, title, pen),
      ...netSales(report, pen),
      ...deposits(report, pen),
      ...cardTerminal(report, pen),
      ...drawer(report, pen),
      ...deliveries(report, pen),
      ...figures(report, pen),
      ...grandTotal(report, pen),
      ...securityDevice(report, head, pen),
    ],
  };
}

function titleOf({ closedAt, zNumber }: ShiftReport, { zReport, xReport }: PaperWords): string {
  return closedAt ? `${zReport} ${zNumber ?? ''}`.trim() : xReport;
}

/** What it is called as a file of any kind: `Z report 5 2026-11-21`. */
export const shiftReportName = (report: ShiftReport, language: Language): string =>
  `${titleOf(report, words[language].paper)} ${report.businessDate}`;

function opening(report: ShiftReport, title: string, { words, date, dateTime }: Pen): Block[] {
  const who = (at: string, name: string | null) => dateTime(at) + (name ? ` ${words.by} ${name}` : '');
  return [
    row(title, `${words.till} ${report.till}`, 'strong'),
    row(words.businessDate, date(`${report.businessDate}T12:00:00`)),
    row(words.opened, who(report.openedAt, report.openedBy)),
    ...(report.closedAt ? [row(words.closed, who(report.closedAt, report.closedBy))] : []),
    ...(report.heldCarts === undefined ? [] : [row(words.heldCarts, String(report.heldCarts))]),
  ];
}

function netSales({ sales, refunds, taxes, tenders }: ShiftReport, pen: Pen): Block[] {
  const { words, amount, money } = pen;
  return [
    { kind: 'section', text: words.sales },
    row(words.salesCount, String(sales.count)),
    row(words.itemsSold, String(sales.pieces)),
    ...(sales.discount === 0 ? [] : [row(words.discount, amount(negated(sales.discount)))]),
    ...(sales.rounding === 0 ? [] : [row(words.roundingOfIt, amount(sales.rounding))]),
    ...(refunds.count === 0
      ? []
      : [
          row(words.gross, amount(sales.gross)),
          row(words.refundsCount, String(refunds.count)),
          row(words.refundTotal, amount(negated(refunds.total))),
          ...(refunds.rounding === 0 ? [] : [row(words.roundingOfIt, amount(negated(refunds.rounding)))]),
        ]),
    row(words.netSales, money(netSalesOf({ sales, refunds })), 'total'),
    ...taxSection(words.taxes, taxes, pen),
    // With a minus, as on the screen: it comes off the tax above.
    ...taxSection(words.refundTaxes, givenBack(refunds.taxes), pen),
    ...table(
      words.tenders,
      ['', words.count, words.amount],
      (tenders ?? []).map((tender) => [words[tender.kind], String(tender.count), amount(tender.amount)]),
    ),
  ];
}

function taxSection(title: string, taxes: ShiftReport['taxes'], pen: Pen): Block[] {
  if (taxes.length === 0) return [];
  return [{ kind: 'section', text: title }, ...taxTable(pen.words.rate, taxes, pen)];
}

function deposits({ deposits: sums, closedAt }: ShiftReport, { words, amount }: Pen): Block[] {
  if (Object.values(sums).every((sum) => sum === 0)) return [];
  return [
    { kind: 'section', text: words.deposits },
    row(words.depositsTaken, amount(sums.taken)),
    row(words.depositsApplied, amount(negated(sums.applied))),
    row(words.depositsReturned, amount(negated(sums.returned))),
    row(words.depositsKept, amount(negated(sums.kept))),
    ...(sums.usedElsewhere === 0
      ? []
      : [row(words.depositsUsedElsewhere, amount(negated(sums.usedElsewhere)))]),
    // A closed shift keeps what was held at its end; what is held today is another amount.
    row(closedAt === null ? words.depositsHeld : words.depositsHeldThen, amount(sums.held), 'strong'),
    ...(sums.fromElsewhere === 0 ? [] : [row(words.depositsFromElsewhere, amount(sums.fromElsewhere))]),
  ];
}

/** To be held against the terminal's own report. */
function cardTerminal({ card }: ShiftReport, { words, amount, money }: Pen): Block[] {
  if (card === null || (card.count === 0 && card.unsettledCount === 0)) return [];
  return [
    { kind: 'section', text: words.cardTerminal },
    row(words.cardSales, amount(card.sales)),
    ...(card.refunds === 0 ? [] : [row(words.cardRefunds, amount(negated(card.refunds)))]),
    ...(card.deposits === 0 ? [] : [row(words.cardDeposits, amount(card.deposits))]),
    row(words.cardTotal, money(card.total), 'strong'),
    ...(card.unsettledCount === 0
      ? []
      : [row(`${words.cardUnsettled} (${card.unsettledCount})`, amount(card.unsettled))]),
  ];
}

function drawer({ cash, cashMovements }: ShiftReport, { words, amount, money, dateTime }: Pen): Block[] {
  // Words first: a figure that begins a line reads as one more of the sum.
  const parts = (movements: ShiftReport['cashMovements']) =>
    movements.map((movement): Block => {
      const facts = [amount(movement.amount), dateTime(movement.at), movement.staffName];
      const text = `${words.ofWhich} ${movement.reason}: ${facts.filter(Boolean).join(', ')}`;
      return { kind: 'text', text, align: 'left', small: true };
    });
  return [
    { kind: 'section', text: words.drawer },
    row(words.openingFloat, amount(cash.openingFloat)),
    ...floatDifference(cash, { words, amount }),
    ...(cash.sales === null ? [] : [row(words.cashSales, amount(cash.sales))]),
    ...(cash.refunds === null ? [] : [row(words.cashRefunds, amount(negated(cash.refunds)))]),
    ...(cash.deposits === null ? [] : [row(words.cashDeposits, amount(cash.deposits))]),
    row(words.cashIn, amount(cash.in)),
    ...parts(cashMovements.filter((movement) => movement.amount > 0)),
    row(words.cashOut, amount(negated(cash.out))),
    ...parts(cashMovements.filter((movement) => movement.amount <= 0)),
    ...(cash.expected === null ? [] : [row(words.expected, amount(cash.expected), 'strong')]),
    ...(cash.counted === null ? [] : [row(words.counted, amount(cash.counted), 'strong')]),
    ...(cash.difference === null ? [] : [row(words.difference, money(cash.difference), 'total')]),
  ];
}

/** Smaller than the rows, because it is no part of their sum. */
function floatDifference(
  { openingFloat, leftBefore }: ShiftReport['cash'],
  { words, amount }: Pick<Pen, 'words' | 'amount'>,
): Block[] {
  if (leftBefore === null || leftBefore === openingFloat) return [];
  const text = `${words.leftBefore}: ${amount(leftBefore)}. ${words.floatDifference}: ${amount(minus(openingFloat, leftBefore))}.`;
  return [{ kind: 'text', text, align: 'left', small: true }];
}

function deliveries(report: ShiftReport, pen: Pen): Block[] {
  const { words } = pen;
  const moved = JSON.stringify(report.equation) !== JSON.stringify(report.equationNow);
  return [
    ...equation(words.delivery, report.equationNow, pen),
    ...(report.closedAt && moved ? equation(words.deliveryAtClosing, report.equation, pen) : []),
  ];
}

/** The same on the screen: what is synced adds up, and says more. */
function verdictOf({ holds, sold, acknowledged }: DayEquation): 'adds' | 'addsNot' | 'allSynced' {
  if (!holds) return 'addsNot';
  return sold > 0 && acknowledged === sold ? 'allSynced' : 'adds';
}

function equation(title: string, sums: DayEquation, { words, amount }: Pen): Block[] {
  const places = ['acknowledged', 'waiting', 'parked', 'discarded'] as const;
  return [
    { kind: 'section', text: title },
    {
      kind: 'table',
      head: [words.where, words.items, words.amount, ...(sums.cash ? [words.cashOfIt] : [])],
      rows: [
        ...places.map((place) => [
          words[place],
          String(sums[place]),
          amount(sums.amounts[place]),
          ...(sums.cash ? [amount(sums.cash[place])] : []),
        ]),
        [
          words.sold,
          String(sums.sold),
          amount(sum(places.map((place) => sums.amounts[place]))),
          ...(sums.cash ? [amount(sum(places.map((place) => sums.cash?.[place] ?? NO_MONEY)))] : []),
        ],
      ],
    },
    { kind: 'text', text: words[verdictOf(sums)], align: 'left', small: true },
  ];
}

/** Printed on every Z report, so that a missing or remade report is noticed. */
function grandTotal({ grandTotal: total }: ShiftReport, { words, money }: Pen): Block[] {
  if (total === null) return [];
  return [
    { kind: 'section', text: words.grandTotal },
    row(words.grandSales, money(total.sales)),
    row(words.grandRefunds, money(negated(total.refunds))),
    row(words.grandReceipts, String(total.receipts)),
    row(words.grandRefundCount, String(total.refundCount)),
    row(words.grandVoids, String(total.voids)),
    row(words.grandReprints, String(total.reprints)),
    row(words.grandDrawer, String(total.drawerOpenings)),
    row(`${words.grandLog} ${total.journal.seq}`, shortHash(total.journal.hash)),
  ];
}

/** On the closed report alone: that is the one that is kept. */
function securityDevice(
  { closedAt, currency }: ShiftReport,
  { locale }: Letterhead,
  { words }: Pen,
): Block[] {
  if (closedAt === null || !needsSecurityDevice({ locale, currency })) return [];
  return [{ kind: 'rule' }, { kind: 'text', text: words.noSecurityDevice, align: 'left', small: true }];
}

function figures({ byHour, bestSellers }: ShiftReport, { words, amount }: Pen): Block[] {
  return [
    ...table(
      words.byHour,
      [words.hour, words.count, words.amount],
      byHour.map((hour) => [
        `${String(hour.hour).padStart(2, '0')}:00`,
        String(hour.count),
        amount(hour.amount),
      ]),
    ),
    ...table(
      words.bestSellers,
      [words.article, words.quantity, words.amount],
      bestSellers.map((pet) => [pet.petName, String(pet.quantity), amount(pet.amount)]),
    ),
  ];
}

function table(title: string, head: string[], rows: string[][]): Block[] {
  if (rows.length === 0) return [];
  return [
    { kind: 'section', text: title },
    { kind: 'table', head, rows },
  ];
}
