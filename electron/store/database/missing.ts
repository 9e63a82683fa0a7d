import { existsSync, readlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { BackupFile } from '../backup/backup-folder.ts';

/**
 * Refuses where the database is gone from its place: what only a shop makes lies beside it, or its name leads to a drive
 * that is away. An empty shop would be taken for it, and give the same receipt numbers again.
 *
 * @param backup the newest backup there is
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

/** What every shop has beside its database soon, or what SQLite and restores leave there. */
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
