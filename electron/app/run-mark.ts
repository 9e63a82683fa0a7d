import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { Instant } from '../../shared/time/schemas.ts';
import { readJsonFile } from '../store/json-file.ts';

const Run = z.object({ at: Instant, version: z.string() });

/** A run of the program: when it began, and which version it was. */
export type Run = z.infer<typeof Run>;

/**
 * Marks the program as running until `endRun`.
 *
 * @returns the previous run if it did not end cleanly (a crash, a power cut, a killed process); null otherwise
 */
export function markRun(file: string, run: Run): Run | null {
  const before = readJsonFile(file, Run);
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(run)}\n`);
  } catch {
    // Without a mark the next start reports nothing; selling continues.
  }
  return before;
}

/** The program ends cleanly. If the disk fails, the mark stays. */
export function endRun(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // The next start then reports an unclean shutdown, which on such a disk is nearly true.
  }
}
