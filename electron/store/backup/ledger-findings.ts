import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { LedgerFinding } from '../../../shared/domain/settings.ts';
import { readJsonFile, writeJsonFile } from '../json-file.ts';

// The ledger check's finding of each backup, by the backup's name. Stored beside the database: a backup is never
// changed.

const Findings = z.record(z.string(), LedgerFinding);
type Findings = z.infer<typeof Findings>;

const findingsFile = (file: string): string => join(dirname(file), 'backup-checks.json');

const read = (file: string): Findings => readJsonFile(findingsFile(file), Findings) ?? {};

/**
 * The finding of a backup, which has the same name in the second location; null if there is none.
 *
 * @param file the shop's database
 */
export function ledgerFindings(file: string): (backup: string) => LedgerFinding | null {
  const found = read(file);
  return (backup) => found[basename(backup)] ?? null;
}

/**
 * Stores a finding, and deletes those of deleted backups.
 *
 * @param file the shop's database
 * @param there all existing backups
 * @throws errors of the file system
 */
export function keepLedgerFinding(
  file: string,
  backup: string,
  { finding, there }: { finding: LedgerFinding; there: readonly string[] },
): void {
  const names = new Set(there.map((each) => basename(each)));
  const others = Object.entries(read(file)).filter(([name]) => names.has(name));
  const all: Findings = { ...Object.fromEntries(others), [basename(backup)]: finding };
  writeJsonFile(findingsFile(file), all);
}
