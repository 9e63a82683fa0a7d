import { type Clock, monotonicMs, wallMs } from '../../shared/time/time.ts';

/** A clock that advances only on request. */
export interface ManualClock extends Clock {
  /** Advances both clocks and resolves due sleeps. */
  advance(ms: number): void;
  /** Number of pending sleeps. */
  sleeping(): number;
}

/** Starts at a whole second, so that rounding to seconds is exact. */
export function manualClock(start = Date.parse('2026-11-21T09:00:00.000Z')): ManualClock {
  let passed = 0;
  const sleepers = new Set<{ until: number; wake: () => void }>();
  return {
    now: () => wallMs(start + passed),
    monotonic: () => monotonicMs(passed),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const sleeper = { until: passed + ms, wake: resolve };
        if (ms <= 0 || signal?.aborted) return resolve();
        sleepers.add(sleeper);
        signal?.addEventListener('abort', () => {
          sleepers.delete(sleeper);
          resolve();
        });
      }),
    sleeping: () => sleepers.size,
    advance(ms) {
      passed += ms;
      for (const sleeper of sleepers) {
        if (sleeper.until > passed) continue;
        sleepers.delete(sleeper);
        sleeper.wake();
      }
    },
  };
}
