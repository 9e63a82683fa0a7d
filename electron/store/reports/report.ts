import { isStretch } from '../../../shared/domain/groups.ts';
import type { SalesRow } from '../../../shared/domain/reports.ts';
import { besideSqlite } from '../database/addon.ts';
import { inThread } from '../database/in-thread.ts';
import { type OpenOptions, readDatabase } from '../database/open.ts';
import { type ReportQuestion, type Sums, salesOf, together } from './sales.ts';

export type { ReportQuestion } from './sales.ts';

/** Rows per page; for days those of ten years, because a cut would leave out the latest. */
const PAGE = 500;
const DAYS = 4000;

/**
 * The sales of some days. The rows are pages of JSON, because a year may have as many rows as pets were sold: text is
 * transferred from the thread at once, and callers that want all rows read page by page.
 */
export interface AddedUp {
  currencies: string[];
  totals: Sums;
  /** The part that belongs to no row of this group. */
  rounding: Sums | null;
  /** The sum of the rows after the first page; null if there are none. */
  rest: (Sums & { rows: number }) | null;
  rowCount: number;
  /** Each the JSON of at most 500 `SalesRow`s, 4,000 for periods. */
  pages: string[];
}

interface ReportRequest extends Pick<OpenOptions, 'file' | 'nativeBinding'> {
  question: ReportQuestion;
}

/** Reads one page; an empty list beyond the last. */
export function readPage({ pages }: AddedUp, index: number): SalesRow[] {
  const page = pages[index];
  return page === undefined ? [] : (JSON.parse(page) as SalesRow[]);
}

/** Adds up over a separate read-only connection. Takes a second for a year of a large shop. */
export function addUpHere({ file, nativeBinding, question }: ReportRequest): AddedUp {
  return readDatabase({ file, nativeBinding }, (db) => {
    db.pragma('cache_size = -32000');
    // In one transaction, so that a concurrent sale is in all of the sums or in none.
    const { rows, ...sums } = db.transaction(() => salesOf(db, question))();
    const pages: string[] = [];
    const most = isStretch(question.by) ? DAYS : PAGE;
    for (let at = 0; at < rows.length; at += most) pages.push(JSON.stringify(rows.slice(at, at + most)));
    const later = rows.slice(most);
    const rest = later.length === 0 ? null : { ...together(later), rows: later.length };
    return { ...sums, rest, rowCount: rows.length, pages };
  });
}

/** `addUpHere` in a separate thread, so that the counter stays responsive. `worker` is the built worker.ts. */
export function addUp(request: ReportRequest, worker: string | URL | null): Promise<AddedUp> {
  return inThread('addUpSales', request, besideSqlite(worker, request.nativeBinding), addUpHere);
}
