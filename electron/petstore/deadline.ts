import type { Clock } from '../../shared/time.ts';

/** Ends a request that takes too long. */
export interface Deadline {
  signal: AbortSignal;
  /**
   * Starts the time anew: a long list may take long, its next item may not.
   *
   * @param ms how long it is now, where not as long as before
   */
  extend(ms?: number): void;
}

/** What `withDeadline` rejects with when the time is up. */
const timedOut = Object.assign(new Error('The service did not answer in time.'), { code: 'timeout' });

/** Why a timer ends early; without a reason of ours each would make an error with a stack. */
const NOT_NEEDED = 'not needed';

/** Runs one piece of work under a deadline on the given clock, so that it also ends in virtual time. */
export async function withDeadline<T>(
  clock: Clock,
  ms: number,
  work: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  const request = new AbortController();
  let expire: (error: Error) => void = () => {};
  const expired = new Promise<never>((_, reject) => {
    expire = reject;
  });
  let timer = new AbortController();
  function extend(limit = ms): void {
    timer.abort(NOT_NEEDED);
    const mine = new AbortController();
    timer = mine;
    void clock.sleep(limit, mine.signal).then(async () => {
      if (mine.signal.aborted) return;
      request.abort(timedOut);
      // The work may already know enough to end well: a refusal whose words never came is a refusal.
      await clock.sleep(0);
      expire(timedOut);
    });
  }
  extend();
  try {
    return await Promise.race([work({ signal: request.signal, extend }), expired]);
  } finally {
    timer.abort(NOT_NEEDED);
  }
}
