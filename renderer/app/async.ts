/**
 * Runs a read once for any number of calls that arrive while it is running, and once more afterwards if there were any:
 * a burst of events costs two reads, and the last event is never missed.
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

/** Lets only the latest of several questions be answered, in whatever order their answers arrive. */
export function createLatest() {
  let latest: Promise<unknown> | null = null;
  return {
    /** The answer, or null once a later question was asked. */
    async answer<T>(answer: Promise<T>): Promise<T | null> {
      latest = answer;
      const value = await answer;
      return latest === answer ? value : null;
    },
    /** Drops the answer that is on its way. */
    cancel(): void {
      latest = null;
    },
  };
}

/**
 * Makes a queue that runs one task at a time, in order.
 *
 * @returns a function that queues a task and resolves with its result
 */
export function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return function enqueue(work) {
    const done = last.then(work);
    last = done;
    return done;
  };
}
