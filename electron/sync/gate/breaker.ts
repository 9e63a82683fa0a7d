import {
  after,
  between,
  earlier,
  isBefore,
  later,
  type MonotonicMs,
  monotonicMs,
  type ServiceMs,
  type WallMs,
} from '../../../shared/time.ts';
import type { SavedGate } from '../../store/gate/gate.ts';

/*
 * The circuit breaker of one key, as pure functions: a state and an event give the next state. gate.ts turns answers
 * into events (docs/sync.md, "The circuit breaker").
 *
 * | event                        | closed | open                                  | half-open                 |
 * |------------------------------|--------|---------------------------------------|---------------------------|
 * | refused (429, ban)           | open   | open, never for a shorter time        | open                      |
 * | unauthorized (401)           | open until a person acts | the same            | the same                  |
 * | failed (no answer, 5xx)      | open, `unreachable`, at the third in a row or where it asks for a wait | open, never for a shorter time; the reason of a refusal stays | open |
 * | answered, to the probe       | -      | closed                                | closed                    |
 * | answered, to another request | closed | closed if `unreachable`, else open    | the same, else half-open  |
 * | probe admitted               | -      | half-open, once `until` has passed    | none is admitted          |
 * | probe released unused        | -      | open                                  | open: the next may probe  |
 * | probe requested by a person  | closed | open until now, if `unauthorized` or `unreachable` | the same      |
 *
 * Before `askedUntil`, which an answer asked for, nothing closes it and no person ends it: it is open until then.
 */

/** Why no request leaves. */
type OpenReason = 'rate_limited' | 'banned' | 'unauthorized' | 'unreachable';

export type Circuit =
  /** Requests flow. */
  | { state: 'closed'; reason: null }
  /** None leaves before `until`; the first one admitted after that is the probe. */
  | ({ state: 'open' } & Opened)
  /** The probe is under way; its answer alone decides. */
  | ({ state: 'half_open' } & Opened);

interface Opened {
  reason: OpenReason;
  /** Infinity: until a person acts. */
  until: MonotonicMs;
  /** What was sent before this and fails belongs to the same trouble: it counts as no further refusal or failure. */
  openedAt: MonotonicMs;
}

export interface Breaker {
  circuit: Circuit;
  /** 429s and bans in a row. */
  consecutiveRefusals: number;
  /** Requests in a row without an answer of the service. */
  consecutiveFailures: number;
  /** Until then an answer asked for silence, a 429 or a 5xx with a Retry-After; -Infinity: none ever did. */
  askedUntil: MonotonicMs;
  /** Only a wall clock said how much of the time is over, and no answer has shown it yet. */
  untilUnconfirmed: boolean;
  /** The pause that was carried over a restart; null where none was, or it is known to be over. */
  restored: RestoredPause | null;
}

interface RestoredPause {
  /** When it is surely over, by the service's clock; null where that was never known. */
  until: ServiceMs | null;
  /** How long it was when it was saved. */
  lengthMs: number;
  /** By how much `until` may be late, milliseconds. */
  withinMs: number;
}

/** When it is at the service. */
interface ServiceMoment {
  /** The earliest that it can be by the service's clock. */
  serviceAtLeast: ServiceMs;
  /** Whether an answer told that; else it is this machine's clock, which may be wrong. */
  isTimeTold: boolean;
}

export type BreakerEvent =
  | ({
      type: 'refused';
      reason: 'rate_limited' | 'banned';
      sentAt: MonotonicMs;
      /** What Retry-After asked for; null where there is none. */
      retryAfterMs: number | null;
      /** How long until the reset that the answer named, where it can be told. */
      resetInMs: number | null;
      /** Random, 0 to 1. */
      jitter: number;
    } & ServiceMoment)
  | ({ type: 'unauthorized'; sentAt: MonotonicMs } & ServiceMoment)
  | {
      type: 'failed';
      sentAt: MonotonicMs;
      /** `answered`: with a 5xx; `lost`: nobody knows whether it arrived; `not_sent`: it never left. */
      outcome: 'answered' | 'lost' | 'not_sent';
      retryAfterMs: number | null;
      /** The longest pause that failures lead to by themselves, milliseconds. */
      longestMs: number;
      jitter: number;
    }
  | {
      type: 'answered';
      toProbe: boolean;
      /** False where what came back is not an answer to what was asked. */
      confirms: boolean;
    }
  | { type: 'probe_admitted' }
  | { type: 'probe_released' }
  | { type: 'probe_requested' };

