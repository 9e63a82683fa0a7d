import { uptime } from 'node:os';
import { type Clock, type MonotonicMs, monotonicMs, SECOND_MS, systemClock } from '../shared/time/time.ts';

/**
 * A monotonic time that includes standby. Node's own stops in standby on Linux: waits, the day's quota and the next
 * reading would all be late by a night.
 *
 * @param awakeMs a monotonic time that may stop in standby, milliseconds
 * @param uptimeMs milliseconds since the computer started, standby included
 */
export function includingStandby(awakeMs: () => number, uptimeMs: () => number): () => MonotonicMs {
  let checkedAt = awakeMs();
  const aheadAtStart = uptimeMs() - checkedAt;
  let standbyMs = 0;
  return () => {
    const now = awakeMs();
    // Reading the uptime takes longer than reading the clock.
    if (now - checkedAt >= SECOND_MS) {
      checkedAt = now;
      const found = uptimeMs() - now - aheadAtStart;
      // A smaller difference is the uptime's rounding.
      if (found - standbyMs >= SECOND_MS) standbyMs = found;
    }
    return monotonicMs(now + standbyMs);
  };
}

/** The machine's own clock. Its monotonic time includes standby on every system. */
export const machineClock: Clock =
  process.platform === 'linux'
    ? { ...systemClock, monotonic: includingStandby(systemClock.monotonic, () => uptime() * SECOND_MS) }
    : systemClock;
