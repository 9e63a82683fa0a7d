import type { Clock } from '../../shared/time/time.ts';

/** Ends a request that takes too long, or that nobody wants any more. */
export interface Deadline {
  signal: AbortSignal;
  /** Stops the time while this computer is at work with what came: none of that is the service's. `extend` starts it. */
  hold(): void;
  /**
   * Starts the time anew: a long list may take long, its next item may not.
   *
   * @param ms how long it is now, where not as long as before
   */
  extend(ms?: number): void;
}

/** What `withDeadline` rejects with when the time is up. */
const timedOut = Object.assign(new Error('The service did not answer in time.'), { code: 'timeout' });

/** What `withDeadline` rejects with when the program ended the request itself. */
const stopped = Object.assign(new Error('The request was ended by the program.'), { code: 'stopped' });

/** Why a timer ends early; without a reason of ours each would make an error with a stack. */
const NOT_NEEDED = 'not needed';

/**
 * Runs one piece of work under a deadline on the given clock, so that it also ends in virtual time.
 *
 * @param limits `ms`: until it is extended; `ends` ends it before
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
    // The work may already know enough to end well: a refusal whose words never came is a refusal.
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