export type Refused = BreakerEvent & { type: 'refused' };

const CLOSED: Circuit = { state: 'closed', reason: null };
const NEVER = monotonicMs(-Infinity);

/** So many failures in a row open the circuit. */
const FAILURES_TO_OPEN = 3;
/** The first pause after failures; each further failure doubles it. */
const FAILURE_PAUSE_MS = 500;
/** Never longer without a probe (docs/sync.md, "The circuit breaker"). */
const LONGEST_OPEN_MS = 25 * 3_600_000;
/** A ban of unknown length. */
const BAN_MS = 15 * 60_000;
/** After a restart up to this is served in full. */
export const SERVED_IN_FULL_MS = 3_600_000;
/** Between probes of a time that may not be over, while their answers are lost: each may be a request too early. */
const UNCONFIRMED_PAUSE_MS = 15 * 60_000;

/** What an event makes of the breaker. The circuit is the same object exactly where the event changes nothing of it. */
export function transition(breaker: Breaker, event: BreakerEvent, now: MonotonicMs): Breaker {
  const { circuit } = breaker;
  switch (event.type) {
    case 'refused': {
      const consecutiveRefusals = breaker.consecutiveRefusals + (isNewTrouble(circuit, event) ? 1 : 0);
      const pause = refusalPause(event, Math.max(1, consecutiveRefusals));
      const restored = restoredPause(breaker, event);
      // A later, shorter pause never shortens one, nor does a wall clock that was wrong over a restart.
      const until = after(now, Math.max(pause, Math.min(restored, LONGEST_OPEN_MS)));
      const opened = open(circuit, event.reason, until, event, now);
      const askedUntil = askedFrom(breaker, now, Math.max(askedPause(event), restored));
      return { ...breaker, circuit: opened, consecutiveRefusals, askedUntil, untilUnconfirmed: false };
    }
    case 'unauthorized': {
      const opened = open(circuit, 'unauthorized', monotonicMs(Infinity), event, now);
      // Who may ask is looked at before how often: it says nothing of a wait that was carried over a restart. Its time does.
      const askedUntil = event.isTimeTold
        ? askedFrom(breaker, now, restoredPause(breaker, event))
        : breaker.askedUntil;
      const untilUnconfirmed = breaker.untilUnconfirmed && !event.isTimeTold;
      return { ...breaker, circuit: opened, askedUntil, untilUnconfirmed };
    }
    case 'failed': {
      const consecutiveFailures = breaker.consecutiveFailures + (isNewTrouble(circuit, event) ? 1 : 0);
      const counted = { ...breaker, consecutiveFailures };
      const opens = consecutiveFailures >= FAILURES_TO_OPEN || event.retryAfterMs !== null;
      if (circuit.state === 'closed' && !opens) return counted;
      const backoff = failureBackoff(event, consecutiveFailures);
      const mayBeEarly = breaker.untilUnconfirmed && event.outcome !== 'not_sent';
      const until = after(now, mayBeEarly ? Math.max(backoff, UNCONFIRMED_PAUSE_MS) : backoff);
      const opened = open(circuit, circuit.reason ?? 'unreachable', until, event, now);
      const askedUntil = askedFrom(breaker, now, event.retryAfterMs);
      return { ...counted, circuit: opened, askedUntil };
    }
    case 'answered': {
      const untilUnconfirmed = breaker.untilUnconfirmed && !event.confirms;
      const heard = { ...breaker, consecutiveFailures: 0, untilUnconfirmed };
      // An answer to something sent before a refusal says nothing about its end.
      const closes = circuit.state !== 'closed' && (event.toProbe || circuit.reason === 'unreachable');
      if (!closes) return heard;
      const { askedUntil } = breaker;
      // Others in front of the service, or of its machines, may have asked for a wait that this answer knows nothing of.
      if (isBefore(now, askedUntil)) {
        return { ...heard, circuit: { ...circuit, state: 'open', until: askedUntil } };
      }
      return { ...heard, circuit: CLOSED, consecutiveRefusals: 0, restored: null };
    }
    case 'probe_admitted':
      return circuit.state === 'open' ? { ...breaker, circuit: { ...circuit, state: 'half_open' } } : breaker;
    case 'probe_released':
      return circuit.state === 'half_open' ? { ...breaker, circuit: { ...circuit, state: 'open' } } : breaker;
    case 'probe_requested':
      return circuit.reason === 'unauthorized' || circuit.reason === 'unreachable'
        ? { ...breaker, circuit: { ...circuit, state: 'open', until: later(now, breaker.askedUntil) } }
        : breaker;
  }
}

