import type { PlanLimits } from '../../../shared/petstore/plans.ts';
import {
  after,
  between,
  type Clock,
  later,
  type MonotonicMs,
  monotonicMs,
  type ServiceMs,
  serviceMs,
  type WallMs,
} from '../../../shared/time.ts';
import type { Answer } from '../../petstore/answer.ts';
import type { GateStore, SavedGate } from '../../store/gate/gate.ts';
import { type Breaker, restoreBreaker, SERVED_IN_FULL_MS, saveBreaker } from './breaker.ts';
import { type Latency, learnLatency } from './in-flight.ts';
import { windowOf } from './plan.ts';
import {
  type DayLimits,
  type DayWindow,
  dayRequestEnded,
  emptyDay,
  learnDay,
  withinADay,
} from './quota/day.ts';
import {
  emptyMinute,
  learnMinute,
  MINUTE_MS,
  type MinuteLimits,
  type MinuteWindow,
  minuteAvailable,
  minuteRequestEnded,
  remainingOf,
} from './quota/minute.ts';
import {
  latestAt,
  learnServiceTime,
  type ServiceTime,
  serviceTimeAt,
  serviceTimeWithin,
} from './service-time.ts';

/** Everything the gate knows. */
export interface GateMemory {
  breaker: Breaker;
  minute: MinuteWindow;
  day: DayWindow;
  time: ServiceTime;
  /** null before the first answer. */
  latency: Latency | null;
  /** When the latest request left that the service let through; -Infinity: never. */
  lastPassSentAt: MonotonicMs;
  /** Whether anything was answered in this life of the program. */
  answered: boolean;
  /** The service's clock as far as it is known: learned, else carried over, else the machine's own. */
  serviceNow(monotonic: MonotonicMs): ServiceMs;
}

const NEVER = monotonicMs(-Infinity);

/** Loads what was saved, assuming that no time has passed wherever the wall clock need not be believed. */
export function restoreMemory(store: GateStore, clock: Clock): GateMemory {
  const { state, spending } = store.load();
  const now = clock.monotonic();
  const assumed = { service: assumedServiceTime(state, clock.now()), at: now, wall: clock.now() };
  const day: DayWindow = {
    ...emptyDay(),
    known: state?.day ? { ...state.day, at: assumed.service } : null,
    usage: new Map(spending.map(({ slot, ...lanes }) => [slot, lanes])),
    countsFromSlot: state?.countsFromSlot ?? 0,
  };
  const minute = emptyMinute();
  if (state?.minute) {
    const { remaining, resetsInMs } = state.minute;
    minute.known = { remaining, at: now, resetsAt: serviceMs(0), resetsBy: after(now, resetsInMs) };
  }
  return {
    breaker: restoreBreaker(state, now, clock.now()),
    minute,
    day,
    time: { bounds: null },
    latency: null,
    lastPassSentAt: NEVER,
    answered: false,
    serviceNow(monotonic) {
      const learned = serviceTimeAt(this.time, monotonic);
      if (learned !== null) return learned;
      // Where an answer told no time, the machine's clock is the best there is.
      return serviceMs((this.answered ? assumed.wall : assumed.service) + monotonic - assumed.at);
    },
  };
}

/**
 * Takes in the time, the limits and the speed that an answer shows, or the lack of one.
 *
 * @param asked whether its request was the one that asks what the minute has left
 */
export function learnFrom(
  answer: Answer<unknown>,
  memory: GateMemory,
  asked: boolean,
  limits: { plan: PlanLimits; minute: MinuteLimits; day: DayLimits },
): void {
  const { kind, meta } = answer;
  const { sentAt, answeredAt, rateLimit, serviceDate } = meta;
  const lost = meta.status === null;
  const foreign = isForeign(answer);
  if (serviceDate !== null && !foreign)
    memory.time = learnServiceTime(memory.time, serviceDate, sentAt, answeredAt);
  memory.answered ||= !lost && !foreign;
  memory.latency = learnLatency(memory.latency, between(sentAt, answeredAt));
  // What shows no limits may be of something on the way, a gateway for one: nobody knows whether the service counted it.
  const isUnknown = kind === 'unknown' && rateLimit === null;
  if (!isUnknown && kind !== 'rate_limited' && kind !== 'banned') {
    memory.lastPassSentAt = later(memory.lastPassSentAt, sentAt);
  }
  const now = serviceTimeAt(memory.time, answeredAt);
  const window = rateLimit && windowOf(rateLimit, limits.plan, now);
  if (rateLimit && window === 'minute') {
    const latestReset = latestAt(memory.time, rateLimit.resetsAt);
    memory.minute = learnMinute(memory.minute, { rateLimit, sentAt, answeredAt, latestReset }, limits.minute);
  }
  if (rateLimit && window === 'day') {
    const answered = memory.serviceNow(answeredAt);
    const resetsAt = now === null ? withinADay(rateLimit.resetsAt, answered) : rateLimit.resetsAt;
    const shown = { ...rateLimit, resetsAt };
    memory.day = learnDay(memory.day, shown, memory.serviceNow(sentAt), answered, limits.day);
  }
  const { known } = memory.day;
  if (now === null && known) {
    // One carried over a restart was told by another clock.
    const resetsAt = withinADay(known.resetsAt, memory.serviceNow(answeredAt));
    memory.day = { ...memory.day, known: { ...known, resetsAt } };
  }
  const header = window === 'minute' ? 'minute' : isUnknown ? 'lost' : 'none';
  memory.minute = minuteRequestEnded(memory.minute, { at: answeredAt, asked, header });
  memory.day = dayRequestEnded(memory.day, window === 'day');
}

/**
 * Whether something on the way answered instead of the service, a login page for one, with a clock of its own, and the
 * request may never have been counted. What shows the key's limits is the service's, be its body as odd as it may.
 */
function isForeign(answer: Answer<unknown>): boolean {
  const odd = answer.kind === 'unknown' && (answer.why === 'not_json' || answer.why === 'redirect');
  return odd && answer.meta.rateLimit === null;
}

/** What must outlive the program. */
export function savedFrom(memory: GateMemory, clock: Clock, limits: MinuteLimits): SavedGate {
  const now = clock.monotonic();
  const { minute, day } = memory;
  const remaining = remainingOf(minute, now);
  const counted = { remaining: minuteAvailable(minute, limits, now), resetsInMs: MINUTE_MS };
  const known =
    minute.known && Number.isFinite(remaining)
      ? { remaining: remaining - minute.inFlight, resetsInMs: between(now, minute.known.resetsBy) }
      : null;
  return {
    breaker: saveBreaker(memory.breaker, now, clock.now()),
    minute: known ?? (minute.isInHeader === false ? counted : null),
    day: day.known && {
      remaining: day.known.remaining - day.inFlight,
      limit: day.known.limit,
      resetsAt: day.known.resetsAt,
    },
    countsFromSlot: day.countsFromSlot,
    serviceNow: memory.serviceNow(now),
    serviceNowWithin: serviceTimeWithin(memory.time),
    savedAt: clock.now(),
  };
}

/**
 * The service's clock before anything was answered. Over a short pause we assume that no time has passed; over a
 * longer one the wall clock says how much, and if it is wrong that costs one request, whose answer tells the time.
 */
function assumedServiceTime(state: SavedGate | null, wallNow: WallMs): ServiceMs {
  if (state?.serviceNow == null) return serviceMs(wallNow);
  const passed = between(state.savedAt, wallNow);
  return after(state.serviceNow, passed > SERVED_IN_FULL_MS ? passed : 0);
}
