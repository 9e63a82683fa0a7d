import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { FailureView } from '../../../shared/errors/schemas.ts';
import { Instant } from '../../../shared/time/schemas.ts';
import { readJsonFile, writeJsonFile } from '../json-file.ts';

/**
 * The second location of the backups, and the result of the last copies. Stored beside the database, not in it: it is
 * needed most when the database cannot be read.
 */
export const SecondLocationState = z.object({
  /** This installation's own folder there. */
  folder: z.string().min(1),
  /** Whether it is on the data folder's disk. */
  sameDisk: z.boolean(),
  chosenAt: Instant,
  /** When the newest backup was last known there, written and read back; null: never. */
  okAt: Instant.nullable(),
  failure: FailureView.nullable(),
});
export type SecondLocationState = z.infer<typeof SecondLocationState>;

/** The state file of a shop whose database is `file`. */
function stateFile(file: string): string {
  return join(dirname(file), 'backup-place.json');
}

/** Null if no location was chosen, or its state cannot be read. */
export function readSecondLocation(file: string): SecondLocationState | null {
  return readJsonFile(stateFile(file), SecondLocationState);
}

/** Atomically stores it; null deletes it. */
export function writeSecondLocation(file: string, state: SecondLocationState | null): void {
  const kept = stateFile(file);
  if (state === null) rmSync(kept, { force: true });
  else writeJsonFile(kept, state);
}