/** Whether nothing may leave at this moment, not even a probe. */
export function isOpenAt(circuit: Circuit, now: MonotonicMs): boolean {
  return circuit.state !== 'closed' && isBefore(now, circuit.until);
}

/** Whether it stays open until a person acts. */
export function waitsForPerson(circuit: Circuit): boolean {
  return circuit.state !== 'closed' && circuit.until === Infinity;
}

function isNewTrouble(circuit: Circuit, { sentAt }: { sentAt: MonotonicMs }): boolean {
  return circuit.state === 'closed' || !isBefore(sentAt, circuit.openedAt);
}

/** Opens, or keeps open for longer: a later, shorter pause never shortens one, least of all one that a person has to end. */
function open(
  circuit: Circuit,
  reason: OpenReason,
  until: MonotonicMs,
  event: { sentAt: MonotonicMs },
  now: MonotonicMs,
): Circuit {
  const openedAt = circuit.state === 'closed' || isNewTrouble(circuit, event) ? now : circuit.openedAt;
  const kept = circuit.state !== 'closed' && isOpenAt(circuit, now) && !isBefore(circuit.until, until);
  return kept ? { ...circuit, state: 'open', openedAt } : { state: 'open', reason, until, openedAt };
}

/**
 * How long to pause after a refusal: what was asked for, the reset only where nothing was, doubled with every refusal
 * in a row. Jitter only ever extends.
 */
function refusalPause(
  event: Pick<Refused, 'reason' | 'retryAfterMs' | 'resetInMs' | 'jitter'>,
  consecutive: number,
): number {
  const base = Math.max(askedPause(event), 1000) * 2 ** Math.min(consecutive - 1, 20);
  return Math.min(base + 250 + event.jitter * Math.min(base * 0.05, 5000), LONGEST_OPEN_MS);
}

/**
 * How much of a pause that was carried over a restart is left after a refusal. A ban is given to who asks inside a wait:
 * where nothing tells the time, the one of a probe that only the wall clock allowed says that this clock is wrong.
 */
function restoredPause(
  { restored, untilUnconfirmed }: Breaker,
  event: Refused | (BreakerEvent & { type: 'unauthorized' }),
): number {
  const { serviceAtLeast, isTimeTold } = event;
  if (restored === null) return 0;
  const isBan = event.type === 'refused' && event.reason === 'banned';
  if (!isTimeTold && untilUnconfirmed && isBan) return restored.lengthMs;
  if (restored.until === null) return 0;
  // Where no answer had told the time, it was saved by the machine's clock, hours off: no more is left than there was.
  const longest = restored.lengthMs + restored.withinMs;
  return Math.min(between(serviceAtLeast, restored.until), longest);
}

/** What a refusal itself asks for. */
function askedPause({
  reason,
  retryAfterMs,
  resetInMs,
}: Pick<Refused, 'reason' | 'retryAfterMs' | 'resetInMs'>): number {
  return retryAfterMs ?? (reason === 'banned' ? BAN_MS : (resetInMs ?? 60_000));
}

/** Until when silence is asked for after one more answer; a later, shorter wait never shortens one. */
function askedFrom({ askedUntil }: Breaker, now: MonotonicMs, waitMs: number | null): MonotonicMs {
  return waitMs === null ? askedUntil : later(askedUntil, after(now, Math.min(waitMs, LONGEST_OPEN_MS)));
}

