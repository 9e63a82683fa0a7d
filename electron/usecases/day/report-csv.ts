import Papa from 'papaparse';
import type { Language } from '../../../shared/domain/app.ts';
import type { CardSums, DayEquation, ShiftReport } from '../../../shared/domain/day.ts';
import { minorDigits } from '../../../shared/money.ts';
import { takingsOf } from '../../../shared/takings.ts';
import { type Words, words } from '../documents/words.ts';

type Row = (string | number)[];

/**
 * A shift's report as a table: part, item, number, amount, further amounts. Written as a spreadsheet of the shop's
 * language reads it; no cell can be taken for a formula.
 *
 * @param petsSold every pet of the shift: a table is for adding up, and a selection would not
 */
export function reportCsv(
  report: ShiftReport,
  petsSold: ShiftReport['bestSellers'],
  { language }: { language: Language },
): string {
  const say = words[language];
  const money = (minor: number) => decimal(minor, report.currency, language);
  const rows: Row[] = [
    ...facts(report, say),
    ...takings(report, say, money),
    ...cardRows(report.card, say, money),
    ...drawer(report, say, money),
    ...equationRows(say.delivery, report.equationNow, say, money),
    ...(report.closedAt ? equationRows(say.deliveryAtClosing, report.equation, say, money) : []),
    ...report.byHour.map((hour): Row => [say.byHour, `${hour.hour}:00`, hour.count, money(hour.amount)]),
    ...petsSold.map((pet): Row => [say.petsSold, pet.petName, pet.quantity, money(pet.amount)]),
  ];
  return Papa.unparse(rows, {
    delimiter: language === 'de' ? ';' : ',',
    newline: '\r\n',
    // What begins like a formula and is not a plain number gets an apostrophe, which spreadsheets take for text.
    escapeFormulae: /^[=+\-@\t\r](?!\d+([.,]\d+)?$)/,
  });
}

function facts(report: ShiftReport, say: Words): Row[] {
  const title = report.closedAt ? say.zReport : say.xReport;
  return [
    [title, say.count, report.zNumber ?? ''],
    [title, say.till, report.till],
    [title, say.businessDate, report.businessDate],
    [title, say.opened, report.openedAt, report.openedBy ?? ''],
    [title, say.closed, report.closedAt ?? '', report.closedBy ?? ''],
    [title, say.amount, report.currency],
  ];
}

function takings(report: ShiftReport, say: Words, money: (minor: number) => string): Row[] {
  const { sales, refunds, taxes, tenders, deposits } = report;
  const rate = (tax: ShiftReport['taxes'][number]) => `${tax.name ?? say.noTax} ${tax.basisPoints / 100} %`;
  return [
    [say.sales, say.gross, sales.count, money(sales.gross)],
    [say.sales, say.linesSold, sales.lines],
    [say.sales, say.discount, '', money(-sales.discount)],
    ...optional(say.sales, say.roundingOfIt, sales.rounding, money),
    [say.refunds, say.refundTotal, refunds.count, money(-refunds.total)],
    ...optional(say.refunds, say.roundingOfIt, -refunds.rounding, money),
    [say.sales, say.takings, '', money(takingsOf(report))],
    ...taxes.map((tax): Row => [say.taxes, rate(tax), '', money(tax.net), money(tax.tax)]),
    ...refunds.taxes.map((tax): Row => [say.refundTaxes, rate(tax), '', money(-tax.net), money(-tax.tax)]),
    ...(tenders ?? []).map(
      (tender): Row => [say.tenders, say[tender.kind], tender.count, money(tender.amount)],
    ),
    [say.deposits, say.depositsTaken, '', money(deposits.taken)],
    [say.deposits, say.depositsApplied, '', money(-deposits.applied)],
    [say.deposits, say.depositsReturned, '', money(-deposits.returned)],
    [say.deposits, say.depositsKept, '', money(-deposits.kept)],
    [say.deposits, say.depositsUsedElsewhere, '', money(-deposits.usedElsewhere)],
    [say.deposits, say.depositsHeld, '', money(deposits.held)],
    [say.deposits, say.depositsFromElsewhere, '', money(deposits.fromElsewhere)],
  ];
}

/** A row where there is anything to say. */
function optional(part: string, item: string, amount: number, money: (minor: number) => string): Row[] {
  return amount === 0 ? [] : [[part, item, '', money(amount)]];
}

function cardRows(card: CardSums | null, say: Words, money: (minor: number) => string): Row[] {
  if (card === null) return [];
  return [
    [say.cardTerminal, say.cardSales, '', money(card.sales)],
    [say.cardTerminal, say.cardRefunds, '', money(-card.refunds)],
    [say.cardTerminal, say.cardDeposits, '', money(card.deposits)],
    [say.cardTerminal, say.cardTotal, card.count, money(card.total)],
    ...optional(say.cardTerminal, say.cardUnsettled, card.unsettled, money),
  ];
}

function drawer({ cash, cashMovements }: ShiftReport, say: Words, money: (minor: number) => string): Row[] {
  const known = (label: string, amount: number | null): Row[] =>
    amount === null ? [] : [[say.drawer, label, '', money(amount)]];
  return [
    [say.drawer, say.openingFloat, '', money(cash.openingFloat)],
    ...known(say.cashSales, cash.sales),
    ...known(say.cashRefunds, cash.refunds === null ? null : -cash.refunds),
    ...known(say.cashDeposits, cash.deposits),
    ...cashMovements.map((movement): Row => {
      const kind = movement.amount > 0 ? say.cashIn : say.cashOut;
      return [
        say.drawer,
        `${kind}: ${movement.reason}`,
        '',
        money(movement.amount),
        movement.staffName ?? '',
      ];
    }),
    ...known(say.expected, cash.expected),
    ...known(say.counted, cash.counted),
    ...known(say.difference, cash.difference),
  ];
}

function equationRows(title: string, sums: DayEquation, say: Words, money: (minor: number) => string): Row[] {
  const places = ['acknowledged', 'waiting', 'parked', 'discarded'] as const;
  return [
    [title, say.sold, sums.sold],
    ...places.map(
      (place): Row => [
        title,
        say[place],
        sums[place],
        money(sums.amounts[place]),
        ...(sums.cash ? [money(sums.cash[place])] : []),
      ],
    ),
    [title, sums.holds ? say.adds : say.addsNot],
  ];
}

/** Minor units as a plain decimal number, without grouping. */
function decimal(minor: number, currency: string, language: Language): string {
  const digits = minorDigits(currency);
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const sign = minor < 0 ? '-' : '';
  if (digits === 0) return sign + text;
  return `${sign}${text.slice(0, -digits)}${language === 'de' ? ',' : '.'}${text.slice(-digits)}`;
}
