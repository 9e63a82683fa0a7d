import { csvDecimal, csvRows, csvStyleOf } from '../../../shared/documents/csv.ts';
import type { Language } from '../../../shared/domain/app.ts';
import type { CardSums, DayEquation, ShiftReport } from '../../../shared/domain/day.ts';
import { minor, minus, negated, times } from '../../../shared/money/minor.ts';
import { minorDigits } from '../../../shared/money/money.ts';
import { netSalesOf } from '../../../shared/money/sums.ts';
import type { Minor } from '../../../shared/money/units.ts';
import { localInstant } from '../../../shared/time/time.ts';
import { type PaperWords, words } from '../../../shared/words/words.ts';

/** What a row of the table says; amounts in minor units. What it does not say is an empty cell. */
interface Row {
  part: string;
  item: string;
  count?: number;
  amount?: Minor;
  net?: Minor;
  tax?: Minor;
  cash?: Minor;
  /** What is neither a count nor an amount: a number that names something, a moment, a word. */
  detail?: string;
  who?: string | null;
}

/**
 * A shift's report as a table with a head, each row as long as the others. Written as a spreadsheet of the shop's
 * language reads it; no cell can be taken for a formula.
 *
 * @param securityDevice whether the law wants one at this till
 * @param petsSold every pet of the shift: a table is for adding up, and a selection would not
 */
export function reportCsv(
  report: ShiftReport,
  petsSold: ShiftReport['bestSellers'],
  {
    language,
    locale,
    training = false,
    securityDevice = false,
  }: { language: Language; locale: string; training?: boolean; securityDevice?: boolean },
): string {
  const say = words[language].paper;
  const style = csvStyleOf(locale);
  const money = (amount: Minor | undefined) =>
    amount === undefined ? '' : csvDecimal(amount, minorDigits(report.currency), style);
  const rows: Row[] = [
    ...(training ? [{ part: say.training, item: '' }] : []),
    ...facts(report, say),
    ...netSales(report, say),
    ...taxesAndTenders(report, say),
    ...deposits(report, say),
    ...cardRows(report.card, say),
    ...drawer(report, say),
    ...equationRows(say.delivery, report.equationNow, say),
    ...(report.closedAt ? equationRows(say.deliveryAtClosing, report.equation, say) : []),
    ...report.byHour.map(({ hour, count, amount }): Row => {
      const item = `${String(hour).padStart(2, '0')}:00`;
      return { part: say.byHour, item, count, amount };
    }),
    ...petsSold.map(
      ({ petName, quantity, amount }): Row => ({
        part: say.petsSold,
        item: petName,
        count: quantity,
        amount,
      }),
    ),
    ...grandTotal(report, say),
    ...(securityDevice ? [{ part: say.zReport, item: say.noSecurityDevice }] : []),
  ];
  const head = [
    say.part,
    say.item,
    say.count,
    say.amount,
    say.net,
    say.tax,
    say.cashPart,
    say.detail,
    say.who,
  ];
  const cells = rows.map((row) => [
    row.part,
    row.item,
    row.count ?? '',
    money(row.amount),
    money(row.net),
    money(row.tax),
    money(row.cash),
    row.detail ?? '',
    row.who ?? '',
  ]);
  return csvRows([head, ...cells], style);
}

// Moments by the till's own clock, as the hours below: in UTC a sale of 9 o'clock would be before its shift was opened.
function facts(report: ShiftReport, say: PaperWords): Row[] {
  const { zNumber, closedAt } = report;
  const fact = (item: string, detail: string, who: string | null = null): Row => ({
    part: closedAt ? say.zReport : say.xReport,
    item,
    detail,
    who,
  });
  return [
    ...(zNumber === null ? [] : [fact(say.number, String(zNumber))]),
    fact(say.till, String(report.till)),
    fact(say.businessDate, report.businessDate),
    fact(say.opened, localInstant(report.openedAt), report.openedBy),
    ...(closedAt === null ? [] : [fact(say.closed, localInstant(closedAt), report.closedBy)]),
    fact(say.currency, report.currency),
    ...(report.heldCarts === undefined ? [] : [fact(say.heldCarts, String(report.heldCarts))]),
  ];
}

function netSales(report: ShiftReport, say: PaperWords): Row[] {
  const { sales, refunds } = report;
  return [
    { part: say.sales, item: say.gross, count: sales.count, amount: sales.gross },
    { part: say.sales, item: say.itemsSold, count: sales.pieces },
    { part: say.sales, item: say.discount, amount: negated(sales.discount) },
    ...optional(say.sales, say.roundingOfIt, sales.rounding),
    { part: say.refunds, item: say.refundTotal, count: refunds.count, amount: negated(refunds.total) },
    ...optional(say.refunds, say.roundingOfIt, negated(refunds.rounding)),
    { part: say.sales, item: say.netSales, amount: netSalesOf(report) },
  ];
}

