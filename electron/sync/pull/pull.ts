import type { ContractProfile } from '../../../shared/petstore/profile.ts';
import type { BusinessDate, Clock } from '../../../shared/time/time.ts';
import type { Client } from '../../petstore/client.ts';
import { type Resource, resources } from '../../store/remote/pull-state.ts';
import type { Remote } from '../../store/remote/remote.ts';
import { createBackoff, type Pauses, pauseAfter } from '../backoff.ts';
import type { Gate } from '../gate/gate.ts';
import { planLimits } from '../gate/plan.ts';
import { createSlicer } from './batches.ts';
import { createListReader, noRoom, type PageResult } from './list-reader.ts';
import { lists } from './lists.ts';
import { pollInterval, roundInterval } from './pace.ts';

export interface PullOptions {
  remote: Remote;
  gate: Gate;
  client: Client;
  profile: ContractProfile;
  clock: Clock;
  /** The business date for movements made elsewhere. */
  today: () => BusinessDate;
  /** A pause that the disk needs before writing continues; null if none. */
  relief?: () => Promise<void> | null;
  /** Whether the disk has room for the data read (docs/data.md, "The disk's reserve"). Default: always. */
  hasRoom?: () => boolean;
  /** The most rows of one list, on all its pages. Default: the limit of one answer. */
  mostRows?: number;
  /** Receives how far the current list has been read; null when it is finished. */
  onProgress?: (progress: PullProgress | null) => void;
  /** Until when this till counts as in use; monotonic milliseconds. */
  workedUntil?: () => number;
  /** Receives that a whole list was stored, and how many requests it took. */
  onWhole?: (resource: Resource, pages: number) => void;
}

export interface PullProgress {
  resource: Resource;
  done: number;
}

/** `retryAt`: in monotonic milliseconds; null: on the next change. */
export type PullStep = { did: 'page' } | { did: 'nothing'; retryAt: number | null };

/** Lists that are read one after the other. */
interface Round {
  /** All lists; those that other tills change while they sell; or one list, because the program has just started. */
  kind: 'whole' | 'glance' | 'start';
  /** The current one, and those after it. */
  left: Resource[];
  /** Answered ones only: an outage says nothing about the length of a round. */
  requests: number;
}

/** Orders first, so that the counts read next include those sales. */
const GLANCE: readonly Resource[] = ['orders', 'inventory'];
/** A longer stock list waits for its round: a start may cost only a few requests. */
const START_PAGES = 2;
/** When to check again whether there is room. Milliseconds. */
const ROOM_AGAIN_MS = 60_000;
/** As often as a person can read a growing number; each update costs the window some work. Milliseconds. */
const PROGRESS_EVERY_MS = 500;
/** Pauses before a list is requested again that was refused, unanswered, or answered by something else. */
const REFUSED: Pauses = { firstMs: 5 * 60_000, longestMs: 6 * 3_600_000 };
const UNANSWERED: Pauses = { firstMs: 1000, longestMs: 60_000 };
const FOREIGN: Pauses = { firstMs: 5000, longestMs: 10 * 60_000 };

export type Pull = ReturnType<typeof createPull>;

/**
 * Reads categories, pets, inventory and orders into the local copy, one page per step, in rounds at a pace that the day's
 * quota allows (docs/sync.md, "Reading"). A step sends at most one request.
 */
