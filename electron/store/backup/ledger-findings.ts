import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { LedgerFinding } from '../../../shared/domain/settings.ts';
import { writeFileAtomic } from '../atomic-file.ts';

// What the ledger check of each backup found, by the backup's name. It lies beside the database: a backup is not touched
// after it was made.

const Findings = z.record(z.string(), LedgerFinding);
type Findings = z.infer<typeof Findings>;

const findingsFile = (file: string): string => join(dirname(file), 'backup-checks.json');

function read(file: string): Findings {
  try {
    return Findings.parse(JSON.parse(readFileSync(findingsFile(file), 'utf8')));
  } catch {
    return {};
  }
}

/**
 * The finding of a backup, which has the same name in the second location; null where there is none.
 *
 * @param file the shop's database
 */
export function ledgerFindings(file: string): (backup: string) => LedgerFinding | null {
  const found = read(file);
  return (backup) => found[basename(backup)] ?? null;
}

/**
 * Keeps a finding, and forgets those of backups that are gone.
 *
 * @param file the shop's database
 * @param there all backups there are
 * @throws what the disk refuses
 */
export function keepLedgerFinding(
  file: string,
  backup: string,
  { finding, there }: { finding: LedgerFinding; there: readonly string[] },
): void {
  const names = new Set(there.map((each) => basename(each)));
  const others = Object.entries(read(file)).filter(([name]) => names.has(name));
  const all: Findings = { ...Object.fromEntries(others), [basename(backup)]: finding };
  writeFileAtomic(findingsFile(file), `${JSON.stringify(all, null, 2)}\n`);
}
