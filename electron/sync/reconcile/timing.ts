import type { LocalId, RemoteId } from '../../../shared/ids.ts';
import type { Clock } from '../../../shared/time.ts';
import type { Attempt } from '../../store/outbox/attempt.ts';
import type { Entry } from '../../store/outbox/entry.ts';

// When an entry in doubt (state `in_doubt`) is looked up. A look-up changes nothing, so what arrived is found at once;
// only the proof that something did NOT arrive has to wait for the quiet period (docs/sync.md, "In doubt").

/**
 * The quiet period: a request that nobody answered may still arrive for as long as any network that we know of holds a
 * request back, counted from when it was sent. Milliseconds.
 */
export const QUIET_MS = 60_000;
/**
 * The same after an answer that ended the request: nothing of it is on its way any more, but what shows it may lag behind
 * for a moment. Milliseconds.
 */
const ANSWERED_QUIET_MS = 10_000;
/** Between two look-ups at most; no list is taken to lag behind for longer. Milliseconds. */
const LONGEST_MS = 3_600_000;
/** From the trouble to the first look-up, and from there to the second. Milliseconds. */
const FIRST_LOOK_MS = 1000;
const SECOND_LOOK_MS = 6000;
/** A look-up that failed is made again after so long, doubled with each failure in a row. Milliseconds. */
const RETRY_MS = 1000;
/** In these rounds a service that answers with errors is given more time than the quiet period. Milliseconds. */
const PATIENCE_MS: Readonly<Record<number, number>> = { 4: 120_000, 5: 720_000 };

/** Gateways answer so for a service that may still be at work on the request, or get it yet. */
const GATEWAY = new Set([408, 502, 503, 504]);

/**
 * The quiet period of a round of doubt.
 *
 * @param rounds how often the entry has been in doubt, this round included
 * @param last its last request; null for none
 * @param unproven whether this round began with a look-up that proved nothing
 */
export function quietPeriod(
  rounds: number,
  last: Pick<Attempt, 'status' | 'errorCode'> | null,
  unproven: boolean,
): number {
  const answered = last?.status != null;
  const base = answered && isOver(last.status, last.errorCode) && !unproven ? ANSWERED_QUIET_MS : QUIET_MS;
  // What was lost on the way is not told anything by a longer wait.
  return answered || unproven ? Math.max(base, PATIENCE_MS[rounds] ?? 0) : base;
}

/** Whether an answer came from whoever dealt with the request to its end; a 500 only in the service's own words. */
function isOver(status: number | null, code: string | null): boolean {
  if (status === null || GATEWAY.has(status)) return false;
  return status < 500 || (status === 500 && code !== null && code !== 'http_500');
}

/** How an entry may be looked up before its quiet period is over: not at all, once, or a second time soon after. */
export type EarlyLooks = 0 | 1 | 2;

/** A list of more pages than this is not read before the quiet period is over: then once is enough. */
const EARLY_PAGES = 3;

/** Of what is looked up in a list of so many pages: twice in a short one, for it costs no more than one request. */
export function earlyLooksInList(pages: number): EarlyLooks {
  return pages === 1 ? 2 : pages <= EARLY_PAGES ? 1 : 0;
}

/** No round of doubt: the next one begins anew. */
const PARKED = -1;

/** One round of doubt about one entry. Moments are monotonic milliseconds. */
interface Doubt {
  round: number;
  quietUntil: number;
  lookAt: number;
  earlyLooks: EarlyLooks;
  /** Look-ups that were answered, before the quiet period was over and after it. */
  looks: number;
  late: number;
  /** Look-ups in a row that were not answered. */
  failures: number;
  /** The till's last request when the quiet period after the entry's own last one was over; null before that. */
  quietSince: number | null;
  /** Requests that were sent for the entry. */
  attempts: number;
  /** The id under which a pulled list had shown it when it was looked up last. */
  lookedUpAs: RemoteId | null;
  /** Since when a whole list shows none of the orders that could prove anything, though there are some; null: it does not. */
  proofMissingSince: number | null;
}

