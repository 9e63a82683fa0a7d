import { between, type Clock } from '../../../shared/time/time.ts';

/** A silence this long is a hang. */
const HANG_MS = 5_000;

export interface HangWatchOptions {
  clock: Pick<Clock, 'monotonic'>;
  /** How often `look` is called, in milliseconds. */
  everyMs: number;
  /** A count that rises for as long as the watched process responds. */
  beats(): number;
  /** Called once during a hang and once at its end, with the length so far in milliseconds. */
  report(what: 'hangs' | 'recovers', lateMs: number): void;
}

/**
 * Detects from another thread whether a process responds. Sleep of the computer is no hang: the time between two
 * looks counts at most twice.
 */
export function createHangWatch({ clock, everyMs, beats, report }: HangWatchOptions): { look(): void } {
  let before = beats();
  let lookedAt = clock.monotonic();
  let silentMs = 0;
  let isReported = false;
  return {
    look() {
      const now = clock.monotonic();
      const since = Math.min(between(lookedAt, now), 2 * everyMs);
      lookedAt = now;
      const count = beats();
      if (count !== before) {
        if (isReported) report('recovers', silentMs + since);
        before = count;
        silentMs = 0;
        isReported = false;
        return;
      }
      silentMs += since;
      if (isReported || silentMs <= HANG_MS) return;
      isReported = true;
      report('hangs', silentMs);
    },
  };
}
