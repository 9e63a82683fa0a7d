import type { Clock } from '../../../shared/time/time.ts';

/** The main process also answers the window, so a slice stays well below a frame. Milliseconds. */
const TARGET_MS = 6;
const SMALLEST = 5;
/** This many pets take about 3 ms on a fast machine, and 10 ms if SQLite also merges its search index. */
const LARGEST = 100;

/**
 * Cuts long work into slices of a few milliseconds and lets everything else run in between. Learns the slice size from how
 * long the last slices took.
 *
 * @param relief a pause that the disk needs after a slice; null if none
 */
export function createSlicer(clock: Clock, relief: () => Promise<void> | null = () => null) {
  let size = 50;
  return {
    async each<T>(items: readonly T[], work: (slice: readonly T[]) => void): Promise<void> {
      for (let at = 0; at < items.length; ) {
        const slice = items.slice(at, at + size);
        at += slice.length;
        const from = clock.monotonic();
        work(slice);
        const took = clock.monotonic() - from;
        if (slice.length === size || took > TARGET_MS) {
          const fits = took > 0 ? (slice.length * TARGET_MS) / took : LARGEST;
          size = Math.ceil(Math.min(LARGEST, size * 1.25, Math.max(SMALLEST, size / 2, fits)));
        }
        await (relief() ?? clock.sleep(0));
      }
    },
  };
}

export type Slicer = ReturnType<typeof createSlicer>;
