import type { PlanLimits } from '../../../shared/petstore/plans.ts';
import type { ContractProfile } from '../../../shared/petstore/profile.ts';
import {
  after,
  between,
  type Clock,
  isBefore,
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
import { type Latency, learnLatency } from './concurrency.ts';
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
  type MinuteLimits,
  type MinuteWindow,
  minuteAvailable,
  minuteRequestEnded,
} from './quota/minute.ts';
import {
  earliestAt,
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
  /** When the latest 429 or ban came; -Infinity: never. */
  lastRefusalAt: MonotonicMs;
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
  const minute = emptyMinute(state?.windowKind);
  if (state?.minute) {
    const { remaining } = state.minute;
    const reset = after(now, state.minute.resetsInMs);
    const resetsAt = serviceMs(0);
    minute.known = {
      remaining,
      limit: remaining,
      at: now,
      resetsAt,
      earliestReset: now,
      latestReset: reset,
      expectedReset: reset,
      first: { resetsAt, at: now },
    };
  }
  const breaker = restoreBreaker(state, now, clock.now());
  return {
    breaker,
    minute,
    day,
    time: { bounds: null },
    latency: null,
    lastPassSentAt: NEVER,
    lastRefusalAt: breaker.consecutiveRefusals > 0 ? now : NEVER,
    answered: false,
    serviceNow(monotonic) {
      const learned = serviceTimeAt(this.time, monotonic);
      if (learned !== null) return learned;
      // Where an answer told no time, the machine's clock is the best there is.
      return serviceMs((this.answered ? assumed.wall : assumed.service) + monotonic - assumed.at);
    },
  };
}

/** Takes in the time, the limits and the speed that an answer shows, or the lack of one. */
export function learnFrom(
  answer: Answer<unknown>,
  memory: GateMemory,
  limits: { profile: ContractProfile; plan: PlanLimits; minute: MinuteLimits; day: DayLimits },
): void {
  const { kind, meta } = answer;
  const { sentAt, answeredAt, rateLimit, serviceDate } = meta;
  const lost = meta.status === null;
  const foreign = isForeign(answer);
  if (serviceDate !== null && !foreign)
    memory.time = learnServiceTime(memory.time, serviceDate, sentAt, answeredAt);
  memory.answered ||= !lost && !foreign;
  memory.latency = learnLatency(memory.latency, between(sentAt, answeredAt));
  const refused = kind === 'rate_limited' || kind === 'banned';
  const counted = !lost && !foreign && !refused;
  if (counted) memory.lastPassSentAt = later(memory.lastPassSentAt, sentAt);
  if (refused) memory.lastRefusalAt = answeredAt;
  const now = serviceTimeAt(memory.time, answeredAt);
  const window = rateLimit && windowOf(rateLimit, limits.plan, now);
  if (rateLimit && window === 'minute') {
    const reading = {
      rateLimit,
      sentAt,
      answeredAt,
      serviceNow: now,
      earliestReset: earliestAt(memory.time, rateLimit.resetsAt),
      latestReset: latestAt(memory.time, rateLimit.resetsAt),
    };
    memory.minute = learnMinute(memory.minute, reading, limits.minute);
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
  const ended = { from: sentAt, to: answeredAt, lost, counted, minuteInHeader: window === 'minute' };
  memory.minute = minuteRequestEnded(memory.minute, ended, limits.minute);
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
  const known = minute.known && isBefore(now, minute.known.latestReset) ? minute.known : null;
  const remaining = known ? known.remaining - minute.inFlight : minuteAvailable(minute, limits, now);
  return {
    breaker: saveBreaker(memory.breaker, now, clock.now()),
    minute: { remaining, resetsInMs: known ? between(now, known.latestReset) : 60_000 },
    windowKind: minute.kind,
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
