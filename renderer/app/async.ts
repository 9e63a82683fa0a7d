/**
 * Runs a reading once for any number of calls that arrive while it is under way, and once more afterwards if there
 * were any: a burst of events costs two readings, and the last one is never missed.
 */
export function coalesced(read: () => Promise<void>): () => void {
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
 * Work that waits for what was begun before it: each is begun once the one before is over, whoever asks.
 *
 * @returns what runs some work in its turn, and gives its outcome
 */
export function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return function inTurn(work) {
    const done = last.then(work);
    last = done;
    return done;
  };
}
