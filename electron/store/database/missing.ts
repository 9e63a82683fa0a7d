import { existsSync, readlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { BackupFile } from '../backup/backup-folder.ts';

/**
 * Refuses to open if the database is missing but was there: files that only a shop has are beside it, or its name is
 * a link to an absent drive. An empty shop would be mistaken for it and reuse its receipt numbers.
 *
 * @param backup the newest backup
 * @throws PerchError `database_missing`
 */
export function refuseMissing(file: string, backup: BackupFile | null): void {
  if (existsSync(file)) return;
  if (backup === null && !isLink(file) && !leftOfShop(file).some((path) => existsSync(path))) return;
  throw new PerchError('database_missing', {
    file,
    backup: backup?.file ?? null,
    backupAt: backup?.at ?? null,
  });
}

/** Files that every shop soon has beside its database, or that SQLite and restores leave there. */
function leftOfShop(file: string): string[] {
  const beside = ['gate.sqlite', 'backup-place.json'].map((name) => join(dirname(file), name));
  return [`${file}-wal`, `${file}.generation`, ...beside];
}

function isLink(path: string): boolean {
  try {
    return readlinkSync(path) !== '';
  } catch {
    return false;
  }
}
