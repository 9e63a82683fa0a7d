import type { Lane } from '../../../shared/domain/sync.ts';
import type { ContractProfile } from '../../../shared/petstore/profile.ts';
import { after, between, type Clock, type MonotonicMs, type ServiceMs } from '../../../shared/time.ts';
import type { Answer } from '../../petstore/answer.ts';
import type { GateStore } from '../../store/gate/gate.ts';
import { type BreakerEvent, isOpenAt, openUntil, transition } from './breaker.ts';
import { countDay, DAY_MS, dayAvailable, dayAvailableAt, endDay, rollDay, slotOf } from './day.ts';
import { type GateMemory, learnFrom, restoreMemory, savedFrom, serviceTime } from './memory.ts';
import {
  admitMinute,
  asksFirst,
  endMinute,
  minuteAvailable,
  minuteAvailableAt,
  releaseMinute,
} from './minute.ts';
import { mostInFlight, planLimits, type QuotaLimits } from './plan.ts';

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

/** `busy`: as many are in flight as may be; `minute`, `day`: that quota is spent. */
type DenialReason = 'circuit_open' | 'half_open' | 'busy' | 'minute' | 'day';

export type Admission = { permits: Permit[] } | ({ permits: null } & Denial);

interface Denial {
  reason: DenialReason;
  /** null: when one of the requests in flight is over, or a person acts. */
  retryAt: MonotonicMs | null;
}

export type Gate = ReturnType<typeof createGate>;

