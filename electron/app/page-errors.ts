import type { PageError } from '../../shared/errors/page-error.ts';
import { between, type Clock, type MonotonicMs } from '../../shared/time/time.ts';
import type { Log } from './logs.ts';

const MINUTE_MS = 60_000;
/** So many errors of the page are written down in a minute: one that throws with every frame leaves the log readable. */
const MAX_ERRORS_PER_MINUTE = 10;

/**
 * Writes errors of the page into the log, which takes keys out of them as out of everything. What is more than ten in
 * a minute is counted, and the number is written down with the next one.
 */
export function createPageErrors(log: Pick<Log, 'error' | 'warn'>, clock: Pick<Clock, 'monotonic'>) {
  let began: MonotonicMs | null = null;
  let written = 0;
  let dropped = 0;

  return function note({ name, message, stack }: PageError): void {
    const now = clock.monotonic();
    if (began === null || between(began, now) >= MINUTE_MS) {
      if (dropped > 0) log.warn('Page errors dropped by the rate limit', { times: dropped });
      [began, written, dropped] = [now, 0, 0];
    }
    if (written === MAX_ERRORS_PER_MINUTE) {
      dropped += 1;
      return;
    }
    written += 1;
    log.error('Uncaught error in the page', { name, message, stack });
  };
}
