import type { Clock } from '../../shared/time/time.ts';

/** Aborts a request that takes too long or is no longer needed. */
export interface Deadline {
  signal: AbortSignal;
  /** Stops the timer while this computer processes what arrived: that is not the service's time. `extend` starts it again. */
  hold(): void;
  /**
   * Restarts the timer: a long list may take long, its next item may not.
   *
   * @param ms the new timeout; by default the same as before
   */
  extend(ms?: number): void;
}

/** `withDeadline` rejects with this on a timeout. */
const timedOut = Object.assign(new Error('The service did not answer in time.'), { code: 'timeout' });

/** `withDeadline` rejects with this when the program aborted the request. */
const stopped = Object.assign(new Error('The request was ended by the program.'), { code: 'stopped' });

/** The reason for ending a timer early; without one each abort would create an error with a stack. */
const NOT_NEEDED = 'not needed';

/**
 * Runs one piece of work under a deadline on the given clock, so that it also ends in virtual time.
 *
 * @param limits `ms`: the timeout unless it is extended; `ends`: aborts it earlier
 */
export async function withDeadline<T>(
  clock: Clock,
  { ms, ends }: { ms: number; ends?: AbortSignal | undefined },
  work: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  const request = new AbortController();
  let expire: (error: Error) => void = () => {};
  const expired = new Promise<never>((_, reject) => {
    expire = reject;
  });
  let timer = new AbortController();
  const hold = () => timer.abort(NOT_NEEDED);
  async function giveUp(why: Error): Promise<void> {
    hold();
    request.abort(why);
    // The work may already know its outcome: a refusal whose body never arrived is still a refusal.
    await clock.sleep(0);
    expire(why);
  }
  function extend(limit = ms): void {
    hold();
    if (request.signal.aborted) return;
    const mine = new AbortController();
    timer = mine;
    void clock.sleep(limit, mine.signal).then(() => {
      if (!mine.signal.aborted) void giveUp(timedOut);
    });
  }
  const stop = () => void giveUp(stopped);
  ends?.addEventListener('abort', stop);
  if (ends?.aborted) stop();
  else extend();
  try {
    return await Promise.race([work({ signal: request.signal, hold, extend }), expired]);
  } finally {
    hold();
    ends?.removeEventListener('abort', stop);
  }
}
