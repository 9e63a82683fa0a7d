import type { Lane } from '../../../shared/domain/sync.ts';
import type { ContractProfile } from '../../../shared/petstore/profile.ts';
import { after, between, type Clock, type MonotonicMs, type ServiceMs } from '../../../shared/time.ts';
import type { Answer } from '../../petstore/answer.ts';
import type { GateStore } from '../../store/gate/gate.ts';
import { type BreakerEvent, isOpenAt, type Refused, transition } from './breaker.ts';
import { inFlightLimit, mostInFlight } from './in-flight.ts';
import { type GateMemory, learnFrom, restoreMemory, savedFrom } from './memory.ts';
import { planLimits } from './plan.ts';
import {
  countFutureNow,
  type DayLimits,
  dayAvailable,
  dayAvailableAt,
  dayRequestEnded,
  resetDay,
  spendDay,
  unspendDay,
} from './quota/day.ts';
import {
  admitMinute,
  asksFirst,
  type MinuteLimits,
  minuteAvailable,
  minuteAvailableAt,
  minuteRequestEnded,
  minuteRequestReleased,
  RESET_ROUNDING_MS,
} from './quota/minute.ts';
import { DAY_MS, slotOf } from './quota/usage.ts';
import { latestAt, serviceTimeAt, serviceTimeWithin } from './service-time.ts';

export interface GateOptions {
  store: GateStore;
  clock: Clock;
  /** 0 to 1. */
  random: () => number;
  profile: ContractProfile;
}

