import type { Clock } from './time.ts';

/**
 * The outcome of some work, unless it takes too long; its later result is ignored.
 *
 * @param ms milliseconds by the clock
 * @param late returned, or thrown, on timeout
 */
export async function withinTime<T, Late>(
  work: Promise<T>,
  ms: number,
  clock: Pick<Clock, 'sleep'>,
  late: () => Late,
): Promise<T | Late> {
  const over = new AbortController();
  // Aborting ends the sleep.
  const expired = clock.sleep(ms, over.signal).then<T | Late>(() => (over.signal.aborted ? work : late()));
  try {
    return await Promise.race([work, expired]);
  } finally {
    over.abort();
  }
}
