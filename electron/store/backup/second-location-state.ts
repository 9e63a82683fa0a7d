import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { FailureView } from '../../../shared/errors/schemas.ts';
import { Instant } from '../../../shared/time/schemas.ts';
import { writeFileAtomic } from '../atomic-file.ts';

/**
 * Where backups are brought besides the data folder, and how that went. It lies beside the database, not in it: it is
 * wanted most when the database cannot be read.
 */
export const SecondLocationState = z.object({
  /** This installation's own folder there. */
  folder: z.string().min(1),
  /** Whether it lies on the disk that the data folder is on. */
  sameDisk: z.boolean(),
  chosenAt: Instant,
  /** When the newest backup was last seen there, written and read back; null: never yet. */
  okAt: Instant.nullable(),
  failure: FailureView.nullable(),
});
export type SecondLocationState = z.infer<typeof SecondLocationState>;

/** The file of a shop whose database is `file`. */
function stateFile(file: string): string {
  return join(dirname(file), 'backup-place.json');
}

/** Null where no place was chosen, or what is kept of it cannot be read. */
export function readSecondLocation(file: string): SecondLocationState | null {
  try {
    return SecondLocationState.parse(JSON.parse(readFileSync(stateFile(file), 'utf8')));
  } catch {
    return null;
  }
}

/** Keeps it in one step; null forgets it. */
export function writeSecondLocation(file: string, state: SecondLocationState | null): void {
  const kept = stateFile(file);
  if (state === null) rmSync(kept, { force: true });
  else writeFileAtomic(kept, `${JSON.stringify(state, null, 2)}\n`);
}
