import type { Lane } from '../../../shared/domain/sync.ts';
import type { ContractProfile } from '../../../shared/petstore/profile.ts';
import {
  after,
  between,
  type Clock,
  DAY_MS,
  later,
  type MonotonicMs,
  monotonicMs,
  type ServiceMs,
  serviceMs,
} from '../../../shared/time/time.ts';
import type { Answer } from '../../petstore/answer.ts';
import { TIMEOUT_MS } from '../../petstore/client.ts';
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
import { DayQuota } from './day.ts';
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
  /** Called right before sending: counts the request, on disk, before it leaves. False if the disk refuses. */
  tryConsume(): boolean;
  /** The result of the request. */
  complete(answer: Answer<unknown>): void;
  /** The request was not needed, or an internal error kept its answer from being processed. */
  release(): void;
}

export type Admission = { permits: Permit[] } | ({ permits: null } & Denial);

interface Denial {
  /** `busy`: the most requests are in flight; `minute`, `day`: that quota is used up. */
  reason: 'circuit_open' | 'half_open' | 'busy' | 'minute' | 'day';
  /** null: when a request in flight ends, or a person acts. */
  retryAt: MonotonicMs | null;
}

export type Gate = ReturnType<typeof createGate>;

/** The share of this till's minute quota that reads leave to sales. */
const KEPT_FROM_READS = 0.3;
/** Our service counts a strike for each request that arrives this long after a 429; the third bans the key (docs/contract.md, "Bans"). */
const GRACE_MS = 1000;
/** The most requests in flight, for all tills, while they may arrive later than that. */
const FEW_IN_FLIGHT = 2;

/**
 * The gate of one connection and key, which every request of the program passes: a circuit breaker (breaker.ts), a quota
 * for the minute and the day, and a limit of requests in flight (docs/sync.md, "The gate").
 */
