import { csvDecimal, csvRows, csvStyleOf } from '../../../shared/documents/csv.ts';
import { penFor } from '../../../shared/documents/document.ts';
import type { ReceiptFilter, ReceiptPlace, ReceiptSummary } from '../../../shared/domain/receipt-list.ts';
import { readReceiptNumber } from '../../../shared/ids/receipt-number.ts';
import { minorDigits } from '../../../shared/money/money.ts';
import { pause } from '../../store/database/slices.ts';
import type { Store } from '../../store/store.ts';
import { letterheadOf } from '../printing/document-for.ts';

/** Rows read between two pauses, so that the till is not blocked. */
const PAGE = 200;

/** Receipts and refunds before a position, newest first; a complete number is found regardless of the other filters. */
export function receiptPage(
  { receiptList }: Pick<Store, 'receiptList'>,
  filter: ReceiptFilter,
  before: ReceiptPlace | null,
  limit: number,
): { items: ReceiptSummary[]; next: ReceiptPlace | null } {
  return readReceiptNumber(filter.text)
    ? { items: receiptList.find(filter.text, limit), next: null }
    : receiptList.page(filter, before, limit);
}

/**
 * All receipts and refunds that match a filter, newest first, as CSV for a spreadsheet in the shop's language. Refunds are
 * negative, so that the column's sum is the money received.
 */
export async function receiptsCsv(store: Store, filter: ReceiptFilter): Promise<string> {
  const { locale, currency } = store.settings.shop();
  const head = letterheadOf(store);
  const { words, dateTime } = penFor(head, currency);
  const style = csvStyleOf(locale);
  const cells = (row: ReceiptSummary) => [
    row.number,
    row.kind === 'refund' ? words.refund : words.receipt,
    dateTime(row.completedAt),
    row.staffName ?? '',
    row.pieces,
    csvDecimal(row.total, minorDigits(row.currency), style),
    row.currency,
  ];
  const columns = [words.number, words.type, words.date, words.who, words.items, words.total, words.currency];
  const parts = [csvRows([columns, ...(head.training ? [[words.training]] : [])], style)];
  let before: ReceiptPlace | null = null;
  do {
    const { items, next } = receiptPage(store, filter, before, PAGE);
    parts.push(csvRows(items.map(cells), style));
    before = next;
    await pause();
  } while (before !== null);
  return parts.join('');
}
