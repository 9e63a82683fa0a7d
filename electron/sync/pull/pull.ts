import type { LocalId } from '../../../shared/ids.ts';
import type { ContractProfile } from '../../../shared/petstore/profile.ts';
import type { BusinessDate, Clock } from '../../../shared/time.ts';
import type { Answer } from '../../petstore/answer.ts';
import { listBounds } from '../../petstore/body.ts';
import type { Client } from '../../petstore/client.ts';
import type { ListSummary } from '../../petstore/request.ts';
import type { Vanishing } from '../../store/remote/gone.ts';
import { type PullState, type Resource, resources } from '../../store/remote/pull-state.ts';
import type { Remote } from '../../store/remote/remote.ts';
import { Seen } from '../../store/remote/seen.ts';
import type { ReadMark } from '../../store/remote/touched.ts';
import { createBackoff, type Pauses, pauseAfter } from '../backoff.ts';
import type { Gate, Permit } from '../gate/gate.ts';
import { planLimits } from '../gate/plan.ts';
import { PageCourse } from '../page-course.ts';
import { createDisappearance } from './disappearance.ts';
import { glanceInterval, roundInterval } from './pace.ts';
import { readers } from './resources.ts';
import { createSlicer } from './slices.ts';
import { Gathered } from './unreadable.ts';

export interface PullOptions {
  remote: Remote;
  gate: Gate;
  client: Client;
  profile: ContractProfile;
  clock: Clock;
  /** The business date that external movements are written on. */
  today: () => BusinessDate;
  /** What writing waits for where the disk needs a pause; null where it does not. */
  relief?: () => Promise<void> | null;
  /** Whether the disk has room for what is read (docs/data.md, "The disk's reserve"); absent: always. */
  hasRoom?: () => boolean;
  /** Of one list, on all its pages; absent: as of one answer. */
  mostRows?: number;
  /** Hears that a page was taken in, and how far the resource under way has come. */
  onProgress?: (progress: PullProgress | null) => void;
  /** Hears of which pets others have sold or promised some. */
  onOthers?: (petIds: readonly LocalId[]) => void;
  /** Until when somebody works at this till, as far as is known; monotonic milliseconds. */
  workedUntil?: () => number;
  /** Hears that a whole list was taken in, and how many requests it took. */
  onWhole?: (resource: Resource, pages: number) => void;
}

export interface PullProgress {
  resource: Resource;
  done: number;
}

/** `retryAt`: monotonic milliseconds; null: when something else changes. */
export type PullStep = { did: 'page' } | { did: 'nothing'; retryAt: number | null };

/** A pull of one resource under way. What it has seen is lost with the process; the cursor is not. */
interface Round {
  resource: Resource;
  state: PullState;
  seen: Seen;
  /** Taken before the first page; null for a pull that was resumed and so cannot tell what is gone. */
  mark: ReadMark | null;
  pages: number;
  rows: number;
  course: PageCourse;
  unreadable: Gathered;
  done: number;
}

export type Pull = ReturnType<typeof createPull>;

/**
 * Reads categories, pets, inventory and orders into the local copy, a page a step, in rounds at a pace that the day's
 * quota allows (docs/sync.md, "Reading"). A step sends one request at most.
 */
