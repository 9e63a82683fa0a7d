import { appendFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { systemClock, toInstant } from '../../../shared/time/time.ts';
import { createHangWatch } from './hang-watch.ts';

/** What the thread is given: two counts, how often the main thread went on and which command came last, by number. */
export interface HangWork {
  shared: SharedArrayBuffer;
  /** The commands' names in the order of those numbers. */
  names: string[];
  logFile: string;
}

// A thread that watches the main one and writes into its log by itself, for the main one cannot while it hangs.

const EVERY_MS = 1000;
const { shared, names, logFile } = workerData as HangWork;
const counts = new Int32Array(shared);

const watch = createHangWatch({
  clock: systemClock,
  everyMs: EVERY_MS,
  beats: () => Atomics.load(counts, 0),
  report(what, lateMs) {
    const sentence = what === 'hangs' ? 'Main process unresponsive' : 'Main process responsive again';
    const last = names[Atomics.load(counts, 1)] ?? 'none';
    const facts = `{ last: '${last}', lateMs: ${Math.round(lateMs)} }`;
    try {
      appendFileSync(logFile, `${toInstant(systemClock.now())} warn ${sentence} ${facts}\n`);
    } catch {
      // A disk that takes no line is no reason to end the till.
    }
  },
});
setInterval(watch.look, EVERY_MS);
