import { setPriority } from 'node:os';
import { toFailure } from '../../../shared/errors/errors.ts';
import type { PlaceMessage } from './place-runner.ts';
import { doPlaceJob, type PlaceJob } from './place-work.ts';

// A process that does one job at the second place of the backups and ends. It is begun by Node or by Electron.

interface ParentPort {
  postMessage(message: PlaceMessage): void;
}

const { parentPort } = process as unknown as { parentPort?: ParentPort };

function tell(message: PlaceMessage): void {
  if (parentPort) parentPort.postMessage(message);
  else process.send?.(message);
}

/** Told at most so often. Milliseconds. */
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
  // Nicer than necessary where the system does not want it.
}
const job = JSON.parse(process.argv.at(-1) ?? '') as PlaceJob;
try {
  tell({ kind: 'done', value: doPlaceJob(job, { beat }) });
} catch (error) {
  tell({ kind: 'failed', error: toFailure(error) });
}
if (!parentPort) process.disconnect?.();
