import { type MonotonicMs, monotonicMs, type ServiceMs, serviceMs } from '../../../shared/time.ts';

/**
 * What time it is at the service, learned from the `Date` of its answers and kept on our monotonic clock, so that
 * neither a wrong wall clock nor one that jumps can move a reset (docs/sync.md, "The gate").
 */
export interface ServiceTime {
  /** Bounds of (service time - monotonic time), milliseconds; null until an answer carried a Date. */
  bounds: { low: number; high: number } | null;
}

/** `Date` tells whole seconds. */
const DATE_RESOLUTION_MS = 1000;

/**
 * Learns from one answer: its Date lies between sending and receiving. Many answers narrow the bounds far below the
 * second that one Date leaves open; one that contradicts them (the service's clock was set) begins anew.
 */
export function learnServiceTime(
  time: ServiceTime,
  date: ServiceMs,
  sentAt: MonotonicMs,
  answeredAt: MonotonicMs,
): ServiceTime {
  const seen = { low: date - answeredAt, high: date + DATE_RESOLUTION_MS - sentAt };
  if (time.bounds === null) return { bounds: seen };
  const low = Math.max(time.bounds.low, seen.low);
  const high = Math.min(time.bounds.high, seen.high);
  return { bounds: low <= high ? { low, high } : seen };
}

/** Service time at a monotonic moment: the middle of what is possible; null while nothing is known. */
export function serviceTimeAt(time: ServiceTime, at: MonotonicMs): ServiceMs | null {
  return time.bounds === null ? null : serviceMs(at + (time.bounds.low + time.bounds.high) / 2);
}

/** By how much what `serviceTimeAt` says may be wrong, to either side, milliseconds; 0 while nothing is known. */
export function serviceTimeWithin({ bounds }: ServiceTime): number {
  return bounds === null ? 0 : (bounds.high - bounds.low) / 2;
}

/** The latest moment at which the service's clock can show `at`: from then on it surely has. Null while unknown. */
export function latestAt(time: ServiceTime, at: ServiceMs): MonotonicMs | null {
  return time.bounds === null ? null : monotonicMs(at - time.bounds.low);
}
