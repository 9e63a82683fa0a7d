import { csvTable, type FileOptions } from '../../../shared/documents/report-csv.ts';
import { lastRows, salesLabel, salesReport, salesRow } from '../../../shared/documents/sales-report.ts';
import type { DayRange, SalesQuestion, SalesReport } from '../../../shared/domain/reports.ts';
import { type BusinessDate, type Instant, localDate, toInstant } from '../../../shared/time/time.ts';
import { pause } from '../../store/database/slices.ts';
import { type AddedUp, readPage } from '../../store/reports/report.ts';
import type { Store } from '../../store/store.ts';

type Asked = SalesReport['question'];

/** The question with its days in order and its currency. */
export function ordered(question: SalesQuestion, shopCurrency: string): Asked {
  const { by, currency, against } = question;
  return {
    ...inOrder(question),
    by,
    currency: currency ?? shopCurrency,
    against: against && inOrder(against),
  };
}

function inOrder({ from, to }: DayRange): DayRange {
  return from <= to ? { from, to } : { from: to, to: from };
}

/**
 * Adds up the sales of a question, and those of the compared days. For a period that ends today those end at the same
 * time of day: comparing a morning with a whole day means nothing.
 *
 * @param now Unix milliseconds
 * @param costs whether to include cost and margin
 */
export async function addUpSales(
  store: Pick<Store, 'addUp'>,
  asked: Asked,
  now: number,
  costs: boolean,
): Promise<{ sums: AddedUp; report: SalesReport }> {
  const { by, currency, against } = asked;
  const sums = await store.addUp({ ...asked, until: null, costs });
  if (against === null) return { sums, report: reportOf(asked, sums, null) };
  const until = asked.to === localDate(now) ? sameTimeOn(against.to, now) : null;
  const earlier = await store.addUp({ ...against, by, currency, until, costs });
  const before = { ...against, until, totals: earlier.totals, rows: readPage(earlier, 0) };
  return { sums, report: reportOf(asked, sums, before) };
}

/** The present time of day, on another day. */
function sameTimeOn(day: BusinessDate, now: number): Instant {
  const then = new Date(now);
  const [year, month, date] = day.split('-').map(Number);
  then.setFullYear(year ?? 0, (month ?? 1) - 1, date);
  return toInstant(then.getTime());
}

/** The part for screens and paper: the first rows, and the sum of the others. */
function reportOf(asked: Asked, sums: AddedUp, before: SalesReport['before']): SalesReport {
  const { currencies, totals, rest, rounding } = sums;
  return { question: asked, currencies, totals, rows: readPage(sums, 0), rest, rounding, before };
}

/**
 * Sales of some days as a table with its sums in the last line, page by page: it may have as many rows as pets were
 * sold.
 */
export async function salesCsv(report: SalesReport, sums: AddedUp, options: FileOptions): Promise<string> {
  const { by } = report.question;
  const asData = salesReport(report);
  const { title } = asData.facts;
  const table = csvTable(asData, options);
  const parts = [table.head];
  for (let index = 0; index < sums.pages.length; index += 1) {
    const rows = readPage(sums, index).map((row) => salesRow(row, salesLabel(row, by)));
    parts.push(table.rows({ title, rows }));
    await pause();
  }
  return [...parts, table.rows({ title, rows: lastRows(report) })].join('');
}
