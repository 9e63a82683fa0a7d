import type { Clock } from './time.ts';

/**
 * The outcome of some work, unless it takes too long; what becomes of it then nobody hears.
 *
 * @param ms milliseconds by the clock
 * @param late what is given, or thrown, when the time is over first
 */
export async function withinTime<T, Late>(
  work: Promise<T>,
  ms: number,
  clock: Pick<Clock, 'sleep'>,
  late: () => Late,
): Promise<T | Late> {
  const over = new AbortController();
  // A sleep that is ended early ends as well.
  const expired = clock.sleep(ms, over.signal).then<T | Late>(() => (over.signal.aborted ? work : late()));
  try {
    return await Promise.race([work, expired]);
  } finally {
    over.abort();
  }
}
