import type { Doc } from '../../../shared/documents/document.ts';
import { MAX_LIST_ROWS } from '../../../shared/domain/limits.ts';
import type { OrderFilter, OrderView } from '../../../shared/domain/order.ts';
import type { StockFilter, StockRow } from '../../../shared/domain/stock.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { ListKind } from '../../../shared/ipc/printing.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { Medium, PrintKind } from '../../store/sales/print-jobs.ts';
import type { Store } from '../../store/store.ts';
import type { Deps } from '../deps.ts';
import { countListDocument, dueDocument, lowDocument, type Shortages } from '../documents/lists.ts';
import { documentFor, letterheadOf } from './document-for.ts';

type ListDeps = Pick<Deps, 'store' | 'clock'>;

/**
 * Any document, a list included. A list has the current data, also when a job is retried.
 *
 * @throws PerchError as `documentFor`; `list_too_long`, `category_unknown`
 */
export async function paperOf(
  deps: ListDeps,
  kind: PrintKind,
  subjectId: LocalId,
  medium: Medium = 'paper',
): Promise<Doc> {
  switch (kind) {
    case 'list-due':
    case 'list-low':
    case 'list-count':
      return listOf(deps, kind, subjectId);
    default:
      return documentFor(deps.store, kind, subjectId, medium);
  }
}

async function listOf({ store, clock }: ListDeps, kind: ListKind, subjectId: LocalId): Promise<Doc> {
  const head = letterheadOf(store);
  const { currency } = store.settings.shop();
  const made = { at: toInstant(clock.now()), currency };
  if (kind === 'list-due') {
    const overdue = ordersOf(store, 'overdue', MAX_LIST_ROWS);
    const today = ordersOf(store, 'today', MAX_LIST_ROWS - overdue.length);
    return dueDocument({ overdue, today }, made, head);
  }
  const category = subjectId === store.identity.connectionId ? null : requireCategory(store, subjectId);
  const of = { ...made, categoryName: category?.name ?? null };
  if (kind === 'list-count') {
    return countListDocument(await rowsOf(store, 'all', category?.id ?? null), of, head);
  }
  return lowDocument(await shortages(store, category?.id ?? null), of, head, store.arrivals.lastOf);
}

/**
 * Pets that are oversold, out of stock or low, in one category or (null) in all.
 *
 * @throws PerchError `list_too_long`
 */
export async function shortages(store: Store, categoryId: LocalId | null): Promise<Shortages> {
  const rows = (filter: StockFilter) => rowsOf(store, filter, categoryId);
  return apart(await rows('oversold'), await rows('out'), await rows('low'));
}

/** Lists each pet once, in its worst group. */
function apart(oversold: StockRow[], out: StockRow[], low: StockRow[]) {
  const said = new Set<LocalId>(oversold.map(({ id }) => id));
  const others = (rows: StockRow[]) => rows.filter(({ id }) => !said.has(id));
  const outOnly = others(out);
  for (const { id } of outOnly) said.add(id);
  return { oversold, out: outOnly, low: others(low) };
}

async function rowsOf(store: Store, filter: StockFilter, categoryId: LocalId | null): Promise<StockRow[]> {
  const numbers = await store.stockTable.everyNumber({ text: '', categoryId, filter });
  if (numbers.length > MAX_LIST_ROWS) throw tooLong(numbers.length);
  const rows: StockRow[] = [];
  for await (const slice of store.stockTable.slices(numbers)) rows.push(...slice);
  return rows;
}

function ordersOf({ orderList }: Store, filter: OrderFilter, most: number): OrderView[] {
  const { items } = orderList.page({ filter, text: '', limit: most + 1, after: null });
  if (items.length > most) throw tooLong(MAX_LIST_ROWS + 1);
  return items;
}

function requireCategory({ catalogue }: Store, categoryId: LocalId) {
  const category = catalogue.categories().find(({ id }) => id === categoryId);
  if (category) return category;
  throw new PerchError('category_unknown', { categoryId });
}

function tooLong(rows: number): PerchError {
  return new PerchError('list_too_long', { rows, most: MAX_LIST_ROWS });
}
