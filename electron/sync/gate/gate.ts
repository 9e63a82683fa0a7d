import type { Lane } from '../../../shared/domain/sync.ts';
import type { ContractProfile } from '../../../shared/petstore/profile.ts';
import {
  after,
  between,
  type Clock,
  later,
  type MonotonicMs,
  monotonicMs,
  type ServiceMs,
  serviceMs,
} from '../../../shared/time/time.ts';
import type { Answer } from '../../petstore/answer.ts';
import type { GateStore } from '../../store/gate/gate.ts';
import {
  type BreakerEvent,
  DATE_RESOLUTION_MS,
  isOpenAt,
  openUntil,
  restoreBreaker,
  saveBreaker,
  transition,
} from './breaker.ts';
import { DAY_MS, DayQuota } from './day.ts';
import { MinuteQuota } from './minute.ts';
import { planLimits, windowOf } from './plan.ts';

interface GateOptions {
  store: GateStore;
  clock: Clock;
  /** 0 to 1. */
  random: () => number;
  profile: ContractProfile;
}

/** The right to send one request. Exactly one of `complete` and `release` ends it. */
export interface Permit {
  readonly lane: Lane;
  /** Asked at the moment of sending; counts the request, on the disk, before it leaves. False where the disk refuses. */
  tryConsume(): boolean;
  /** The result of the request. */
  complete(answer: Answer<unknown>): void;
  /** It was not needed, or a fault of our own kept its answer from being taken in. */
  release(): void;
}

export type Admission = { permits: Permit[] } | ({ permits: null } & Denial);

interface Denial {
  /** `busy`: as many are in flight as may be; `minute`, `day`: that quota is spent. */
  reason: 'circuit_open' | 'half_open' | 'busy' | 'minute' | 'day';
  /** null: when one of the requests in flight is over, or a person acts. */
  retryAt: MonotonicMs | null;
}

export type Gate = ReturnType<typeof createGate>;

/** The share of this till's minute that reads leave to sales. */
const KEPT_FROM_READS = 0.3;
/** Our own service bans a key at the third request that arrives later than this after a 429 (docs/contract.md, "Bans"). */
const GRACE_MS = 1000;
/** Requests in flight, for all tills, while they may arrive later than that. */
const FEW_IN_FLIGHT = 2;

/**
 * The gate of one connection and key, which every request of the program passes: a circuit breaker (breaker.ts), a quota
 * for the minute and the day and a limit of requests in flight (docs/sync.md, "The gate").
 */
