import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Four pages, about what a sale's transaction adds to SQLite's log. */
const page = Buffer.alloc(16_384, 7);

/** Writes a little and has it put on the disk, so many times; milliseconds each. */
export function bareFsync(folder: string, times: number): number[] {
  const file = openSync(join(folder, 'fsync'), 'a');
  try {
    return Array.from({ length: times }, () => {
      const began = performance.now();
      writeSync(file, page);
      fdatasyncSync(file);
      return performance.now() - began;
    });
  } finally {
    closeSync(file);
  }
}