export function createGate({ store, clock, random, profile }: GateOptions) {
  const plan = planLimits(profile);
  const tills = profile.tillsOnKey;
  // A tenth of the minute's quota for all tills on the key.
  const most = Math.max(1, Math.floor(plan.minute / 10 / tills));
  const margin = Math.min((tills - 1) * most, Math.floor(plan.minute / 2));
  // The longest backoff: the probes of an outage must not use up the day's quota (Free: one in 86 s).
  const longestMs = Math.max(15_000, DAY_MS / plan.day);
  const { state: saved, spending } = store.load();
  const [startedAt, wallNow] = [clock.monotonic(), clock.now()];
  // A wrong wall clock costs one request, whose answer has the correct time.
  const passed = saved ? Math.max(0, between(saved.savedAt, wallNow)) : 0;
  const serviceThen = saved ? after(saved.serviceNow, passed) : serviceMs(wallNow);
  const usage = new Map(spending.map(({ slot, ...lanes }) => [slot, lanes]));
  const minute = new MinuteQuota({ limit: plan.minute, margin, tills }, saved?.minute ?? null, startedAt);
  const day = new DayQuota({ limit: plan.day, margin, tills }, saved?.day ?? null, usage, serviceThen);
  const memory = {
    breaker: restoreBreaker(saved, startedAt, wallNow),
    minute,
    day,
    /** The service's clock minus our monotonic one: the smallest value that its answers allow, or the saved one. */
    offset: serviceThen - startedAt,
    /** Whether an answer since the start had the service's time. */
    isTimeKnown: false,
    /** Whether the service has answered anything since the start. */
    answered: false,
    /** How long the slowest answers take, in milliseconds, decaying slowly; null before the first one. */
    latency: null as number | null,
    /** When the latest request that the service let through was sent; -Infinity: never. */
    lastPassSentAt: monotonicMs(-Infinity),
  };
  /** The disk refused the last write. */
  let hasUnsavedState = false;

  /** Saves the state that must survive a restart, with the usage of a changed slot. */
  function save(slot = -1): void {
    const now = clock.monotonic();
    const times = { serviceNow: serviceNow(), savedAt: clock.now() };
    const breaker = saveBreaker(memory.breaker, now);
    const inSlot = day.usage.get(slot);
    const state = { breaker, minute: minute.save(now), day: day.save(), ...times };
    store.save(state, inSlot ? { slot, ...inSlot } : null);
    hasUnsavedState = false;
  }

  /** False if the disk refuses it; `flush` then retries. */
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
   * More than a few requests may be in flight only while each arrives within the grace period after one that the service
   * let through. Then none arrives long after a 429, whichever till got that.
   */
  function inFlightLimit(sincePassMs: number): number {
    if (memory.latency !== null && sincePassMs + memory.latency <= GRACE_MS) return most;
    return Math.min(most, Math.max(1, Math.floor(FEW_IN_FLIGHT / tills)));
  }
  const inFlightNow = (): number => inFlightLimit(between(memory.lastPassSentAt, clock.monotonic()));

  /** Why `count` requests may not be sent now; null if they may. */
  function denial(lane: Lane, count: number): Denial | null {
    const now = clock.monotonic();
    const { breaker } = memory;
    const { state } = breaker.circuit;
    const until = openUntil(breaker) ?? now;
    if (now < until) return { reason: 'circuit_open', retryAt: until === Infinity ? null : until };
    if (state === 'half_open') return { reason: 'half_open', retryAt: null };
    if (state === 'closed' && minute.inFlight >= inFlightNow()) return { reason: 'busy', retryAt: null };
    const isQuotaProbe = state === 'open' || minute.needsQuotaProbe(now);
    // A pull may take its time; a sale must not find the minute's quota used up by one.
    const kept = lane === 'reads' && !isQuotaProbe ? Math.floor((plan.minute / tills) * KEPT_FROM_READS) : 0;
    const wanted = isQuotaProbe ? 1 : count;
    if (minute.available(now) < wanted + kept) return { reason: 'minute', retryAt: minute.availableAt(now) };
    if (memory.isTimeKnown) day.roll(serviceNow());
    if (day.available(lane, serviceNow()) < wanted) {
      const waitMs = between(serviceNow(), day.availableAt(lane, serviceNow()));
      return { reason: 'day', retryAt: after(now, Math.max(1000, waitMs)) };
    }
    return null;
  }

  /** Admits the requests of one piece of work: all of them, or fewer if one has to probe first or too many are in flight. */
  function admit(lane: Lane, count = 1): Admission {
    const denied = denial(lane, count);
    if (denied) return { permits: null, ...denied };
    const now = clock.monotonic();
    const isProbe = memory.breaker.circuit.state !== 'closed';
    const isQuotaProbe = minute.needsQuotaProbe(now);
    const granted = isProbe || isQuotaProbe ? 1 : Math.min(count, inFlightNow() - minute.inFlight);
    if (isProbe) apply({ type: 'probe_admitted' });
    minute.admit(granted, now);
    return { permits: Array.from({ length: granted }, () => createPermit(lane, isProbe, isQuotaProbe)) };
  }

  function createPermit(lane: Lane, isProbe: boolean, isQuotaProbe: boolean): Permit {
    let state: 'reserved' | 'in_flight' | 'over' = 'reserved';
    const slot = day.admit(lane, serviceNow());
    /** Nothing can have arrived: undoes the admission. */
    function cancel(): void {
      state = 'over';
      day.release(lane, slot);
      minute.release(isQuotaProbe);
      if (isProbe) apply({ type: 'probe_released' });
    }
    return {
      lane,
      tryConsume() {
        // The circuit may have opened since admission; then only the probe may be sent, after the wait.
        const { breaker } = memory;
        const mayPass =
          breaker.circuit.state === 'closed' || (isProbe && !isOpenAt(breaker, clock.monotonic()));
        // If the disk refuses, the caller gets the error from `flush`.
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
        learn(answer, isQuotaProbe);
        if (answer.kind !== 'unknown' || !answer.stopped) apply(eventOf(answer, isProbe));
        else if (isProbe) apply({ type: 'probe_released' });
      },
      release() {
        if (state === 'reserved') cancel();
        if (state !== 'in_flight') return;
        // It was sent and its answer was not processed, so it counts as spent.
        state = 'over';
        minute.end(clock.monotonic(), isQuotaProbe, 'lost');
        day.end(false);
        if (isProbe) apply({ type: 'probe_released' });
      },
    };
  }

  /** Learns the time, the limits and the latency from an answer, or from its absence. */
  function learn(answer: Answer<unknown>, asked: boolean): void {
    const { sentAt, answeredAt, rateLimit, serviceDate, status } = answer.meta;
    // An answer without limits may come from a gateway; then it is unknown whether the service counted the request.
    const isUnknown = answer.kind === 'unknown' && rateLimit === null;
    // A login page, for example, has another clock.
    const isForeign = isUnknown && (answer.why === 'not_json' || answer.why === 'redirect');
    if (serviceDate !== null && !isForeign) {
      // The Date lies between sending and receiving; one that contradicts the earlier ones replaces them.
      const least = serviceDate - answeredAt;
      const isKept = least <= memory.offset && memory.offset <= serviceDate + DATE_RESOLUTION_MS - sentAt;
      if (!memory.isTimeKnown || !isKept) memory.offset = least;
      memory.isTimeKnown = true;
    }
    memory.answered ||= status !== null && !isForeign;
    // Standby, too, may lie between the two.
    const took = Math.min(between(sentAt, answeredAt), TIMEOUT_MS);
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
    // A Retry-After counts on any refusal.
    const isRefusal = answer.kind === 'refused' && retryAfterMs !== null;
    if (isRefusal) return { type: 'refused', reason: 'rate_limited', ...asked };
    return { type: 'answered', toProbe };
  }

  return {
    admit,
    memory: memory as Readonly<typeof memory>,
    plan,
    serviceNow,
    /** The earliest possible time at the service, by its answers; null before the first. */
    serviceAtLeast: (): ServiceMs | null => (memory.isTimeKnown ? serviceNow() : null),
    denial,
    /** How many more requests a lane may send today. */
    remainingToday: (lane: Lane): number => day.available(lane, serviceNow()),
    /** How many requests may be in flight while answers keep arriving. */
    inFlightLimit: () => inFlightLimit(0),
    /** A person requests a probe now, because the key was refused or the service was not reached. */
    requestProbe: () => apply({ type: 'probe_requested' }),
    /**
     * Saves what the disk refused, before anything is sent.
     *
     * @throws the disk's error if it refuses again
     */
    flush: (): void => {
      if (hasUnsavedState) save();
    },
    close: () => store.close(),
  };
}