/** The right to send one request. Exactly one of `complete` and `release` ends it. */
export interface Permit {
  readonly lane: Lane;
  /** Asked in the very moment of sending; counts the request, on the disk, before it leaves. False where the disk refuses. */
  mayLeave(): boolean;
  /** What became of the request. */
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

/**
 * The gate of one connection and key, which every request of the program passes: a circuit breaker (breaker.ts), a quota
 * for the minute and the day (quota/) and a limit of what is in flight (docs/sync.md, "The gate").
 */
export function createGate({ store, clock, random, profile }: GateOptions) {
  const plan = planLimits(profile);
  const tills = profile.tillsOnKey;
  // While a service is in trouble, asking whether it is back must not spend the day (Free: 86 s).
  const longestFailurePauseMs = Math.max(15_000, DAY_MS / plan.day);
  const memory: GateMemory = restoreMemory(store, clock);
  /** The disk refused what is remembered now. */
  let isBehind = false;

  const serviceNow = (): ServiceMs => memory.serviceNow(clock.monotonic());
  const margin = (tills - 1) * mostInFlight(plan.minute, tills);
  const minuteLimits: MinuteLimits = { limit: plan.minute, margin, tills };
  const dayLimits: DayLimits = { limit: plan.day, margin, tills };
  const sincePassMs = (): number => between(memory.lastPassSentAt, clock.monotonic());
  const limitAfter = (ms: number): number => inFlightLimit(memory.latency, ms, plan.minute, tills);
  const remainingToday = (lane: Lane): number => dayAvailable(memory.day, dayLimits, lane, serviceNow());
  const isOpen = (): boolean => isOpenAt(memory.breaker.circuit, clock.monotonic());

  /** Returns whether the circuit was changed. */
  function apply(event: BreakerEvent): boolean {
    const { circuit } = memory.breaker;
    memory.breaker = transition(memory.breaker, event, clock.monotonic());
    return memory.breaker.circuit !== circuit;
  }

  function applyAndSave(event: BreakerEvent): void {
    if (apply(event)) trySave(null);
  }

  /** Saves, or notes that the disk refused it: what an answer told is remembered meanwhile, and nothing is lost by that. */
  function trySave(slot: number | null): boolean {
    try {
      save(slot);
    } catch {
      isBehind = true;
    }
    return !isBehind;
  }

  function save(slot: number | null): void {
    const usage = slot === null ? undefined : memory.day.usage.get(slot);
    store.save(savedFrom(memory, clock, minuteLimits), slot === null || !usage ? null : { slot, ...usage });
    isBehind = false;
  }

  /** Why so many may not go now; null: they may. */
  function denial(lane: Lane, count: number): Denial | null {
    const now = clock.monotonic();
    const { circuit } = memory.breaker;
    if (circuit.state !== 'closed' && isOpenAt(circuit, now)) {
      return { retryAt: Number.isFinite(circuit.until) ? circuit.until : null, reason: 'circuit_open' };
    }
    if (circuit.state === 'half_open') return { retryAt: null, reason: 'half_open' };
    const probes = circuit.state === 'open';
    if (!probes && memory.minute.inFlight >= limitAfter(sincePassMs()))
      return { retryAt: null, reason: 'busy' };
    const asks = probes || asksFirst(memory.minute, now);
    const wanted = asks ? 1 : count;
    // A pull may take its time; a sale must not find the minute spent by one.
    const kept = lane === 'reads' && !asks ? Math.floor((plan.minute / tills) * KEPT_FROM_READS) : 0;
    if (minuteAvailable(memory.minute, minuteLimits, now) < wanted + kept) {
      const retryAt = minuteAvailableAt(memory.minute, minuteLimits, now, wanted + kept);
      return { retryAt, reason: 'minute' };
    }
    if (memory.answered) memory.day = resetDay(countFutureNow(memory.day, serviceNow()), serviceNow());
    if (remainingToday(lane) < wanted) {
      const at = dayAvailableAt(memory.day, dayLimits, lane, serviceNow());
      return { retryAt: after(now, Math.max(1000, between(serviceNow(), at))), reason: 'day' };
    }
    return null;
  }

  /**
   * Lets requests of one piece of work leave: all of them, or fewer where an answer has to be seen first or too many are
   * in flight already.
   */
  function admit(lane: Lane, count = 1): Admission {
    const denied = denial(lane, count);
    if (denied) return { permits: null, ...denied };
    const now = clock.monotonic();
    const probe = memory.breaker.circuit.state !== 'closed';
    const asks = asksFirst(memory.minute, now);
    const granted = probe || asks ? 1 : Math.min(count, limitAfter(sincePassMs()) - memory.minute.inFlight);
    if (probe) apply({ type: 'probe_admitted' });
    memory.minute = admitMinute(memory.minute, granted, now);
    memory.day = { ...memory.day, reserved: memory.day.reserved + granted };
    return { permits: Array.from({ length: granted }, () => createPermit(lane, probe, asks)) };
  }

  function createPermit(lane: Lane, probe: boolean, asks: boolean): Permit {
    let state: 'reserved' | 'in_flight' | 'over' = 'reserved';
    let slot = 0;
    /** Nothing left: all is as if it had not been admitted. */
    function unsend(): void {
      if (state === 'in_flight') memory.day = unspendDay(memory.day, lane, slot);
      else memory.day = { ...memory.day, reserved: memory.day.reserved - 1 };
      memory.minute = minuteRequestReleased(memory.minute, asks);
      if (probe) apply({ type: 'probe_released' });
      state = 'over';
    }
    /** Its answer was not taken in: it is spent, whatever became of it. */
    function giveUp(): void {
      const end = { at: clock.monotonic(), asked: asks, header: 'lost' } as const;
      memory.minute = minuteRequestEnded(memory.minute, end);
      memory.day = dayRequestEnded(memory.day, false);
      if (probe) apply({ type: 'probe_released' });
      state = 'over';
    }
    function release(): void {
      if (state === 'reserved') unsend();
      else if (state === 'in_flight') giveUp();
    }
    return {
      lane,
      mayLeave() {
        // The circuit may have opened since this was admitted; then only the probe may leave, when its time is over.
        const mayPass = memory.breaker.circuit.state === 'closed' || (probe && !isOpen());
        if (state !== 'reserved' || !mayPass) return false;
        state = 'in_flight';
        slot = slotOf(serviceNow());
        memory.day = spendDay(memory.day, lane, serviceNow());
        if (trySave(slot)) return true;
        // Whoever sends hears what the disk says from `writeAgain`.
        const unspent = unspendDay(memory.day, lane, slot);
        memory.day = { ...unspent, reserved: unspent.reserved + 1 };
        state = 'reserved';
        return false;
      },
      complete(answer) {
        if (state === 'over') return;
        if (state === 'reserved' || answer.kind === 'not_sent') {
          const left = state === 'in_flight';
          unsend();
          if (left) applyAndSave(failure(answer, 'not_sent'));
          return;
        }
        learnFrom(answer, memory, asks, { plan, minute: minuteLimits, day: dayLimits });
        state = 'over';
        if (answer.kind === 'unknown' && answer.stopped) {
          if (probe) applyAndSave({ type: 'probe_released' });
          return;
        }
        applyAndSave(eventOf(answer, probe));
      },
      release,
    };
  }

  /** What an answer means to the circuit breaker. */
  function eventOf(answer: Answer<unknown>, probe: boolean): BreakerEvent {
    const { sentAt, rateLimit } = answer.meta;
    switch (answer.kind) {
      case 'rate_limited':
      case 'banned': {
        // A window that still has room is not the one that refused: its reset, a day's for one, is no time to wait for.
        const resetsAt = rateLimit?.remaining === 0 ? latestAt(memory.time, rateLimit.resetsAt) : null;
        const resetInMs =
          resetsAt === null
            ? null
            : Math.max(0, between(clock.monotonic(), after(resetsAt, RESET_ROUNDING_MS)));
        return refusal(answer.kind, { sentAt, retryAfterMs: answer.waitMs, resetInMs });
      }
      case 'refused':
        // What asks to be left alone is, whatever else it says.
        if (answer.waitMs === undefined) break;
        return refusal('rate_limited', { sentAt, retryAfterMs: answer.waitMs, resetInMs: null });
      case 'unauthorized':
        return { type: 'unauthorized', sentAt, ...serviceMoment() };
      case 'unknown': {
        if (answer.why === 'not_an_echo') break;
        const answered = answer.meta.status !== null && answer.why === 'server_error';
        return failure(answer, answered ? 'answered' : 'lost');
      }
    }
    return { type: 'answered', toProbe: probe, confirms: answer.kind !== 'unknown' };
  }

  function refusal(
    reason: Refused['reason'],
    asked: Pick<Refused, 'sentAt' | 'retryAfterMs' | 'resetInMs'>,
  ): Refused {
    return { type: 'refused', reason, ...asked, ...serviceMoment(), jitter: random() };
  }

  function serviceMoment() {
    return {
      serviceAtLeast: after(serviceNow(), -serviceTimeWithin(memory.time)),
      isTimeTold: memory.time.bounds !== null,
    };
  }

  function failure(answer: Answer<unknown>, outcome: 'answered' | 'lost' | 'not_sent'): BreakerEvent {
    const retryAfterMs = answer.kind === 'unknown' ? answer.waitMs : null;
    const { sentAt } = answer.meta;
    return {
      type: 'failed',
      sentAt,
      outcome,
      retryAfterMs,
      longestMs: longestFailurePauseMs,
      jitter: random(),
    };
  }

  return {
    admit,
    memory: memory as Readonly<GateMemory>,
    plan,
    minuteLimits,
    dayLimits,
    serviceNow,
    /** What time it is at the service at least, as its answers tell; null before one told it. */
    serviceAtLeast: (): ServiceMs | null => {
      const at = serviceTimeAt(memory.time, clock.monotonic());
      return at === null ? null : after(at, -serviceTimeWithin(memory.time));
    },
    denial,
    /** How many more requests a lane may send today. */
    remainingToday,
    /** How many requests are in flight at once while answers keep coming. */
    inFlightLimit: () => limitAfter(0),
    /** A person asks for a probe now, because the key was refused or the service was not reached. */
    requestProbe: () => applyAndSave({ type: 'probe_requested' }),
    /**
     * Writes what the disk refused; asked before anything is sent.
     *
     * @throws what the disk says, where it refuses it still
     */
    writeAgain: (): void => {
      if (isBehind) save(null);
    },
    close: () => store.close(),
  };
}

/** The share of this till's minute that reads leave to whoever sells. */
const KEPT_FROM_READS = 0.3;
