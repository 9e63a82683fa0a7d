import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Timed } from './turns.ts';

/** Four pages, about what a sale's transaction adds to SQLite's log. */
const page = Buffer.alloc(16_384, 7);

/** Writes a little and has it put on the disk, so many times. */
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
      return { ms, processorMs: (user + system) / 1000 };
    });
  } finally {
    closeSync(file);
  }
}
