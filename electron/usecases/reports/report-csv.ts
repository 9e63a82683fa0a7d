import { csvTable, type FileOptions } from '../../../shared/documents/report-csv.ts';
import { lastRows, salesLabel, salesReport, salesRow } from '../../../shared/documents/sales-report.ts';
import type { SalesReport } from '../../../shared/domain/reports.ts';
import { pause } from '../../store/database/slices.ts';
import { type AddedUp, readPage } from '../../store/reports/report.ts';

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