/** How long to pause after failures in a row (no answer, 5xx): twice as long after each, and at least as long as asked. */
function failureBackoff(
  { retryAfterMs, longestMs, jitter }: BreakerEvent & { type: 'failed' },
  consecutive: number,
): number {
  const doublings = Math.min(Math.max(0, consecutive - FAILURES_TO_OPEN), 20);
  const base = Math.min(FAILURE_PAUSE_MS * 2 ** doublings, longestMs);
  return Math.min(Math.max(base, retryAfterMs ?? 0) * (1 + jitter * 0.2), LONGEST_OPEN_MS);
}

/** The breaker as it outlives the program. */
export function saveBreaker(
  { circuit, consecutiveRefusals, askedUntil, untilUnconfirmed, restored }: Breaker,
  now: MonotonicMs,
  wallNow: WallMs,
): SavedGate['breaker'] {
  if (circuit.state === 'closed') return { open: null, consecutiveRefusals };
  const remainingMs = Number.isFinite(circuit.until) ? Math.max(0, between(now, circuit.until)) : null;
  const asked = isBefore(now, askedUntil) ? { askedMs: between(now, askedUntil) } : {};
  // What no answer has confirmed yet may be asked about once more after the next restart, and be refused then.
  const carried = untilUnconfirmed && restored ? { carried: restored } : {};
  const open = { reason: circuit.reason, remainingMs, ...asked, ...carried, savedAt: wallNow };
  return { open, consecutiveRefusals };
}

/** The breaker at a start. A probe that was under way is taken as not sent: another one may go. */
export function restoreBreaker(saved: SavedGate | null, now: MonotonicMs, wallNow: WallMs): Breaker {
  const { open = null, consecutiveRefusals = 0 } = saved?.breaker ?? {};
  const left = (ms: number | null) =>
    open && after(now, remainingAtStart(ms, open.savedAt, consecutiveRefusals, wallNow));
  const until = left(open?.remainingMs ?? null);
  return {
    circuit: open && until !== null ? { state: 'open', reason: open.reason, until, openedAt: now } : CLOSED,
    consecutiveRefusals,
    consecutiveFailures: 0,
    // Of what is served in full and what the wall clock shortens, never more than the whole pause.
    askedUntil: until === null ? NEVER : earlier(until, left(open?.askedMs ?? 0) ?? NEVER),
    untilUnconfirmed: open?.carried !== undefined || (pauseOf(saved) ?? 0) > SERVED_IN_FULL_MS,
    restored: open?.carried ?? carriedFrom(saved),
  };
}

/** How long the saved pause had to go; of one that a person has to end, as long as an answer had asked for. */
function pauseOf(saved: SavedGate | null): number | null {
  const open = saved?.breaker.open;
  return open?.remainingMs ?? open?.askedMs ?? null;
}

function carriedFrom(saved: SavedGate | null): RestoredPause | null {
  const lengthMs = pauseOf(saved);
  if (saved === null || lengthMs === null) return null;
  const { serviceNow, serviceNowWithin } = saved;
  const until = serviceNow === null ? null : after(serviceNow, lengthMs + serviceNowWithin);
  return { until, lengthMs, withinMs: serviceNowWithin };
}

/**
 * What is left of a saved pause at a start. Up to an hour is served in full, because no clock can be trusted over a
 * restart; of a longer one the wall clock takes off what has passed, and if it is wrong that costs one probe. After
 * a second refusal in a row not even that is risked within the hour.
 */
function remainingAtStart(
  remainingMs: number | null,
  savedAt: WallMs,
  consecutiveRefusals: number,
  wallNow: WallMs,
): number {
  if (remainingMs === null) return Infinity;
  if (remainingMs <= SERVED_IN_FULL_MS) return remainingMs;
  const passed = Math.max(0, between(savedAt, wallNow));
  const left = Math.max(0, Math.min(remainingMs, LONGEST_OPEN_MS) - passed);
  return consecutiveRefusals >= 2 ? Math.max(left, SERVED_IN_FULL_MS) : left;
}
