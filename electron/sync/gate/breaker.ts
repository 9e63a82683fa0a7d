import {
  after,
  between,
  isBefore,
  later,
  type MonotonicMs,
  monotonicMs,
  type WallMs,
} from '../../../shared/time/time.ts';
import type { SavedGate } from '../../store/gate/gate.ts';
import { pauseAfter } from '../backoff.ts';

/*
 * The circuit breaker of one key, as pure functions: a state and an event give the next state. gate.ts turns answers
 * into events (docs/sync.md, "The circuit breaker").
 *
 * | event                        | closed | open                                  | half-open                 |
 * |------------------------------|--------|---------------------------------------|---------------------------|
 * | refused (429, ban)           | open   | open                                  | open                      |
 * | unauthorized (401)           | open until a person acts | the same            | the same                  |
 * | failed (no answer, 5xx)      | open, `unreachable`, at the third in a row or with Retry-After | open, the same reason | open, the same reason |
 * | answered, to the probe       | -      | closed                                | closed                    |
 * | answered, to another request | closed | closed if `unreachable`, else open    | the same, else half-open  |
 * | probe admitted               | -      | half-open                             | none is admitted          |
 * | probe released unused        | -      | open                                  | open: the next may probe  |
 * | probe requested by a person  | closed | open, backoff over, if `unauthorized` or `unreachable` | the same |
 *
 * Two times keep it open: `until`, its own backoff, and `waitUntil`, which an answer asked for. No event shortens
 * `waitUntil`: before it the circuit does not close, and no probe is admitted.
 */

type OpenReason = 'rate_limited' | 'banned' | 'unauthorized' | 'unreachable';

type Circuit =
  | { state: 'closed'; reason: null }
  /** Half-open: the probe is in flight, and its answer decides. */
  | {
      state: 'open' | 'half_open';
      reason: OpenReason;
      /** The end of the backoff; Infinity: until a person acts. */
      until: MonotonicMs;
      /** A failed request that was sent before this belongs to the same outage and is not counted again. */
      openedAt: MonotonicMs;
    };

export interface Breaker {
  circuit: Circuit;
  /** 429s and bans in a row. */
  consecutiveRefusals: number;
  /** Requests in a row that the service did not answer. */
  consecutiveFailures: number;
  /** The end of the longest wait that an answer asked for; -Infinity if none did. */
  waitUntil: MonotonicMs;
}

export type BreakerEvent =
  | ({ type: 'refused'; reason: 'rate_limited' | 'banned' } & Failing)
  | { type: 'unauthorized'; sentAt: MonotonicMs }
  /** `longestMs`: the longest backoff. */
  | ({ type: 'failed'; longestMs: number } & Failing)
  | { type: 'answered'; toProbe: boolean }
  | { type: 'probe_admitted' | 'probe_released' | 'probe_requested' };

interface Failing {
  sentAt: MonotonicMs;
  /** null if the header is missing. */
  retryAfterMs: number | null;
  /** Random, 0 to 1. */
  jitter: number;
}

const CLOSED: Circuit = { state: 'closed', reason: null };

const FAILURES_TO_OPEN = 3;
/** The first backoff after failures, and how it grows with each further one. */
const BACKOFF = { firstMs: 500, growth: 1.5 };
const LONGEST_WAIT_MS = 25 * 3_600_000;
/** The wait after a refusal without Retry-After. */
const UNSTATED_WAIT_MS = { rate_limited: 60_000, banned: 15 * 60_000 };
/** A restart repeats a wait of up to this length in full; from a longer one it subtracts the time passed by the wall clock. */
const TRUSTED_MS = 3_600_000;
/** A service's `Date` is in whole seconds: its clock may be up to this much ahead. */
export const DATE_RESOLUTION_MS = 1000;

