import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { Instant } from '../../shared/time/schemas.ts';

const Run = z.object({ at: Instant, version: z.string() });

/** A run of the program: when it began, and which version it was. */
export type Run = z.infer<typeof Run>;

/**
 * Marks that the program runs, until it ends as it should.
 *
 * @returns the run before where that did not end so: a crash, a power cut, a process that was killed; null otherwise
 */
export function markRun(file: string, run: Run): Run | null {
  const before = read(file);
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(run)}\n`);
  } catch {
    // Without a mark the next start reports nothing; selling continues.
  }
  return before;
}

/** The program ends as it should. A disk that takes nothing any more keeps it from nothing: the mark stays. */
export function endRun(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // The next start says that this run ended without closing, which on such a disk is nearly true.
  }
}

function read(file: string): Run | null {
  try {
    return Run.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