/** The share of this till's minute that reads leave to whoever sells. */
const KEPT_FROM_READS = 0.3;
/** The longest backoff after failures. */
const LONGEST_BACKOFF_MS = 15_000;
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
  const most = mostInFlight(plan, tills);
  const margin = Math.min((tills - 1) * most, Math.floor(plan.minute / 2));
  const minuteLimits: QuotaLimits = { limit: plan.minute, margin, tills };
  const dayLimits: QuotaLimits = { limit: plan.day, margin, tills };
  // The probes of an outage must not spend the day (Free: one in 86 s).
  const longestMs = Math.max(LONGEST_BACKOFF_MS, DAY_MS / plan.day);
  const memory: GateMemory = restoreMemory(store, clock);
  /** The disk refused the last write. */
  let hasUnsavedState = false;

  const serviceNow = (): ServiceMs => serviceTime(memory, clock.monotonic());
  const remainingToday = (lane: Lane): number => dayAvailable(memory.day, dayLimits, lane, serviceNow());

  /**
   * More than a few requests may be in flight only while each one arrives within the grace after one that the service
   * let through: then none of them arrives long after a 429, whichever till got that.
   */
  function inFlightLimit(sincePassMs: number): number {
    if (memory.latency !== null && sincePassMs + memory.latency <= GRACE_MS) return most;
    return Math.min(most, Math.max(1, Math.floor(FEW_IN_FLIGHT / tills)));
  }
  const inFlightNow = (): number => inFlightLimit(between(memory.lastPassSentAt, clock.monotonic()));

  function apply(event: BreakerEvent): void {
    const { circuit } = memory.breaker;
    memory.breaker = transition(memory.breaker, event, clock.monotonic());
    if (memory.breaker.circuit !== circuit) trySave(null);
  }

  /** Saves, with the usage of a slot that changed; where the disk refuses it, `flush` does. */
  function trySave(slot: number | null): boolean {
    try {
      save(slot);
    } catch {
      hasUnsavedState = true;
    }
    return !hasUnsavedState;
  }

  function save(slot: number | null): void {
    const usage = slot === null ? undefined : memory.day.usage.get(slot);
    store.save(savedFrom(memory, clock, minuteLimits), slot === null || !usage ? null : { slot, ...usage });
    hasUnsavedState = false;
  }

  /** Why so many may not leave now; null: they may. */
  function denial(lane: Lane, count: number): Denial | null {
    const now = clock.monotonic();
    const { breaker, minute } = memory;
    const { state } = breaker.circuit;
    if (isOpenAt(breaker, now)) {
      const until = openUntil(breaker);
      return { reason: 'circuit_open', retryAt: until === Infinity ? null : until };
    }
    if (state === 'half_open') return { reason: 'half_open', retryAt: null };
    if (state === 'closed' && minute.inFlight >= inFlightNow()) return { reason: 'busy', retryAt: null };
    const asks = state === 'open' || asksFirst(minute, now);
    // A pull may take its time; a sale must not find the minute spent by one.
    const kept = lane === 'reads' && !asks ? Math.floor((plan.minute / tills) * KEPT_FROM_READS) : 0;
    const wanted = asks ? 1 : count;
    if (minuteAvailable(minute, minuteLimits, now) < wanted + kept) {
      return { reason: 'minute', retryAt: minuteAvailableAt(minute, minuteLimits, now, wanted + kept) };
    }
    if (memory.serviceOffset !== null) memory.day = rollDay(memory.day, dayLimits, serviceNow());
    if (remainingToday(lane) < wanted) {
      const at = dayAvailableAt(memory.day, dayLimits, lane, serviceNow());
      return { reason: 'day', retryAt: after(now, Math.max(1000, between(serviceNow(), at))) };
    }
    return null;
  }

  /** Admits the requests of one piece of work: all of them, or fewer where one has to ask first or too many are in flight. */
  function admit(lane: Lane, count = 1): Admission {
    const denied = denial(lane, count);
    if (denied) return { permits: null, ...denied };
    const now = clock.monotonic();
    const isProbe = memory.breaker.circuit.state !== 'closed';
    const asks = asksFirst(memory.minute, now);
    const granted = isProbe || asks ? 1 : Math.min(count, inFlightNow() - memory.minute.inFlight);
    if (isProbe) apply({ type: 'probe_admitted' });
    memory.minute = admitMinute(memory.minute, granted, now);
    memory.day = { ...memory.day, inFlight: memory.day.inFlight + granted };
    return { permits: Array.from({ length: granted }, () => createPermit(lane, isProbe, asks)) };
  }

  function createPermit(lane: Lane, isProbe: boolean, asks: boolean): Permit {
    let state: 'reserved' | 'in_flight' | 'over' = 'reserved';
    const slot = slotOf(serviceNow());
    countDay(memory.day, lane, slot, 1);
    /** Nothing left: all is as if it had not been admitted. */
    function cancel(): void {
      countDay(memory.day, lane, slot, -1);
      memory.day = { ...memory.day, inFlight: memory.day.inFlight - 1 };
      memory.minute = releaseMinute(memory.minute, asks);
      if (isProbe) apply({ type: 'probe_released' });
      state = 'over';
    }
    return {
      lane,
      tryConsume() {
        // The circuit may have opened since this was admitted; then only the probe may leave, when the wait is over.
        const { breaker } = memory;
        const mayPass =
          breaker.circuit.state === 'closed' || (isProbe && !isOpenAt(breaker, clock.monotonic()));
        if (state !== 'reserved' || !mayPass) return false;
        // Where the disk refuses, the caller gets its error from `flush`.
        if (!trySave(slot)) return false;
        state = 'in_flight';
        return true;
      },
      complete(answer) {
        if (state === 'over') return;
        if (state === 'reserved' || answer.kind === 'not_sent') {
          const left = state === 'in_flight';
          cancel();
          if (left) apply(failure(answer, false));
          return;
        }
        state = 'over';
        learnFrom(answer, memory, asks, { plan, minute: minuteLimits, day: dayLimits });
        if (answer.kind !== 'unknown' || !answer.stopped) apply(eventOf(answer, isProbe));
        else if (isProbe) apply({ type: 'probe_released' });
      },
      release() {
        if (state === 'reserved') cancel();
        if (state !== 'in_flight') return;
        // It left, and its answer was not taken in: it is spent.
        state = 'over';
        memory.minute = endMinute(memory.minute, clock.monotonic(), asks, 'lost');
        memory.day = endDay(memory.day, false);
        if (isProbe) apply({ type: 'probe_released' });
      },
    };
  }

  /** What an answer means to the circuit breaker. */
  function eventOf(answer: Answer<unknown>, toProbe: boolean): BreakerEvent {
    const { sentAt } = answer.meta;
    const retryAfterMs = 'waitMs' in answer ? (answer.waitMs ?? null) : null;
    const refused = { type: 'refused', sentAt, retryAfterMs, jitter: random() } as const;
    if (answer.kind === 'rate_limited' || answer.kind === 'banned')
      return { ...refused, reason: answer.kind };
    if (answer.kind === 'unauthorized') return { type: 'unauthorized', sentAt };
    if (answer.kind === 'unknown' && answer.why !== 'not_an_echo') return failure(answer, true);
    // A Retry-After counts, whatever it is on.
    if (answer.kind === 'refused' && retryAfterMs !== null) return { ...refused, reason: 'rate_limited' };
    return { type: 'answered', toProbe };
  }

  function failure(answer: Answer<unknown>, left: boolean): BreakerEvent {
    const retryAfterMs = answer.kind === 'unknown' ? answer.waitMs : null;
    const { sentAt } = answer.meta;
    return { type: 'failed', sentAt, left, retryAfterMs, longestMs, jitter: random() };
  }

  return {
    admit,
    memory: memory as Readonly<GateMemory>,
    plan,
    minuteLimits,
    dayLimits,
    serviceNow,
    /** What time it is at the service at least, as its answers tell; null before one told it. */
    serviceAtLeast: (): ServiceMs | null => (memory.serviceOffset === null ? null : serviceNow()),
    denial,
    /** How many more requests a lane may send today. */
    remainingToday,
    /** How many requests may be in flight while answers keep coming. */
    inFlightLimit: () => inFlightLimit(0),
    /** A person asks for a probe now, because the key was refused or the service was not reached. */
    requestProbe: () => apply({ type: 'probe_requested' }),
    /**
     * Saves what the disk refused; asked before anything is sent.
     *
     * @throws the disk's error, where it refuses it again
     */
    flush: (): void => {
      if (hasUnsavedState) save(null);
    },
    close: () => store.close(),
  };
}
