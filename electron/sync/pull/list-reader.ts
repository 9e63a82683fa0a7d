import type { LocalId } from '../../../shared/ids/ids.ts';
import type { BusinessDate } from '../../../shared/time/time.ts';
import type { Answer } from '../../petstore/answer.ts';
import { listBounds } from '../../petstore/body.ts';
import type { Client } from '../../petstore/client.ts';
import { type ListSummary, type UnreadableRow as RowRead, shownId } from '../../petstore/request.ts';
import { Seen, type Vanishing } from '../../store/remote/gone.ts';
import type { PullState, Resource } from '../../store/remote/pull-state.ts';
import type { Remote } from '../../store/remote/remote.ts';
import type { ReadMark } from '../../store/remote/touched.ts';
import { MAX_RAW, MAX_ROWS, type UnreadableRow } from '../../store/remote/unreadable.ts';
import type { Permit } from '../gate/gate.ts';
import type { Slicer } from './batches.ts';
import { lists } from './lists.ts';

interface ListReaderOptions {
  remote: Remote;
  client: Client;
  slicer: Slicer;
  /** The business date for movements made elsewhere. */
  today: () => BusinessDate;
  hasRoom?: (() => boolean) | undefined;
  mostRows?: number | undefined;
  /** Receives how many rows of the list have been stored. */
  onRows: (resource: Resource, done: number) => void;
  onWhole?: ((resource: Resource, pages: number) => void) | undefined;
}

/** The result of one request. */
export type PageResult =
  /** A page was stored, and the list continues. */
  | 'page'
  /** The list was read to its end, or has not changed. */
  | 'complete'
  /** The service no longer accepts the cursor: the next round reads the list from the start. */
  | 'broken_off'
  /** The list is not offered, or not now. */
  | 'refused'
  /** The gate or the service's limits postpone it. */
  | 'put_off'
  | 'unanswered'
  /** The answer is not from a Petstore Service: a login page, another program. */
  | 'foreign';

/** A list that is being read. What it has seen is lost when the process ends; the cursor is not. */
interface Reading {
  resource: Resource;
  state: PullState;
  seen: Seen;
  /** Taken before the first page; null for a resumed reading, which cannot tell what is gone. */
  mark: ReadMark | null;
  pages: number;
  rows: number;
  /** The addresses of its pages: a repeated one means that the list never ends. */
  addresses: Set<string>;
  /** Unreadable rows: all of them counted, the first ones kept. */
  unreadable: { count: number; rows: UnreadableRow[] };
}

/** Thrown if a list would use the disk's reserve; reading resumes at this page. */
export const noRoom = new Error('The rest of the disk is for sales.');

const FOREIGN: ReadonlySet<string> = new Set(['not_json', 'not_an_echo', 'redirect']);

/**
 * Reads one list after another into the local copy, one page per request. Rows missing from two complete readings in a row
 * are marked as gone: a single answer may be wrong, and a reading of several pages may miss a row.
 */
