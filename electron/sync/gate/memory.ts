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
} from '../../../shared/time.ts';
import type { Answer } from '../../petstore/answer.ts';
import type { GateStore, SavedGate } from '../../store/gate/gate.ts';
import { type Breaker, confirmWait, restoreBreaker, saveBreaker } from './breaker.ts';
import { type DayWindow, emptyDay, endDay, learnDay } from './day.ts';
import { emptyMinute, endMinute, learnMinute, MINUTE_MS, type MinuteWindow, minuteLeft } from './minute.ts';
import { type QuotaLimits, windowOf } from './plan.ts';

/** Everything the gate knows. */
export interface GateMemory {
  breaker: Breaker;
  minute: MinuteWindow;
  day: DayWindow;
  /**
   * The service's clock less our monotonic one, at least, as its answers tell: neither a wrong wall clock nor one that
   * is set moves a reset. null before the first answer.
   */
  serviceOffset: number | null;
  /** The same as saved before the restart, and by the wall clock since. */
  assumedOffset: number;
  /** How long the slowest answers take, fading slowly, milliseconds; null before the first one. */
  latency: number | null;
  /** When the latest request left that the service let through; -Infinity: never. */
  lastPassSentAt: MonotonicMs;
  /** Whether anything was answered since the program started. */
  answered: boolean;
}

/** A service's `Date` is a whole second. */
const DATE_RESOLUTION_MS = 1000;

/** What time it is at the service, as far as is known. */
export function serviceTime({ serviceOffset, assumedOffset }: GateMemory, at: MonotonicMs): ServiceMs {
  return serviceMs(at + (serviceOffset ?? assumedOffset));
}

/** Loads what was saved. A wrong wall clock costs one request, whose answer tells the time. */
export function restoreMemory(store: GateStore, clock: Clock): GateMemory {
  const { state, spending } = store.load();
  const now = clock.monotonic();
  const passed = state ? Math.max(0, between(state.savedAt, clock.now())) : 0;
  const serviceNow = state ? after(state.serviceNow, passed) : serviceMs(clock.now());
  const minute = state?.minute && {
    ...{ remaining: state.minute.remaining, at: now },
    ...{ resetsAt: serviceMs(0), resetsBy: after(now, state.minute.resetsInMs) },
  };
  return {
    breaker: restoreBreaker(state, { now, wallNow: clock.now() }),
    minute: { ...emptyMinute(), known: minute ?? null },
    day: {
      ...emptyDay(),
      known: state?.day ? { ...state.day, at: serviceNow } : null,
      usage: new Map(spending.map(({ slot, ...lanes }) => [slot, lanes])),
    },
    serviceOffset: null,
    assumedOffset: serviceNow - now,
    latency: null,
    lastPassSentAt: monotonicMs(-Infinity),
    answered: false,
  };
}

/** What must outlive the program. */
export function savedFrom(memory: GateMemory, clock: Clock, limits: QuotaLimits): SavedGate {
  const [now, wallNow] = [clock.monotonic(), clock.now()];
  const { breaker, minute, day } = memory;
  const serviceNow = serviceTime(memory, now);
  const remaining = minuteLeft(minute, limits, now);
  const shown = minute.isInHeader === false ? null : minute.known;
  const resetsInMs = shown ? between(now, shown.resetsBy) : MINUTE_MS;
  return {
    breaker: saveBreaker(breaker, { now, wallNow, serviceNow }),
    minute: Number.isFinite(remaining) ? { remaining, resetsInMs } : null,
    day: day.known && { remaining: day.known.remaining - day.inFlight, resetsAt: day.known.resetsAt },
    serviceNow,
    savedAt: wallNow,
  };
}

interface Limits {
  plan: PlanLimits;
  minute: QuotaLimits;
  day: QuotaLimits;
}

/**
 * Takes in the time, the limits and the speed that an answer shows, or the lack of one.
 *
 * @param asked whether its request was the one that asks what the minute has left
 */
export function learnFrom(answer: Answer<unknown>, memory: GateMemory, asked: boolean, limits: Limits): void {
  const { kind, meta } = answer;
  const { sentAt, answeredAt, rateLimit, serviceDate } = meta;
  const isForeign = isFromElsewhere(answer);
  if (serviceDate !== null && !isForeign) learnTime(memory, serviceDate, sentAt, answeredAt);
  memory.answered ||= meta.status !== null && !isForeign;
  const took = between(sentAt, answeredAt);
  memory.latency = Math.max(took, (memory.latency ?? took) * 0.95 + took * 0.05);
  // A page without limits may be from a gateway: nobody knows whether the service counted the request.
  const isUnknown = kind === 'unknown' && rateLimit === null;
  if (!isUnknown && kind !== 'rate_limited' && kind !== 'banned') {
    memory.lastPassSentAt = later(memory.lastPassSentAt, sentAt);
  }
  const { serviceOffset } = memory;
  const serviceNow = serviceOffset === null ? null : serviceTime(memory, answeredAt);
  const window = rateLimit && windowOf(rateLimit, limits.plan, serviceNow);
  if (rateLimit && window === 'minute') {
    const latestReset = monotonicMs(serviceOffset === null ? Infinity : rateLimit.resetsAt - serviceOffset);
    const times = { sentAt, answeredAt, latestReset };
    memory.minute = learnMinute(memory.minute, rateLimit, times, limits.minute);
  }
  if (rateLimit && window === 'day') {
    const times = { sentAt: serviceTime(memory, sentAt), now: serviceTime(memory, answeredAt) };
    memory.day = learnDay(memory.day, rateLimit, times, limits.day);
  }
  const header = window === 'minute' ? 'minute' : isUnknown ? 'lost' : 'none';
  memory.minute = endMinute(memory.minute, answeredAt, asked, header);
  memory.day = endDay(memory.day, window === 'day');
}

/**
 * Whether something on the way answered instead of the service, a login page for one, with a clock of its own. What
 * shows the key's limits is the service's, be its body as odd as it may.
 */
function isFromElsewhere(answer: Answer<unknown>): boolean {
  const isOdd = answer.kind === 'unknown' && (answer.why === 'not_json' || answer.why === 'redirect');
  return isOdd && answer.meta.rateLimit === null;
}

/** An answer's Date lies between sending and receiving; one that contradicts what is known (the service's clock was set) begins anew. */
function learnTime(memory: GateMemory, date: ServiceMs, sentAt: MonotonicMs, answeredAt: MonotonicMs): void {
  const least = date - answeredAt;
  const most = date + DATE_RESOLUTION_MS - sentAt;
  const { serviceOffset } = memory;
  const isKept = serviceOffset !== null && least <= serviceOffset && serviceOffset <= most;
  memory.serviceOffset = isKept ? serviceOffset : least;
  memory.breaker = confirmWait(memory.breaker, serviceTime(memory, answeredAt), answeredAt);
}
