import Papa from 'papaparse';
import type { Language } from '../../../shared/domain/app.ts';
import type { DayEquation, ShiftReport } from '../../../shared/domain/day.ts';
import { minorDigits } from '../../../shared/money.ts';
import { takingsOf } from '../../../shared/takings.ts';
import { type Words, words } from '../documents/words.ts';

type Row = (string | number)[];

/**
 * A shift's report as a table: part, item, number, amount, further amounts. Written as a spreadsheet of the shop's
 * language reads it; no cell can be taken for a formula.
 */
export function reportCsv(report: ShiftReport, { language }: { language: Language }): string {
  const say = words[language];
  const money = (minor: number) => decimal(minor, report.currency, language);
  const rows: Row[] = [
    ...facts(report, say),
    ...takings(report, say, money),
    ...drawer(report, say, money),
    ...equationRows(say.delivery, report.equationNow, say, money),
    ...(report.closedAt ? equationRows(say.deliveryAtClosing, report.equation, say, money) : []),
    ...report.byHour.map((hour): Row => [say.byHour, `${hour.hour}:00`, hour.count, money(hour.amount)]),
    ...report.bestSellers.map((pet): Row => [say.bestSellers, pet.petName, pet.quantity, money(pet.amount)]),
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
    [say.refunds, say.refundTotal, refunds.count, money(-refunds.total)],
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
    [say.deposits, say.depositsHeld, '', money(deposits.held)],
  ];
}

function drawer({ cash, cashMovements }: ShiftReport, say: Words, money: (minor: number) => string): Row[] {
  const optional = (label: string, amount: number | null): Row[] =>
    amount === null ? [] : [[say.drawer, label, '', money(amount)]];
  return [
    [say.drawer, say.openingFloat, '', money(cash.openingFloat)],
    ...optional(say.cashSales, cash.sales),
    ...optional(say.cashRefunds, cash.refunds === null ? null : -cash.refunds),
    ...optional(say.cashDeposits, cash.deposits),
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
    ...optional(say.expected, cash.expected),
    ...optional(say.counted, cash.counted),
    ...optional(say.difference, cash.difference),
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
