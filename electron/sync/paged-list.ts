import type { RemoteId } from '../../shared/ids.ts';
import type { Answer } from '../petstore/answer.ts';
import type { ListOptions, ListSummary } from '../petstore/request.ts';
import { shownId, type UnreadableRow } from '../petstore/unreadable.ts';
import type { Permits } from './permits.ts';

// A list of the service, read to its end. One of several pages may miss a row: where somebody removes a row of a page that
// was read already, those behind move up, and the first one of the next page is on no page that is read
// (docs/sync.md, "In doubt").

/** What is asked of each page; the other fields of the request are the asker's. */
type PageRequest<T> = Pick<ListOptions<T>, 'page' | 'mayLeave' | 'onItems' | 'onUnreadable'>;

/** Asks for one page. */
export type AskPage<T> = (request: PageRequest<T>) => Promise<Answer<ListSummary>>;

/** The ids of each page, in their order; null for a row that shows none. */
export type PageIds = readonly (readonly (RemoteId | null)[])[];

/** The pages of a list that was read to its end, or the answer with which it broke off; null: there was no permit. */
export type PagesRead = { pages: PageIds } | { pages: null; answer: Answer<ListSummary> | null };

interface Reading<T> {
  see(items: T[]): void;
  seeUnreadable(rows: UnreadableRow[]): void;
  /** Whether what was looked for is found; nothing more is asked for then, and the pages are those that were read. */
  isEnough?: () => boolean;
}

/** Reads a list page by page, from its first one on, a permit each. */
export async function readPages<T extends { id: RemoteId }>(
  ask: AskPage<T>,
  permits: Permits,
  { see, seeUnreadable, isEnough = () => false }: Reading<T>,
): Promise<PagesRead> {
  const pages: (RemoteId | null)[][] = [];
  for (let page: string | null = null; pages.length === 0 || page !== null; ) {
    const permit = await permits.take();
    if (!permit) return { pages: null, answer: null };
    const ids: (RemoteId | null)[] = [];
    const answer: Answer<ListSummary> = await ask({
      page,
      mayLeave: permit.mayLeave,
      onItems(items) {
        ids.push(...items.map(({ id }) => id));
        see(items);
      },
      onUnreadable(rows) {
        ids.push(...rows.map((row) => shownId(row, 'id')));
        seeUnreadable(rows);
      },
    });
    permit.complete(answer);
    if (answer.kind !== 'ok') return { pages: null, answer };
    pages.push(ids);
    page = isEnough() ? null : answer.next;
  }
  return { pages };
}

/**
 * Whether a list has missed no row: it has one page, or a second reading shows every row of all its pages but the last, so
 * that none of them was removed meanwhile and none behind them moved up. Costs a request for each page but one, and none
 * where there is only one; asked for only where something follows from what a list does not show.
 *
 * @returns null where the second reading was not answered
 */
export async function missedNothing<T extends { id: RemoteId }>(
  ask: AskPage<T>,
  permits: Permits,
  pages: PageIds,
): Promise<boolean | null> {
  const before = pages.slice(0, -1).flat();
  const left = new Set(before.filter((id) => id !== null));
  let nameless = before.length - before.filter((id) => id !== null).length;
  if (before.length === 0) return true;
  const again = await readPages(ask, permits, {
    see(items) {
      for (const { id } of items) left.delete(id);
    },
    seeUnreadable(rows) {
      for (const row of rows) {
        const id = shownId(row, 'id');
        if (id === null) nameless -= 1;
        else left.delete(id);
      }
    },
    isEnough: () => left.size === 0 && nameless <= 0,
  });
  return again.pages === null ? null : left.size === 0 && nameless <= 0;
}