export function createPull(options: PullOptions) {
  const { remote, gate, client, profile, clock, today, onProgress, onWhole, onOthers } = options;
  const { hasRoom = () => true, mostRows = listBounds.rows } = options;
  const slicer = createSlicer(clock, options.relief);
  const disappearance = createDisappearance({ remote, slicer });
  const unavailable = new Set<Resource>(
    resources.filter((resource) => !client.routes[readers[resource].operation].available),
  );
  /** Lists that the service refused. */
  const refused = createBackoff<Resource>(clock, REFUSED);
  let queue: Resource[] = [];
  let round: Round | null = null;
  /** Answers in a row that were not the service's, a login page for one. */
  let misread = 0;
  /** Requests in a row that the service did not answer. */
  let unanswered = 0;
  let pagesOfRound = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  /** Somebody asked while a round was under way, which may have passed what they want to see. */
  let wantedAnew = false;
  /** Only one list is being read, out of turn. */
  let oneListOnly = false;
  let pagesOfLastRound: number = resources.length;
  let nextRoundAt = clock.monotonic() + untilFirstRound();
  /** When the last round or glance began, and how long the last glance took. Monotonic milliseconds. */
  let listsReadAt = clock.monotonic();
  let glanceTook = 0;
  let glancing = false;

  /** What a glance reads: lists of one page with an ETag, so that it costs next to nothing where nothing changed. */
  function glanceLists(): Resource[] {
    return glances.filter(
      (resource) => !unavailable.has(resource) && !isRefused(resource) && remote.pulls.get(resource).isTagged,
    );
  }

  /** When the next glance is due, monotonic milliseconds; Infinity where none is. */
  function glanceAt(): number {
    if ((options.workedUntil?.() ?? 0) <= clock.monotonic()) return Infinity;
    const lists = glanceLists().length;
    const every = lists === 0 ? null : glanceInterval(gate.remainingToday('reads'), lists, glanceTook);
    return every === null ? Infinity : listsReadAt + every;
  }

  function interval(): number {
    return roundInterval(planLimits(profile), profile.tillsOnKey, pagesOfLastRound);
  }

  // A restart soon after a round asks for nothing again. The wall clock may be wrong, so it can only shorten the wait
  // between nothing and one interval.
  function untilFirstRound(): number {
    const last = remote.pulls.lastCompleted();
    if (last === null) return 0;
    const passed = clock.now() - Date.parse(last);
    return passed < 0 ? 0 : Math.max(0, interval() - passed);
  }

  function begin(resource: Resource): Round {
    const before = remote.pulls.get(resource);
    const resumed = before.cursor !== null;
    const state = resumed ? before : remote.pulls.begin(resource);
    const mark = resumed ? null : remote.marks.take();
    const course = new PageCourse();
    const unreadable = new Gathered();
    return { resource, state, seen: new Seen(), mark, pages: 0, rows: 0, course, unreadable, done: 0 };
  }

  /** @param whole false: it led round, so that what it does not show may be there */
  async function complete(current: Round, etag: string | null, whole = true): Promise<void> {
    const { resource, mark, pages, unreadable } = current;
    const believed =
      whole && (resource === 'inventory' || (mark !== null && (await settleGone(resource, current, mark))));
    // A list that is doubted must come whole the next time, too, not as "nothing changed".
    remote.pulls.complete(resource, pages === 1 && believed ? etag : null);
    if (mark !== null) {
      remote.unreadable.keep(resource, unreadable, believed);
      onWhole?.(resource, pages);
    }
    finish();
  }

  function settleGone(
    resource: Vanishing,
    { seen, unreadable, pages }: Round,
    mark: ReadMark,
  ): Promise<boolean> {
    const newNameless = unreadable.nameless - remote.unreadable.of(resource).nameless;
    return disappearance.settle(resource, { seen, mark, newNameless, pages });
  }

  function tellProgress(progress: PullProgress): void {
    const now = clock.monotonic();
    if (now - toldAt < PROGRESS_EVERY_MS) return;
    toldAt = now;
    onProgress?.(progress);
  }

  function finish(): void {
    round = null;
    queue = queue.slice(1);
    onProgress?.(null);
    if (queue.length > 0) return;
    if (glancing || oneListOnly) {
      if (glancing) glanceTook = clock.monotonic() - listsReadAt;
      glancing = false;
      oneListOnly = false;
      pagesOfRound = 0;
      if (wantedAnew) nextRoundAt = clock.monotonic();
      wantedAnew = false;
      return;
    }
    pagesOfLastRound = Math.max(1, pagesOfRound);
    pagesOfRound = 0;
    nextRoundAt = clock.monotonic() + (wantedAnew ? 0 : interval());
    wantedAnew = false;
  }

  /** @param head the first row that could be read, as text; null where there was none */
  async function take(
    current: Round,
    answer: Answer<ListSummary>,
    { unreadable, head }: { unreadable: Gathered; head: string | null },
  ): Promise<void> {
    if (answer.kind === 'ok' && current.rows + answer.value.items > mostRows) return abandon(current, true);
    if (answer.kind === 'ok' || answer.kind === 'not_modified') refused.succeeded(current.resource);
    if (answer.kind === 'ok') {
      const before = { ...current };
      current.pages += 1;
      current.rows += answer.value.items;
      current.unreadable = current.unreadable.with(unreadable);
      current.course = current.course.copy();
      const [odd] = unreadable.rows;
      const begins = head ?? (odd ? `${odd.length} ${odd.raw}` : null);
      try {
        if (answer.next && !current.course.leadsOn(answer.next, begins)) await complete(current, null, false);
        else if (answer.next) {
          remote.pulls.page(current.resource, answer.next);
          current.state = remote.pulls.get(current.resource);
        } else await complete(current, answer.etag);
      } catch (error) {
        // The page is read again, and must not look like one that the list leads back to.
        Object.assign(current, before);
        throw error;
      }
    } else if (answer.kind === 'not_modified') {
      remote.pulls.unchanged(current.resource);
      finish();
    } else if (answer.kind === 'not_sent' && answer.why === 'unavailable') {
      abandon(current, true);
    } else if (answer.kind === 'refused') {
      // A cursor that the service no longer takes begins anew; a whole list that it refuses is not offered.
      abandon(current, current.state.cursor === null);
    }
  }

  /** @param whole the list as a whole was refused: it is not offered, or not now, while a service is set up anew */
  function abandon(current: Round, whole: boolean): void {
    const { resource } = current;
    remote.pulls.forget(resource);
    if (whole) refused.failed(resource);
    finish();
  }

  const waitsForRoom = (): PullStep => ({ did: 'nothing', retryAt: clock.monotonic() + ROOM_AGAIN_MS });

  const isRefused = (resource: Resource): boolean => clock.monotonic() < refused.until(resource);

  /** The lists that may be asked for now. */
  const offered = (): Resource[] =>
    resources.filter((resource) => !unavailable.has(resource) && !isRefused(resource));

  /** When the next whole round is due, monotonic milliseconds; Infinity where no list is ever offered. */
  function roundAt(): number {
    const times = resources
      .filter((resource) => !unavailable.has(resource))
      .map((resource) => refused.until(resource));
    return Math.max(nextRoundAt, Math.min(Infinity, ...times));
  }

  async function readPage(resource: Resource, permit: Permit): Promise<PullStep> {
    round ??= begin(resource);
    const current = round;
    const pageMark = current.mark ?? remote.marks.take();
    // What was read of a page that broke off is read again.
    const unreadable = new Gathered();
    let head: string | null = null;
    const answer = await readers[resource].read(client, remote, {
      page: current.state.cursor,
      ifNoneMatch: current.state.cursor === null ? current.state.etag : null,
      mayLeave: permit.mayLeave,
      mark: pageMark,
      seen: current.seen,
      today: today(),
      onOthers: (petIds) => {
        if (petIds.length > 0) onOthers?.(petIds);
      },
      onUnreadable: (rows) => {
        for (const id of unreadable.add(resource, rows)) {
          if (resource !== 'inventory') remote.gone.see(resource, id, current.seen);
        }
      },
      write: (items, apply) => {
        head ??= items.length > 0 ? JSON.stringify(items[0]) : null;
        return slicer.each(items, (slice) => {
          if (!hasRoom()) throw noRoom;
          remote.unhurried(() => apply(slice));
          current.done += slice.length;
          if (!glancing) tellProgress({ resource, done: current.done });
        });
      },
    });
    permit.complete(answer);
    pagesOfRound += 1;
    misread = answer.kind === 'unknown' && FOREIGN.has(answer.why) ? misread + 1 : 0;
    await take(current, answer, { unreadable, head });
    unanswered = answer.kind === 'unknown' ? unanswered + 1 : 0;
    if (unanswered === 0) return { did: 'page' };
    const pause = misread > 0 ? pauseAfter(misread, MISREAD) : pauseAfter(unanswered, UNANSWERED);
    return { did: 'nothing', retryAt: clock.monotonic() + pause };
  }

  return {
    /** Reads one page if a round is due and the gate lets it. */
    async step(): Promise<PullStep> {
      if (!hasRoom()) return waitsForRoom();
      if (queue.length === 0) {
        const now = clock.monotonic();
        glancing = now < roundAt();
        if (glancing && now < glanceAt()) {
          glancing = false;
          return { did: 'nothing', retryAt: Math.min(roundAt(), glanceAt()) };
        }
        queue = glancing ? glanceLists() : offered();
        const [first] = queue;
        if (first === undefined) return { did: 'nothing', retryAt: null };
        listsReadAt = now;
      }
      const admission = gate.admit('reads');
      if (!admission.permits) return { did: 'nothing', retryAt: admission.retryAt };
      const [permit] = admission.permits;
      const resource = queue[0];
      if (!permit || !resource) return { did: 'nothing', retryAt: null };
      try {
        return await readPage(resource, permit);
      } catch (error) {
        if (error === noRoom) return waitsForRoom();
        throw error;
      } finally {
        // What was settled is past this; a fault of our own must not keep the gate busy.
        permit.release();
      }
    },

    /** A person, or something that another till must have changed, wants fresh figures: the next round is due now. */
    soon(): void {
      refused.endPauses();
      wantedAnew = queue.length > 0;
      nextRoundAt = clock.monotonic();
    },

    /**
     * The program has just started: where the next whole round is not due yet, one list is read now, so that a person
     * soon knows whether the service answers. Mostly the stock, which is what grows old.
     *
     * @param pages how many the list of pets had, and the stock likely has
     */
    askAtStart(pages: number): void {
      if (queue.length > 0 || clock.monotonic() >= roundAt()) return;
      const list = pages <= START_PAGES ? 'inventory' : 'categories';
      if (unavailable.has(list) || isRefused(list)) return;
      queue = [list];
      oneListOnly = true;
    },

    /** Whether no round is under way or due. */
    isOver: (): boolean => queue.length === 0 && clock.monotonic() < roundAt(),

    /** Whether what answers is no Petstore Service: it answers something else, or offers none of the lists. */
    isForeign: (): boolean => misread > 0 || resources.every((resource) => refused.hasFailed(resource)),

    /** When the next page is due, monotonic milliseconds; 0, which is over, while a round is under way. */
    dueAt: (): number => (queue.length > 0 ? 0 : Math.min(roundAt(), glanceAt())),
  };
}

/** What other tills change while they sell: orders first, so that the counts read after them have those sales in them. */
const glances = ['orders', 'inventory'] as const satisfies readonly Resource[];

/** Thrown where a list would take the disk's reserve; it is read again from this page on. */
const noRoom = new Error('The rest of the disk is for sales.');

/** When it is asked again whether there is room. Milliseconds. */
const ROOM_AGAIN_MS = 60_000;

/** A longer stock list waits for its round: a start costs a few requests at most. */
const START_PAGES = 2;

/** As often as a person can read a growing number; each telling costs the window a turn. Milliseconds. */
const PROGRESS_EVERY_MS = 500;

/** When a list that was refused is asked for again. */
const REFUSED: Pauses = { firstMs: 5 * 60_000, longestMs: 6 * 3_600_000 };

/** Answers that a Petstore Service never gives: a login page, another program. */
const FOREIGN: ReadonlySet<string> = new Set(['not_json', 'not_an_echo', 'redirect']);

/** When a list is asked for again that was not answered. */
const UNANSWERED: Pauses = { firstMs: 1000, longestMs: 60_000 };

/** When a list is asked for again that was answered with something else. */
const MISREAD: Pauses = { firstMs: 5000, longestMs: 10 * 60_000 };
