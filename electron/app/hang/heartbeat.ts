import { Worker } from 'node:worker_threads';
import type { HangWork } from './hang-worker.ts';

const BEAT_MS = 500;

export interface Heartbeat {
  /** Call it when a command starts; its name is logged with a hang. */
  noteCommand(command: string): void;
  /** The last command that started; null before the first. */
  last(): string | null;
  stop(): void;
}

/**
 * Has another thread watch the main thread and log hangs of more than five seconds.
 *
 * @param options.script the built hang-worker.ts
 * @param options.names every command there is
 * @param options.afterMs delay before the thread starts, because starting the program needs the processor
 * @param options.began called when the thread starts
 */
export function startHeartbeat(options: {
  script: string | URL;
  names: readonly string[];
  logFile: string;
  afterMs: number;
  began(): void;
  failed(error: unknown): void;
}): Heartbeat {
  const { script, names, logFile, afterMs, began, failed } = options;
  const shared = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
  const counts = new Int32Array(shared);
  const numbers = new Map(names.map((name, number) => [name, number]));
  Atomics.store(counts, 1, -1);
  const work: HangWork = { shared, names: [...names], logFile };
  let worker: Worker | null = null;
  const starting = setTimeout(() => {
    worker = new Worker(script, { workerData: work });
    worker.on('error', failed);
    // Must not keep the program running.
    worker.unref();
    began();
  }, afterMs);
  starting.unref();
  const beating = setInterval(() => Atomics.add(counts, 0, 1), BEAT_MS);
  beating.unref();
  return {
    noteCommand: (command) => void Atomics.store(counts, 1, numbers.get(command) ?? -1),
    last: () => names[Atomics.load(counts, 1)] ?? null,
    stop() {
      clearTimeout(starting);
      clearInterval(beating);
      void worker?.terminate();
    },
  };
}