export function createListReader(options: ListReaderOptions) {
  const { remote, client, slicer, today, onRows, onWhole } = options;
  const { hasRoom = () => true, mostRows = listBounds.rows } = options;
  let reading: Reading | null = null;
  /** What was missing from the last complete reading of each list. */
  const lacked = new Map<Resource, ReadonlySet<LocalId>>();

  function begin(resource: Resource): Reading {
    const state = remote.pulls.get(resource);
    const isResumed = state.cursor !== null;
    if (!isResumed) remote.pulls.begin(resource);
    return {
      resource,
      state,
      mark: isResumed ? null : remote.marks.take(),
      seen: new Seen(),
      pages: 0,
      rows: 0,
      addresses: new Set(),
      unreadable: { count: 0, rows: [] },
    };
  }

  /** The next page is about to be read. If that fails, it is read again but counted once. */
  const withNextPage = ({ unreadable, pages, ...same }: Reading): Reading => ({
    ...same,
    pages: pages + 1,
    unreadable: { count: unreadable.count, rows: [...unreadable.rows] },
  });

  function noteUnreadable({ resource, seen, unreadable }: Reading, row: RowRead): void {
    const { raw, field } = row;
    const remoteId = shownId(row, resource === 'inventory' ? 'petId' : 'id');
    if (remoteId !== null && resource !== 'inventory') remote.gone.see(resource, remoteId, seen);
    unreadable.count += 1;
    if (unreadable.rows.length < MAX_ROWS)
      unreadable.rows.push({ remoteId, field, raw: raw.slice(0, MAX_RAW), length: raw.length });
  }

  /** Marks what is missing from both this complete reading and the one before. Returns all that is missing from this one. */
  async function markGone(resource: Vanishing, mark: ReadMark, seen: Seen): Promise<LocalId[]> {
    const missing: LocalId[] = [];
    for (const ids of remote.gone.missing(resource, mark, seen))
      await slicer.each([ids], () => missing.push(...ids));
    const before = lacked.get(resource);
    const gone = missing.filter((id) => before?.has(id));
    await slicer.each(gone, (slice) => remote.gone.mark(resource, slice));
    return missing;
  }

  /** @param leadsRound whether the list never ends, so that missing rows may still exist */
  async function complete(
    { resource, mark, seen, pages, unreadable }: Reading,
    { etag, leadsRound }: { etag: string | null; leadsRound: boolean },
  ): Promise<void> {
    const isWhole = mark !== null && !leadsRound;
    const isEvidence = isWhole && resource !== 'inventory';
    const missing = isEvidence ? await markGone(resource, mark, seen) : [];
    const before = lacked.get(resource);
    const isDoubted = missing.some((id) => !before?.has(id));
    remote.pulls.complete(resource, isWhole && pages === 1 ? etag : null, isDoubted);
    if (mark === null) return;
    remote.unreadable.keep(resource, unreadable);
    // Must be last: if the disk refuses earlier writes, the list is read again and still counts as one reading.
    if (isEvidence) lacked.set(resource, new Set(missing));
    onWhole?.(resource, pages);
  }

  function giveUp(resource: Resource, result: 'refused' | 'broken_off'): PageResult {
    remote.pulls.forget(resource);
    reading = null;
    return result;
  }

  async function take(current: Reading, answer: Answer<ListSummary>): Promise<PageResult> {
    const { resource, state, rows, addresses } = current;
    switch (answer.kind) {
      case 'ok': {
        const { next, etag } = answer;
        if (rows > mostRows) return giveUp(resource, 'refused');
        if (next !== null && !addresses.has(next)) {
          remote.pulls.page(resource, next);
          addresses.add(next);
          reading = { ...current, state: remote.pulls.get(resource) };
          return 'page';
        }
        await complete(current, { etag, leadsRound: next !== null });
        reading = null;
        return 'complete';
      }
      case 'not_modified':
        remote.pulls.unchanged(resource);
        reading = null;
        return 'complete';
      case 'refused':
        return giveUp(resource, state.cursor === null ? 'refused' : 'broken_off');
      case 'unknown':
        return FOREIGN.has(answer.why) ? 'foreign' : 'unanswered';
      case 'not_sent':
        return answer.why === 'unavailable' ? giveUp(resource, 'refused') : 'put_off';
      default:
        return 'put_off';
    }
  }

  return {
    /**
     * Reads the next page of the current list, or the first page of this one.
     *
     * @throws noRoom, or the disk's error; the page is read again the next time
     */
    async readPage(resource: Resource, permit: Permit): Promise<PageResult> {
      reading ??= begin(resource);
      const current = withNextPage(reading);
      const { state, seen } = current;
      const answer = await lists[resource].readPage(client, remote, {
        page: state.cursor,
        ifNoneMatch: state.cursor === null ? state.etag : null,
        tryConsume: permit.tryConsume,
        mark: current.mark ?? remote.marks.take(),
        seen,
        today: today(),
        onUnreadable(rows) {
          for (const row of rows) noteUnreadable(current, row);
        },
        write(rows, apply) {
          return slicer.each(rows, (slice) => {
            if (!hasRoom()) throw noRoom;
            remote.withRelaxedDurability(() => apply(slice));
            current.rows += slice.length;
            onRows(resource, current.rows);
          });
        },
      });
      permit.complete(answer);
      return take(current, answer);
    },
  };
}
