import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Timed } from './turns.ts';

/** Four pages, about the size of a sale's transaction in SQLite's log. */
const page = Buffer.alloc(16_384, 7);

/** Writes and flushes a little, `times` times. */
export function bareFsync(folder: string, times: number): Timed[] {
  const file = openSync(join(folder, 'fsync'), 'a');
  try {
    return Array.from({ length: times }, () => {
      const used = process.cpuUsage();
      const began = performance.now();
      writeSync(file, page);
      fdatasyncSync(file);
      const ms = performance.now() - began;
      const { user, system } = process.cpuUsage(used);
      return { ms, cpuMs: (user + system) / 1000 };
    });
  } finally {
    closeSync(file);
  }
}
