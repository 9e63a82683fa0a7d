import { setPriority } from 'node:os';
import { toFailure } from '../../../shared/errors/errors.ts';
import { runSecondLocationJob, type SecondLocationJob } from './second-location-jobs.ts';
import type { SecondLocationMessage } from './second-location-runner.ts';

// A process that runs one job at the second location of the backups and ends. Node or Electron starts it.

interface ParentPort {
  postMessage(message: SecondLocationMessage): void;
}

const { parentPort } = process as unknown as { parentPort?: ParentPort };

function tell(message: SecondLocationMessage): void {
  if (parentPort) parentPort.postMessage(message);
  else process.send?.(message);
}

/** Interval of progress messages. Milliseconds. */
const BEAT_MS = 500;
let lastBeat = -BEAT_MS;

function beat(): void {
  const now = performance.now();
  if (now - lastBeat < BEAT_MS) return;
  lastBeat = now;
  tell({ kind: 'beat' });
}

try {
  setPriority(10);
} catch {
  // Lower priority is optional.
}
const job = JSON.parse(process.argv.at(-1) ?? '') as SecondLocationJob;
try {
  tell({ kind: 'done', value: runSecondLocationJob(job, { beat }) });
} catch (error) {
  tell({ kind: 'failed', error: toFailure(error) });
}
if (!parentPort) process.disconnect?.();
