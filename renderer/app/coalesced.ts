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
