import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LedgerCheck } from '../../../shared/domain/about.ts';
import { readJsonFile, writeJsonFile } from '../json-file.ts';

/**
 * The file of a shop whose database is `file`. Beside it and not in it: a check of the ledgers writes nothing into
 * them.
 */
function lastCheckFile(file: string): string {
  return join(dirname(file), 'last-check.json');
}

/** Null before the first check, or if the file cannot be read. */
export function readLastCheck(file: string): LedgerCheck | null {
  return readJsonFile(lastCheckFile(file), LedgerCheck);
}

/** Atomically stores it. */
export function writeLastCheck(file: string, check: LedgerCheck): void {
  writeJsonFile(lastCheckFile(file), check);
}

/** The checked database was replaced: the new one was not checked yet. */
export function forgetLastCheck(file: string): void {
  rmSync(lastCheckFile(file), { force: true });
}
