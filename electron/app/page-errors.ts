import type { PageError } from '../../shared/errors/page-error.ts';
import { between, type Clock, MINUTE_MS, type MonotonicMs } from '../../shared/time/time.ts';
import type { Log } from './logs.ts';

/** Page errors logged per minute: one that is thrown with every frame must not flood the log. */
const MAX_ERRORS_PER_MINUTE = 10;

/**
 * Logs errors of the page; keys are redacted as everywhere. More than ten per minute are only counted, and the count
 * is logged with the next one.
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
