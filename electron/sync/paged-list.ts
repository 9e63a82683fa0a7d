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
type PageIds = readonly (readonly (RemoteId | null)[])[];

/** What was read of a list. */
export interface Pages {
  readonly ids: PageIds;
  /** Whether it led round instead of to an end, so that nothing follows from what it does not show. */
  readonly leadsRound: boolean;
}

/** The pages of a list that was read to its end, or the answer with which it broke off; null: there was no permit. */
export type PagesRead = { pages: Pages } | { pages: null; answer: Answer<ListSummary> | null };

interface Reading<T> {
  see(items: T[]): void;
  seeUnreadable(rows: UnreadableRow[]): void;
  /** Whether what was looked for is found; nothing more is asked for then, and the pages are those that were read. */
  isEnough?: () => boolean;
}

/** After so many pages in a row that show nothing new there will hardly be more. */
const NOTHING_NEW_PAGES = 3;

/**
 * Notices that a list leads round: a page names itself as the next one, or one that was read before; or page after page is
 * empty, or begins as another one did, each with a next one under a new address. Read on, it would never end.
 */
export class Course {
  #addresses = new Set<string>();
  #heads = new Set<string>();
  #nothingNew = 0;

  /** One that takes pages in by itself: this one stays as it is. */
  copy(): Course {
    const copy = new Course();
    copy.#addresses = new Set(this.#addresses);
    copy.#heads = new Set(this.#heads);
    copy.#nothingNew = this.#nothingNew;
    return copy;
  }

  /**
   * Takes a page in.
   *
   * @param next where it says that the list goes on
   * @param head what its first row is known by; null where it has none
   * @returns whether there is anything to be found
   */
  leadsOn(next: string, head: string | null): boolean {
    const isNew = head !== null && !this.#heads.has(head);
    this.#nothingNew = isNew ? 0 : this.#nothingNew + 1;
    if (head !== null) this.#heads.add(head);
    const wasRead = this.#addresses.has(next);
    this.#addresses.add(next);
    return !wasRead && this.#nothingNew < NOTHING_NEW_PAGES;
  }
}

/** Reads a list page by page, from its first one on, a permit each. */
export async function readPages<T extends { id: RemoteId }>(
  ask: AskPage<T>,
  permits: Permits,
  { see, seeUnreadable, isEnough = () => false }: Reading<T>,
): Promise<PagesRead> {
  const pages: (RemoteId | null)[][] = [];
  const course = new Course();
  for (let page: string | null = null; pages.length === 0 || page !== null; ) {
    const permit = await permits.take();
    if (!permit) return { pages: null, answer: null };
    const ids: (RemoteId | null)[] = [];
    let odd: string | null = null;
    const answer: Answer<ListSummary> = await ask({
      page,
      mayLeave: permit.mayLeave,
      onItems(items) {
        ids.push(...items.map(({ id }) => id));
        see(items);
      },
      onUnreadable(rows) {
        ids.push(...rows.map((row) => shownId(row, 'id')));
        odd ??= rows[0]?.raw ?? null;
        seeUnreadable(rows);
      },
    });
    permit.complete(answer);
    if (answer.kind !== 'ok') return { pages: null, answer };
    pages.push(ids);
    page = isEnough() ? null : answer.next;
    const head = ids.find((id) => id !== null) ?? odd;
    if (page !== null && !course.leadsOn(page, head)) return { pages: { ids: pages, leadsRound: true } };
  }
  return { pages: { ids: pages, leadsRound: false } };
}

/**
 * Whether a list has missed no row: it has one page, or a second reading shows every row of all its pages but the last, so
 * that none of them was removed meanwhile and none behind them moved up. Costs a request for each page but one, and none
 * where there is only one, or where the list leads round, which proves nothing; asked for only where something follows from
 * what a list does not show.
 *
 * @returns null where the second reading was not answered
 */
export async function missedNothing<T extends { id: RemoteId }>(
  ask: AskPage<T>,
  permits: Permits,
  { ids, leadsRound }: Pages,
): Promise<boolean | null> {
  if (leadsRound) return false;
  const before = ids.slice(0, -1).flat();
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