/** The next state. The circuit stays the same object if, and only if, the event does not change it. */
export function transition(breaker: Breaker, event: BreakerEvent, now: MonotonicMs): Breaker {
  const { circuit, waitUntil } = breaker;
  const isNew =
    circuit.state === 'closed' || ('sentAt' in event && !isBefore(event.sentAt, circuit.openedAt));
  const openedAt = isNew ? now : circuit.openedAt;
  switch (event.type) {
    case 'refused': {
      const consecutiveRefusals = breaker.consecutiveRefusals + (isNew ? 1 : 0);
      const opened = open(circuit, event.reason, now, openedAt);
      const askedMs = event.retryAfterMs ?? UNSTATED_WAIT_MS[event.reason];
      // Doubles with every further refusal in a row; jitter only extends it.
      const base = Math.max(askedMs, 1000) * 2 ** Math.min(Math.max(0, consecutiveRefusals - 1), 20);
      const waitMs = base + 250 + event.jitter * Math.min(base * 0.05, 5000);
      return { ...breaker, circuit: opened, consecutiveRefusals, waitUntil: waitFrom(breaker, now, waitMs) };
    }
    case 'unauthorized':
      return { ...breaker, circuit: open(circuit, 'unauthorized', monotonicMs(Infinity), openedAt) };
    case 'failed': {
      const consecutiveFailures = breaker.consecutiveFailures + (isNew ? 1 : 0);
      const counted = { ...breaker, consecutiveFailures };
      const { retryAfterMs } = event;
      const opens = consecutiveFailures >= FAILURES_TO_OPEN || retryAfterMs !== null;
      if (circuit.state === 'closed' && !opens) return counted;
      const times = Math.max(1, consecutiveFailures - FAILURES_TO_OPEN + 1);
      const pause = pauseAfter(times, { ...BACKOFF, longestMs: event.longestMs });
      const until = after(now, pause * (1 + event.jitter * 0.2));
      const opened = open(circuit, circuit.reason ?? 'unreachable', until, openedAt);
      return { ...counted, circuit: opened, waitUntil: waitFrom(breaker, now, retryAfterMs ?? 0) };
    }
    case 'answered': {
      const answered = { ...breaker, consecutiveFailures: 0 };
      // An answer to a request from before a refusal does not show that the refusal has ended.
      const closes = circuit.state !== 'closed' && (event.toProbe || circuit.reason === 'unreachable');
      if (!closes) return answered;
      if (isBefore(now, waitUntil)) return { ...answered, circuit: { ...circuit, state: 'open' } };
      return { ...answered, circuit: CLOSED, consecutiveRefusals: 0 };
    }
    case 'probe_admitted':
      return circuit.state === 'open' ? { ...breaker, circuit: { ...circuit, state: 'half_open' } } : breaker;
    case 'probe_released':
      return circuit.state === 'half_open' ? { ...breaker, circuit: { ...circuit, state: 'open' } } : breaker;
    case 'probe_requested':
      return circuit.reason === 'unauthorized' || circuit.reason === 'unreachable'
        ? { ...breaker, circuit: { ...circuit, state: 'open', until: now } }
        : breaker;
  }
}

/** When a probe may be sent; Infinity: when a person acts; null: the circuit is closed. */
export function openUntil({ circuit, waitUntil }: Breaker): MonotonicMs | null {
  return circuit.state === 'closed' ? null : later(circuit.until, waitUntil);
}

/** Whether no request may be sent now, not even a probe. */
export function isOpenAt(breaker: Breaker, now: MonotonicMs): boolean {
  const until = openUntil(breaker);
  return until !== null && isBefore(now, until);
}

/** Opens the circuit, or keeps it open: never for a shorter time, and until a person acts if that is needed. */
function open(circuit: Circuit, reason: OpenReason, until: MonotonicMs, openedAt: MonotonicMs): Circuit {
  if (circuit.state === 'closed') return { state: 'open', reason, until, openedAt };
  const kept = circuit.until === Infinity ? circuit.reason : reason;
  return { state: 'open', reason: kept, until: later(circuit.until, until), openedAt };
}

function waitFrom({ waitUntil }: Breaker, now: MonotonicMs, waitMs: number): MonotonicMs {
  return later(waitUntil, after(now, Math.min(waitMs, LONGEST_WAIT_MS)));
}

/** The breaker's saved form. */
export function saveBreaker(
  { circuit, consecutiveRefusals, waitUntil }: Breaker,
  now: MonotonicMs,
): SavedGate['breaker'] {
  if (circuit.state === 'closed') return { open: null, waitMs: 0, consecutiveRefusals };
  const { reason, until } = circuit;
  const waitMs = Math.max(0, between(now, waitUntil));
  return { open: { reason, needsPerson: until === Infinity }, waitMs, consecutiveRefusals };
}

/** Restores the breaker at startup: ends its own backoff, and counts a probe in flight as not sent. */
export function restoreBreaker(saved: SavedGate | null, now: MonotonicMs, wallNow: WallMs): Breaker {
  const { open = null, waitMs = 0, consecutiveRefusals = 0 } = saved?.breaker ?? {};
  let leftMs = waitMs;
  if (saved && waitMs > TRUSTED_MS) {
    leftMs -= Math.max(0, between(saved.savedAt, wallNow));
    // The wall clock may be wrong: after a second refusal in a row at least an hour is left.
    if (consecutiveRefusals >= 2) leftMs = Math.max(leftMs, TRUSTED_MS);
  }
  const until = open?.needsPerson ? monotonicMs(Infinity) : now;
  return {
    circuit: open ? { state: 'open', reason: open.reason, until, openedAt: now } : CLOSED,
    consecutiveRefusals,
    consecutiveFailures: 0,
    waitUntil: after(now, leftMs),
  };
}