function taxesAndTenders({ taxes, refunds, tenders }: ShiftReport, say: PaperWords): Row[] {
  const rate = (
    part: string,
    sign: 1 | -1,
    { name, basisPoints, net, tax }: ShiftReport['taxes'][number],
  ) => ({
    part,
    item: `${name ?? say.noTax} ${basisPoints / 100} %`,
    amount: minor(sign * (net + tax)),
    net: times(net, sign),
    tax: times(tax, sign),
  });
  return [
    ...taxes.map((tax) => rate(say.taxes, 1, tax)),
    ...refunds.taxes.map((tax) => rate(say.refundTaxes, -1, tax)),
    ...(tenders ?? []).map(({ kind, count, amount }) => ({
      part: say.tenders,
      item: say[kind],
      count,
      amount,
    })),
  ];
}

function deposits({ deposits: sums, closedAt }: ShiftReport, say: PaperWords): Row[] {
  const row = (item: string, amount: Minor): Row => ({ part: say.deposits, item, amount });
  return [
    row(say.depositsTaken, sums.taken),
    row(say.depositsApplied, negated(sums.applied)),
    row(say.depositsReturned, negated(sums.returned)),
    row(say.depositsKept, negated(sums.kept)),
    row(say.depositsUsedElsewhere, negated(sums.usedElsewhere)),
    // A closed shift keeps what was held at its end; what is held today is another amount.
    row(closedAt === null ? say.depositsHeld : say.depositsHeldThen, sums.held),
    row(say.depositsFromElsewhere, sums.fromElsewhere),
  ];
}

/** A row where there is anything to say. */
function optional(part: string, item: string, amount: Minor): Row[] {
  return amount === 0 ? [] : [{ part, item, amount }];
}

function cardRows(card: CardSums | null, say: PaperWords): Row[] {
  if (card === null) return [];
  const part = say.cardTerminal;
  return [
    { part, item: say.cardSales, amount: card.sales },
    { part, item: say.cardRefunds, amount: negated(card.refunds) },
    { part, item: say.cardDeposits, amount: card.deposits },
    { part, item: say.cardTotal, count: card.count, amount: card.total },
    ...(card.unsettledCount === 0
      ? []
      : [{ part, item: say.cardUnsettled, count: card.unsettledCount, amount: card.unsettled }]),
  ];
}

function drawer({ cash, cashMovements }: ShiftReport, say: PaperWords): Row[] {
  const part = say.drawer;
  const known = (item: string, amount: Minor | null): Row[] =>
    amount === null ? [] : [{ part, item, amount }];
  return [
    { part, item: say.openingFloat, amount: cash.openingFloat },
    ...floatDifference(cash, say),
    ...known(say.cashSales, cash.sales),
    ...known(say.cashRefunds, cash.refunds === null ? null : negated(cash.refunds)),
    ...known(say.cashDeposits, cash.deposits),
    ...cashMovements.map(({ amount, reason, staffName, at }): Row => {
      const item = `${amount > 0 ? say.cashIn : say.cashOut}: ${reason}`;
      return { part, item, amount, detail: localInstant(at), who: staffName };
    }),
    ...known(say.expected, cash.expected),
    ...known(say.counted, cash.counted),
    ...known(say.difference, cash.difference),
  ];
}

function floatDifference({ openingFloat, leftBefore }: ShiftReport['cash'], say: PaperWords): Row[] {
  if (leftBefore === null || leftBefore === openingFloat) return [];
  const part = say.drawer;
  return [
    { part, item: say.leftBefore, amount: leftBefore },
    { part, item: say.floatDifference, amount: minus(openingFloat, leftBefore) },
  ];
}

function grandTotal({ grandTotal: total }: ShiftReport, say: PaperWords): Row[] {
  if (total === null) return [];
  const part = say.grandTotal;
  return [
    { part, item: say.grandSales, count: total.receipts, amount: total.sales },
    { part, item: say.grandRefunds, count: total.refundCount, amount: negated(total.refunds) },
    { part, item: say.grandVoids, count: total.voids },
    { part, item: say.grandReprints, count: total.reprints },
    { part, item: say.grandDrawer, count: total.drawerOpenings },
    { part, item: say.grandLog, count: total.journal.seq, detail: total.journal.hash },
  ];
}

function equationRows(part: string, sums: DayEquation, say: PaperWords): Row[] {
  const places = ['acknowledged', 'waiting', 'parked', 'discarded'] as const;
  return [
    { part, item: say.sold, count: sums.sold, detail: sums.holds ? say.adds : say.addsNot },
    ...places.map(
      (place): Row => ({
        part,
        item: say[place],
        count: sums[place],
        amount: sums.amounts[place],
        ...(sums.cash && { cash: sums.cash[place] }),
      }),
    ),
  ];
}
