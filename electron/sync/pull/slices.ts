import type { Clock } from '../../../shared/time/time.ts';

/** The main process also answers the window; a slice is kept well below a frame. Milliseconds. */
const TARGET_MS = 8;
const SMALLEST = 5;
const LARGEST = 200;

/**
 * Cuts long work into slices of a few milliseconds and lets everything else have its turn in between. How many items
 * fit is learned from how long the last ones took.
 *
 * @param relief what to wait for before a slice where the disk needs a pause; null where it does not
 */
export function createSlicer(clock: Clock, relief: () => Promise<void> | null = () => null) {
  let size = 50;
  return {
    async each<T>(items: readonly T[], work: (slice: readonly T[]) => void): Promise<void> {
      for (let at = 0; at < items.length; ) {
        // First of all: the caller has just read the items, which took some milliseconds of its own.
        await (relief() ?? clock.sleep(0));
        const slice = items.slice(at, at + size);
        at += slice.length;
        const from = clock.monotonic();
        work(slice);
        const fits = TARGET_MS / (clock.monotonic() - from);
        if (fits < 1) size = Math.max(SMALLEST, Math.floor(size * Math.max(fits, 0.5)));
        else if (slice.length === size) size = Math.min(LARGEST, Math.floor(size * Math.min(fits, 1.25)));
      }
    },
  };
}

export type Slicer = ReturnType<typeof createSlicer>;