/** Keeps the times of the look-ups of all entries in doubt; forgotten at the end of the program. */
export function createDoubts(clock: Clock) {
  const doubts = new Map<LocalId, Doubt>();
  /** When the request was sent that an entry may be in doubt for. */
  const sentAt = new Map<LocalId, number>();

  return {
    /** Notes when the last request for an entry was sent, monotonic milliseconds, whatever became of it. */
    sent(entryId: LocalId, at: number): void {
      sentAt.set(entryId, at);
    },

    /** Nobody knows any more when anything was sent: every quiet period begins anew. */
    beginAnew(): void {
      doubts.clear();
      sentAt.clear();
    },

    /**
     * Drops what is no longer in doubt; a new doubt starts a new quiet period. Of what waits for a person it is kept which
     * requests came after the first one: nothing was sent since, so that what they prove is proven when it is looked up again.
     */
    keepOnly(inDoubt: readonly Entry[], isParked: (entryId: LocalId) => boolean): void {
      if (doubts.size === 0 && sentAt.size === 0) return;
      const left = new Set(inDoubt.map(({ id }) => id));
      for (const [id, doubt] of doubts) {
        if (left.has(id) || doubt.round === PARKED) continue;
        if (isParked(id)) doubts.set(id, { ...doubt, round: PARKED });
        else doubts.delete(id);
      }
      for (const id of sentAt.keys()) if (!left.has(id)) sentAt.delete(id);
    },

    /**
     * The round of doubt that an entry is in. One that is met for the first time, after a restart too, has its whole
     * quiet period before it: from when it was sent where that is known, else from now on.
     */
    of(entry: Entry, begin: () => { quietMs: number; earlyLooks: EarlyLooks }): Readonly<Doubt> {
      const known = doubts.get(entry.id);
      if (known && known.round === entry.rounds) return known;
      const now = clock.monotonic();
      const { quietMs, earlyLooks } = begin();
      const quietUntil = Math.max(now, (sentAt.get(entry.id) ?? now) + quietMs);
      sentAt.delete(entry.id);
      const lookAt = earlyLooks > 0 ? Math.min(now + FIRST_LOOK_MS, quietUntil) : quietUntil;
      const first = {
        round: entry.rounds,
        quietUntil,
        lookAt,
        earlyLooks,
        looks: 0,
        late: 0,
        failures: 0,
        quietSince: known?.attempts === entry.attempts ? known.quietSince : null,
        attempts: entry.attempts,
        lookedUpAs: known?.lookedUpAs ?? null,
        proofMissingSince: known?.attempts === entry.attempts ? known.proofMissingSince : null,
      };
      doubts.set(entry.id, first);
      return first;
    },

    /** Notes the till's last request where the quiet period has just ended; asked for only then. */
    quiet(entryId: LocalId, lastAttempt: () => number): void {
      const doubt = doubts.get(entryId);
      if (doubt?.quietSince === null) doubts.set(entryId, { ...doubt, quietSince: lastAttempt() });
    },

    /** What a pulled list showed under this id was looked up. */
    lookedUpAs(entryId: LocalId, shownAs: RemoteId): void {
      const doubt = doubts.get(entryId);
      if (doubt) doubts.set(entryId, { ...doubt, lookedUpAs: shownAs });
    },

    /**
     * A whole list showed none of the orders that arrived later. Returns whether that is so for longer than any list lags
     * behind: then this one will never show any.
     */
    proofIsMissing(entryId: LocalId): boolean {
      const doubt = doubts.get(entryId);
      if (!doubt) return false;
      const now = clock.monotonic();
      const since = doubt.proofMissingSince ?? now;
      doubts.set(entryId, { ...doubt, proofMissingSince: since });
      return now - since >= LONGEST_MS;
    },

    /** Nothing can be told before something else happens, and then it can be told at once. */
    waits(entryId: LocalId): void {
      const doubt = doubts.get(entryId);
      if (doubt) doubts.set(entryId, { ...doubt, lookAt: clock.monotonic(), late: 0, failures: 0 });
    },

    /** A look-up was answered and the entry may still be in the same doubt. */
    answered(entryId: LocalId): void {
      const doubt = doubts.get(entryId);
      if (!doubt) return;
      const now = clock.monotonic();
      const isQuiet = now >= doubt.quietUntil;
      const looks = doubt.looks + 1;
      const late = doubt.late + (isQuiet ? 1 : 0);
      const lookAt = isQuiet
        ? now + Math.min(QUIET_MS * 2 ** Math.min(late - 1, 10), LONGEST_MS)
        : looks < doubt.earlyLooks
          ? Math.min(now + SECOND_LOOK_MS, doubt.quietUntil)
          : doubt.quietUntil;
      doubts.set(entryId, { ...doubt, looks, late, lookAt, failures: 0 });
    },

    /** A look-up was not answered: it is made again soon, and the quiet period is over when it was to be. */
    failed(entryId: LocalId): void {
      const doubt = doubts.get(entryId);
      if (!doubt) return;
      const pause = Math.min(RETRY_MS * 2 ** Math.min(doubt.failures, 10), QUIET_MS);
      doubts.set(entryId, {
        ...doubt,
        failures: doubt.failures + 1,
        lookAt: clock.monotonic() + pause,
      });
    },
  };
}
