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
