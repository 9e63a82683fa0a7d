import type { Clock } from '../../../shared/time.ts';
import type { GateStore, SavedGate } from '../../store/gate/gate.ts';
import { type DayWindow, emptyDay } from './day.ts';
import { minuteAvailable } from './minute.ts';
import type { Latency } from './pace.ts';
import { type ServiceTime, serviceTimeAt } from './service-time.ts';
import { restoreWait, SERVED_IN_FULL_MS, type Wait } from './wait.ts';
import { emptyMinute, type MinuteLimits, type MinuteWindow } from './window.ts';

/** Everything the gate knows. Moments are monotonic milliseconds of this life of the program. */
export interface GateMemory {
  wait: Wait | null;
  /** Only a wall clock said how much of the wait is over, and no answer has shown it yet. */
  doubtsWait: boolean;
  /** When that wait was to end, by the service's clock; null where none was carried over a restart. */
  promisedUntil: number | null;
  /** Refusals in a row. */
  strikes: number;
  /** Requests in a row without an answer of the service. */
  failures: number;
  minute: MinuteWindow;
  day: DayWindow;
  time: ServiceTime;
  /** null before the first answer. */
  latency: Latency | null;
  /** When the latest request left that the service let through, and when the latest refusal came; -Infinity: never. */
  passedAt: number;
  refusedAt: number;
  /** Whether anything was answered in this life. */
  answered: boolean;
  /** The service's clock as far as it is known: learned, else carried over, else the machine's own. */
  serviceNow(monotonic: number): number;
  resume(clock: Clock): void;
}

/** Loads what was saved, assuming that no time has passed wherever the wall clock need not be believed. */
export function recall(store: GateStore, clock: Clock): GateMemory {
  const { state, spending } = store.load();
  const now = clock.monotonic();
  let assumed = { service: assumedServiceTime(state, clock.now()), at: now, wall: clock.now() };
  const day: DayWindow = {
    ...emptyDay(),
    known: state?.day ? { ...state.day, at: assumed.service } : null,
    spent: new Map(spending.map(({ slot, ...lanes }) => [slot, lanes])),
    clearedBefore: state?.clearedBefore ?? 0,
  };
  const minute = emptyMinute(state?.traits);
  if (state?.minute) {
    const over = now + state.minute.resetsInMs;
    const first = { resetsAt: 0, notBefore: now, at: now };
    const { left } = state.minute;
    minute.known = {
      left,
      limit: left,
      at: now,
      resetsAt: 0,
      notBefore: now,
      surelyBy: over,
      turn: over,
      first,
    };
  }
  const wait: Wait | null = state?.wait
    ? {
        reason: state.wait.reason,
        until: now + restoreWait(state.wait, state.strikes, clock.now()),
        probing: false,
        since: now,
      }
    : null;
  return {
    wait,
    doubtsWait: (state?.wait?.remainingMs ?? 0) > SERVED_IN_FULL_MS,
    promisedUntil:
      state?.serviceNow != null && state.wait?.remainingMs != null
        ? state.serviceNow + state.wait.remainingMs
        : null,
    strikes: state?.strikes ?? 0,
    failures: 0,
    minute,
    day,
    time: { bounds: null },
    latency: null,
    passedAt: -Infinity,
    refusedAt: state && state.strikes > 0 ? now : -Infinity,
    answered: false,
    serviceNow(monotonic) {
      const learned = serviceTimeAt(this.time, monotonic);
      if (learned !== null) return learned;
      return (this.answered ? assumed.wall : assumed.service) + monotonic - assumed.at;
    },
    resume(then) {
      const monotonic = then.monotonic();
      const slept = Math.max(0, then.now() - assumed.wall - (monotonic - assumed.at));
      if (slept < 1000) return;
      assumed = { service: this.serviceNow(monotonic) + slept, at: monotonic, wall: then.now() };
      this.time = { bounds: null };
      this.answered = false;
      this.minute = { ...this.minute, told: null };
      if (this.wait && this.wait.until - monotonic > SERVED_IN_FULL_MS) {
        this.doubtsWait = true;
        this.wait = { ...this.wait, until: Math.max(monotonic, this.wait.until - slept) };
      }
    },
  };
}

/** Writes down what must outlive the program. */
export function savedFrom(memory: GateMemory, clock: Clock, limits: MinuteLimits): SavedGate {
  const now = clock.monotonic();
  const { wait, minute, day } = memory;
  const known = minute.known && now < minute.known.surelyBy ? minute.known : null;
  const left = known ? known.left - minute.outstanding : minuteAvailable(minute, limits, now);
  return {
    wait: wait && {
      reason: wait.reason,
      remainingMs: Number.isFinite(wait.until) ? Math.max(0, wait.until - now) : null,
      savedAt: clock.now(),
    },
    strikes: memory.strikes,
    minute: { left, resetsInMs: known ? known.surelyBy - now : 60_000 },
    traits: minute.traits,
    day: day.known && {
      left: day.known.left - day.flying,
      limit: day.known.limit,
      resetsAt: day.known.resetsAt,
    },
    clearedBefore: day.clearedBefore,
    serviceNow: memory.serviceNow(now),
    savedAt: clock.now(),
  };
}

/**
 * The service's clock before anything was answered. Over a short pause we assume that no time has passed; over a
 * longer one the wall clock says how much, and if it is wrong that costs one request, whose answer tells the time.
 */
function assumedServiceTime(state: SavedGate | null, wallNow: number): number {
  if (state?.serviceNow == null) return wallNow;
  const passed = wallNow - state.savedAt;
  return state.serviceNow + (passed > SERVED_IN_FULL_MS ? passed : 0);
}
