import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LedgerCheck } from '../../../shared/domain/about.ts';
import { writeFileAtomic } from '../atomic-file.ts';

/** The file of a shop whose database is `file`. Beside it and not in it: a look at the ledgers writes nothing into them. */
function lastCheckFile(file: string): string {
  return join(dirname(file), 'last-check.json');
}

/** Null where nobody looked yet, or what is kept cannot be read. */
export function readLastCheck(file: string): LedgerCheck | null {
  try {
    return LedgerCheck.parse(JSON.parse(readFileSync(lastCheckFile(file), 'utf8')));
  } catch {
    return null;
  }
}

/** Keeps it in one step. */
export function writeLastCheck(file: string, check: LedgerCheck): void {
  writeFileAtomic(lastCheckFile(file), `${JSON.stringify(check, null, 2)}\n`);
}

/** Another database takes the place of the one that was looked at: nobody looked at that one yet. */
export function forgetLastCheck(file: string): void {
  rmSync(lastCheckFile(file), { force: true });
}
