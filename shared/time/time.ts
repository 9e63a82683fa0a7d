// Without zod, because the window's page runs this too; the schemas of the same names are in schemas.ts.

import type { Only } from '../money/money.ts';

/** A time: ISO 8601 in UTC with milliseconds, `2026-11-21T09:30:00.000Z`. */
export type Instant = string;

/** A shop's business date, `2026-11-21`: that of the shift, which may run past midnight. */
export type BusinessDate = string;

/** Durations in milliseconds. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

type On<Name extends string> = Only<`${Name} ms`>;

/** A time on a machine's monotonic clock: milliseconds from an arbitrary start, not comparable after a restart. */
export type MonotonicMs = On<'monotonic'>;
/** A time by this machine's wall clock: milliseconds since 1970. */
export type WallMs = On<'wall'>;
/** A time by the service's clock: milliseconds since 1970. */
export type ServiceMs = On<'service'>;
/** A time on one of the three clocks. The compiler refuses one for another; at run time it is a number. */
export type Moment = MonotonicMs | WallMs | ServiceMs;

/** Declares a number as a time on the monotonic clock. */
export const monotonicMs = (ms: number): MonotonicMs => ms as MonotonicMs;
/** Declares a number as a time by the wall clock. */
export const wallMs = (ms: number): WallMs => ms as WallMs;
/** Declares a number as a time by the service's clock. */
export const serviceMs = (ms: number): ServiceMs => ms as ServiceMs;

/** The time `ms` milliseconds later on the same clock; earlier if `ms` is negative. */
export function after<T extends Moment>(at: T, ms: number): T {
  return (at + ms) as T;
}

/** Milliseconds between two times on the same clock; negative if `to` is earlier. */
export function between<T extends Moment>(from: T, to: NoInfer<T>): number {
  return to - from;
}

/** The later of two times on one clock. */
export function later<T extends Moment>(one: T, other: NoInfer<T>): T {
  return Math.max(one, other) as T;
}

/** The earlier of two times on one clock. */
export function earlier<T extends Moment>(one: T, other: NoInfer<T>): T {
  return Math.min(one, other) as T;
}

/** Whether a time is before another one on the same clock. */
export function isBefore<T extends Moment>(at: T, other: NoInfer<T>): boolean {
  return at < other;
}

/**
 * Time as an argument. `now` is the wall clock and may jump; `monotonic` never goes back and is what delays are
 * measured on. Both in milliseconds.
 */
export interface Clock {
  /** Milliseconds since 1970 by the wall clock; may be wrong and may jump. */
  now(): WallMs;
  /** Milliseconds from an arbitrary start; never goes back. */
  monotonic(): MonotonicMs;
  /** Resolves after `ms` milliseconds, or at once when the signal aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => wallMs(Date.now()),
  monotonic: () => monotonicMs(performance.now()),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const timer = setTimeout(done, ms);
      function done() {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      }
      signal?.addEventListener('abort', done);
    }),
};

/** Formats milliseconds since 1970 as an Instant. */
export function toInstant(ms: number): Instant {
  return new Date(ms).toISOString();
}

/** A time in this machine's zone, with its UTC offset: `2026-11-21T10:30:00+01:00`. */
export function localInstant(at: Instant): string {
  const ms = Date.parse(at);
  const ahead = -new Date(ms).getTimezoneOffset();
  const two = (value: number) => String(value).padStart(2, '0');
  const far = Math.abs(ahead);
  const offset = `${ahead < 0 ? '-' : '+'}${two(Math.floor(far / 60))}:${two(far % 60)}`;
  return new Date(ms + ahead * 60_000).toISOString().slice(0, 19) + offset;
}

/** The calendar date of a time, in this machine's time zone, which is the shop's. */
export function localDate(ms: number): BusinessDate {
  const day = new Date(ms);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(day.getFullYear()).padStart(4, '0')}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
