import { appendFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { systemClock, toInstant } from '../../../shared/time/time.ts';
import { createHangWatch } from './hang-watch.ts';

/** Shared with the thread: two counters, the heartbeat of the main thread and the number of the last command. */
export interface HangWork {
  shared: SharedArrayBuffer;
  /** The commands' names, indexed by that number. */
  names: string[];
  logFile: string;
}

// Watches the main thread and writes the log itself, because a hanging main thread cannot.

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
      // A failed log write must not end the till.
    }
  },
});
setInterval(watch.look, EVERY_MS);