export function createPull(options: PullOptions) {
  const { remote, gate, client, profile, clock, onProgress } = options;
  const { hasRoom = () => true, workedUntil = () => 0 } = options;
  const offered = resources.filter((resource) => client.routes[lists[resource].operation].available);
  const refused = createBackoff<Resource>(clock, REFUSED);
  let round: Round | null = null;
  /** Answers in a row from something other than the service, and requests in a row without an answer of the service. */
  let foreign = 0;
  let unanswered = 0;
  /** A refresh was requested during a round that may already have passed the wanted list. */
  let isAnotherWanted = false;
  let requestsOfLastRound: number = resources.length;
  /** In monotonic milliseconds, like those below. */
  let nextRoundAt = clock.monotonic() + untilFirstRound();
  let lastStartedAt = clock.monotonic();
  /** How long the last answered request took. */
  let lastTookMs = 0;
  let progressAt = Number.NEGATIVE_INFINITY;

  const reader = createListReader({
    ...options,
    slicer: createSlicer(clock, options.relief),
    onRows(resource, done) {
      const now = clock.monotonic();
      if (round?.kind === 'glance' || now - progressAt < PROGRESS_EVERY_MS) return;
      progressAt = now;
      onProgress?.({ resource, done });
    },
  });

  const isRefused = (resource: Resource): boolean => clock.monotonic() < refused.until(resource);

  function interval(): number {
    return roundInterval(planLimits(profile), profile.tillsOnKey, requestsOfLastRound);
  }

  // A restart soon after a round repeats no requests. The wall clock may be wrong, so the wait is limited to one interval.
  function untilFirstRound(): number {
    const last = remote.pulls.lastCompleted();
    if (last === null) return 0;
    const passed = clock.now() - Date.parse(last);
    return passed < 0 ? 0 : Math.max(0, interval() - passed);
  }

  /** When the next whole round is due; Infinity if no list is ever offered. */
  const roundAt = (): number => Math.max(nextRoundAt, Math.min(Infinity, ...offered.map(refused.until)));

  /** Lists of one page with an ETag: checking an unchanged one costs almost nothing. */
  const glanceLists = (): Resource[] =>
    GLANCE.filter(
      (resource) => offered.includes(resource) && !isRefused(resource) && remote.pulls.get(resource).isTagged,
    );

  /** When the next glance is due; Infinity if none is. */
  function glanceAt(): number {
    const requests = workedUntil() > clock.monotonic() ? glanceLists().length : 0;
    const every = requests === 0 ? null : pollInterval(gate.remainingToday('reads'), requests, lastTookMs);
    return every === null ? Infinity : lastStartedAt + every;
  }

  function nextRound(): Round | null {
    const now = clock.monotonic();
    const isWhole = now >= roundAt();
    if (!isWhole && now < glanceAt()) return null;
    lastStartedAt = now;
    const left = isWhole ? offered.filter((resource) => !isRefused(resource)) : glanceLists();
    return { kind: isWhole ? 'whole' : 'glance', left, requests: 0 };
  }

  function endList({ kind, left, requests }: Round): void {
    left.shift();
    onProgress?.(null);
    if (left.length > 0) return;
    round = null;
    const now = clock.monotonic();
    if (kind === 'whole') {
      requestsOfLastRound = requests;
      nextRoundAt = now + interval();
    }
    if (isAnotherWanted) nextRoundAt = now;
    isAnotherWanted = false;
  }

  function take(current: Round, resource: Resource, result: PageResult, sentAt: number): PullStep {
    foreign = result === 'foreign' ? foreign + 1 : 0;
    unanswered = result === 'foreign' || result === 'unanswered' ? unanswered + 1 : 0;
    if (unanswered > 0) {
      const pause = foreign > 0 ? pauseAfter(foreign, FOREIGN) : pauseAfter(unanswered, UNANSWERED);
      return { did: 'nothing', retryAt: clock.monotonic() + pause };
    }
    if (result === 'page' || result === 'complete') {
      refused.succeeded(resource);
      current.requests += 1;
      lastTookMs = clock.monotonic() - sentAt;
    }
    if (result === 'refused') refused.failed(resource);
    if (result !== 'page' && result !== 'put_off') endList(current);
    return { did: 'page' };
  }

  const dueAt = (): number => (round ? 0 : Math.min(roundAt(), glanceAt()));
  const waitForRoom = (): PullStep => ({ did: 'nothing', retryAt: clock.monotonic() + ROOM_AGAIN_MS });

  return {
    /** Reads one page if a round is due and the gate allows it. */
    async step(): Promise<PullStep> {
      if (!hasRoom()) return waitForRoom();
      round ??= nextRound();
      const [resource] = round?.left ?? [];
      if (round === null || resource === undefined) return { did: 'nothing', retryAt: dueAt() };
      const admission = gate.admit('reads');
      if (!admission.permits) return { did: 'nothing', retryAt: admission.retryAt };
      const [permit] = admission.permits;
      if (!permit) return { did: 'nothing', retryAt: null };
      try {
        const sentAt = clock.monotonic();
        return take(round, resource, await reader.readPage(resource, permit), sentAt);
      } catch (error) {
        if (error === noRoom) return waitForRoom();
        throw error;
      } finally {
        // No effect if the permit is settled; otherwise an internal error must not keep the gate busy.
        permit.release();
      }
    },

    /** A person, or a sign that another till changed something, requests fresh figures: the next round is due now. */
    soon(): void {
      refused.endPauses();
      isAnotherWanted = round !== null;
      nextRoundAt = clock.monotonic();
    },

    /**
     * The program has just started. If the next whole round is not due yet, reads one list now, so that a person soon knows
     * whether the service answers. Usually the stock, which goes stale first.
     *
     * @param pages how many the list of pets had, and the stock likely has
     */
    askAtStart(pages: number): void {
      const now = clock.monotonic();
      if (round !== null || now >= roundAt()) return;
      const list = pages <= START_PAGES ? 'inventory' : 'categories';
      if (!offered.includes(list) || isRefused(list)) return;
      round = { kind: 'start', left: [list], requests: 0 };
    },

    /** Whether no round is running or due. */
    isOver: (): boolean => round === null && clock.monotonic() < roundAt(),

    /** Whether something other than a Petstore Service answers: other content, or none of the lists. */
    isForeign: (): boolean => foreign > 0 || resources.every((resource) => refused.hasFailed(resource)),

    /** When the next page is due, in monotonic milliseconds; 0, which has passed, during a round. */
    dueAt,
  };
}
