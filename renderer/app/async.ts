/**
 * Merges calls that arrive while a read is running into one more read: a burst of events costs two reads, and the last
 * event is never missed.
 */
export function coalesce(read: () => Promise<void>): () => void {
  let running = false;
  let again = false;
  return function ask() {
    if (running) {
      again = true;
      return;
    }
    running = true;
    void read().finally(() => {
      running = false;
      if (!again) return;
      again = false;
      ask();
    });
  };
}

/** Keeps only the answer to the latest of several questions, whatever order the answers arrive in. */
export function createLatest() {
  let latest: Promise<unknown> | null = null;
  return {
    /** The answer, or null if a later question was asked. */
    async answer<T>(answer: Promise<T>): Promise<T | null> {
      latest = answer;
      const value = await answer;
      return latest === answer ? value : null;
    },
    /** Ignores the pending answer. */
    cancel(): void {
      latest = null;
    },
  };
}

/**
 * Creates a queue that runs one task at a time, in order.
 *
 * @returns a function that queues a task and resolves with its result
 */
export function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return function enqueue(work) {
    const done = last.then(work, work);
    last = done;
    return done;
  };
}