export function createGate({ store, clock, random, profile }: GateOptions) {
  const plan = planLimits(profile);
  const tills = profile.tillsOnKey;
  // A tenth of the minute for all tills on the key.
  const most = Math.max(1, Math.floor(plan.minute / 10 / tills));
  const margin = Math.min((tills - 1) * most, Math.floor(plan.minute / 2));
  // Of the backoff: the probes of an outage must not spend the day (Free: one in 86 s).
  const longestMs = Math.max(15_000, DAY_MS / plan.day);
  const { state: saved, spending } = store.load();
  const [startedAt, wallNow] = [clock.monotonic(), clock.now()];
  // A wrong wall clock costs one request, whose answer has the time.
  const passed = saved ? Math.max(0, between(saved.savedAt, wallNow)) : 0;
  const serviceThen = saved ? after(saved.serviceNow, passed) : serviceMs(wallNow);
  const usage = new Map(spending.map(({ slot, ...lanes }) => [slot, lanes]));
  const minute = new MinuteQuota({ limit: plan.minute, margin, tills }, saved?.minute ?? null, startedAt);
  const day = new DayQuota({ limit: plan.day, margin, tills }, saved?.day ?? null, usage, serviceThen);
  const memory = {
    breaker: restoreBreaker(saved, startedAt, wallNow),
    minute,
    day,
    /** The service's clock less our monotonic one: the least that its answers allow, or what was saved. */
    offset: serviceThen - startedAt,
    /** Whether an answer since the start had the service's time. */
    isTimeKnown: false,
    /** Whether anything was answered since then. */
    answered: false,
    /** How long the slowest answers take, fading slowly, milliseconds; null before the first one. */
    latency: null as number | null,
    /** When the latest request left that the service let through; -Infinity: never. */
    lastPassSentAt: monotonicMs(-Infinity),
  };
  /** The disk refused the last write. */
  let hasUnsavedState = false;

  /** Saves what must outlive the program, with the usage of a slot that changed. */
  function save(slot = -1): void {
    const now = clock.monotonic();
    const times = { serviceNow: serviceNow(), savedAt: clock.now() };
    const breaker = saveBreaker(memory.breaker, now);
    const inSlot = day.usage.get(slot);
    const state = { breaker, minute: minute.save(now), day: day.save(), ...times };
    store.save(state, inSlot ? { slot, ...inSlot } : null);
    hasUnsavedState = false;
  }

  /** False where the disk refuses it: then `flush` tries again. */
  function trySave(slot?: number): boolean {
    try {
      save(slot);
    } catch {
      hasUnsavedState = true;
    }
    return !hasUnsavedState;
  }

  function apply(event: BreakerEvent): void {
    const { circuit } = memory.breaker;
    memory.breaker = transition(memory.breaker, event, clock.monotonic());
    if (memory.breaker.circuit !== circuit) trySave();
  }

  const serviceAt = (at: MonotonicMs): ServiceMs => serviceMs(at + memory.offset);
  const serviceNow = (): ServiceMs => serviceAt(clock.monotonic());

  /**
   * More than a few requests may be in flight only while each one arrives within the grace after one that the service
   * let through: then none of them arrives long after a 429, whichever till got that.
   */
  function inFlightLimit(sincePassMs: number): number {
    if (memory.latency !== null && sincePassMs + memory.latency <= GRACE_MS) return most;
    return Math.min(most, Math.max(1, Math.floor(FEW_IN_FLIGHT / tills)));
  }
  const inFlightNow = (): number => inFlightLimit(between(memory.lastPassSentAt, clock.monotonic()));

  /** Why so many may not leave now; null: they may. */
  function denial(lane: Lane, count: number): Denial | null {
    const now = clock.monotonic();
    const { breaker } = memory;
    const { state } = breaker.circuit;
    const until = openUntil(breaker) ?? now;
    if (now < until) return { reason: 'circuit_open', retryAt: until === Infinity ? null : until };
    if (state === 'half_open') return { reason: 'half_open', retryAt: null };
    if (state === 'closed' && minute.inFlight >= inFlightNow()) return { reason: 'busy', retryAt: null };
    const asks = state === 'open' || minute.needsQuotaProbe(now);
    // A pull may take its time; a sale must not find the minute spent by one.
    const kept = lane === 'reads' && !asks ? Math.floor((plan.minute / tills) * KEPT_FROM_READS) : 0;
    const wanted = asks ? 1 : count;
    if (minute.available(now) < wanted + kept) return { reason: 'minute', retryAt: minute.availableAt(now) };
    if (memory.isTimeKnown) day.roll(serviceNow());
    if (day.available(lane, serviceNow()) < wanted) {
      const waitMs = between(serviceNow(), day.availableAt(lane, serviceNow()));
      return { reason: 'day', retryAt: after(now, Math.max(1000, waitMs)) };
    }
    return null;
  }

  /** Admits the requests of one piece of work: all of them, or fewer where one has to ask first or too many are in flight. */
  function admit(lane: Lane, count = 1): Admission {
    const denied = denial(lane, count);
    if (denied) return { permits: null, ...denied };
    const now = clock.monotonic();
    const isProbe = memory.breaker.circuit.state !== 'closed';
    const asks = minute.needsQuotaProbe(now);
    const granted = isProbe || asks ? 1 : Math.min(count, inFlightNow() - minute.inFlight);
    if (isProbe) apply({ type: 'probe_admitted' });
    minute.admit(granted, now);
    return { permits: Array.from({ length: granted }, () => createPermit(lane, isProbe, asks)) };
  }

  function createPermit(lane: Lane, isProbe: boolean, asks: boolean): Permit {
    let state: 'reserved' | 'in_flight' | 'over' = 'reserved';
    const slot = day.admit(lane, serviceNow());
    /** It is certain that nothing arrived: all is as if it had not been admitted. */
    function cancel(): void {
      state = 'over';
      day.release(lane, slot);
      minute.release(asks);
      if (isProbe) apply({ type: 'probe_released' });
    }
    return {
      lane,
      tryConsume() {
        // The circuit may have opened since this was admitted; then only the probe may leave, when the wait is over.
        const { breaker } = memory;
        const mayPass =
          breaker.circuit.state === 'closed' || (isProbe && !isOpenAt(breaker, clock.monotonic()));
        // Where the disk refuses, the caller gets its error from `flush`.
        if (state !== 'reserved' || !mayPass || !trySave(slot)) return false;
        state = 'in_flight';
        return true;
      },
      complete(answer) {
        if (state === 'over') return;
        if (state === 'reserved' || answer.kind === 'not_sent') {
          const left = state === 'in_flight';
          cancel();
          if (left) apply(eventOf(answer, isProbe));
          return;
        }
        state = 'over';
        learn(answer, asks);
        if (answer.kind !== 'unknown' || !answer.stopped) apply(eventOf(answer, isProbe));
        else if (isProbe) apply({ type: 'probe_released' });
      },
      release() {
        if (state === 'reserved') cancel();
        if (state !== 'in_flight') return;
        // It left, and its answer was not taken in: it is spent.
        state = 'over';
        minute.end(clock.monotonic(), asks, 'lost');
        day.end(false);
        if (isProbe) apply({ type: 'probe_released' });
      },
    };
  }

  /** Takes in the time, the limits and the speed that an answer shows, or the lack of one. */
  function learn(answer: Answer<unknown>, asked: boolean): void {
    const { sentAt, answeredAt, rateLimit, serviceDate, status } = answer.meta;
    // Without limits a page may be a gateway's: nobody knows whether the service counted the request.
    const isUnknown = answer.kind === 'unknown' && rateLimit === null;
    // A login page, for example, has another clock.
    const isForeign = isUnknown && (answer.why === 'not_json' || answer.why === 'redirect');
    if (serviceDate !== null && !isForeign) {
      // A Date lies between sending and receiving; one that contradicts the earlier ones replaces them.
      const least = serviceDate - answeredAt;
      const isKept = least <= memory.offset && memory.offset <= serviceDate + DATE_RESOLUTION_MS - sentAt;
      if (!memory.isTimeKnown || !isKept) memory.offset = least;
      memory.isTimeKnown = true;
    }
    memory.answered ||= status !== null && !isForeign;
    const took = between(sentAt, answeredAt);
    memory.latency = Math.max(took, (memory.latency ?? took) * 0.95 + took * 0.05);
    if (!isUnknown && answer.kind !== 'rate_limited' && answer.kind !== 'banned') {
      memory.lastPassSentAt = later(memory.lastPassSentAt, sentAt);
    }
    const window = rateLimit && windowOf(rateLimit, plan, memory.isTimeKnown ? serviceAt(answeredAt) : null);
    if (rateLimit && window === 'minute') {
      const latestReset = monotonicMs(memory.isTimeKnown ? rateLimit.resetsAt - memory.offset : Infinity);
      minute.learn(rateLimit, { sentAt, answeredAt, latestReset });
    } else if (rateLimit) {
      day.learn(rateLimit, serviceAt(sentAt), serviceAt(answeredAt));
    }
    minute.end(answeredAt, asked, window === 'minute' ? 'minute' : isUnknown ? 'lost' : 'none');
    day.end(window === 'day');
  }

  /** What an answer means to the circuit breaker. */
  function eventOf(answer: Answer<unknown>, toProbe: boolean): BreakerEvent {
    const { sentAt } = answer.meta;
    const retryAfterMs = 'waitMs' in answer ? (answer.waitMs ?? null) : null;
    const asked = { sentAt, retryAfterMs, jitter: random() };
    if (answer.kind === 'rate_limited' || answer.kind === 'banned') {
      return { type: 'refused', reason: answer.kind, ...asked };
    }
    if (answer.kind === 'unauthorized') return { type: 'unauthorized', sentAt };
    const isLost = answer.kind === 'unknown' && answer.why !== 'not_an_echo';
    if (isLost || answer.kind === 'not_sent') return { type: 'failed', longestMs, ...asked };
    // A Retry-After counts, whatever it is on.
    const isRefusal = answer.kind === 'refused' && retryAfterMs !== null;
    if (isRefusal) return { type: 'refused', reason: 'rate_limited', ...asked };
    return { type: 'answered', toProbe };
  }

  return {
    admit,
    memory: memory as Readonly<typeof memory>,
    plan,
    serviceNow,
    /** What time it is at the service at least, by its answers; null before the first. */
    serviceAtLeast: (): ServiceMs | null => (memory.isTimeKnown ? serviceNow() : null),
    denial,
    /** How many more requests a lane may send today. */
    remainingToday: (lane: Lane): number => day.available(lane, serviceNow()),
    /** How many requests may be in flight while answers keep coming. */
    inFlightLimit: () => inFlightLimit(0),
    /** A person asks for a probe now, because the key was refused or the service was not reached. */
    requestProbe: () => apply({ type: 'probe_requested' }),
    /** Saves what the disk refused, before anything is sent. Throws the disk's error where it refuses it again. */
    flush: (): void => {
      if (hasUnsavedState) save();
    },
    close: () => store.close(),
  };
}
