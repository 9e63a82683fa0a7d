import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncFolder, writeFileAtomic } from '../atomic-file.ts';

// Whether this shop's backups are locked. It lies beside the database, not in it: a restored backup, an older one
// above all, must not switch it off, and neither must a database that cannot be read.

function lockFile(file: string): string {
  return join(dirname(file), 'backup-lock.json');
}

/** Whether backups of the shop whose database is `file` are locked. The file's being there says so, whatever is in it. */
export function locksBackups(file: string): boolean {
  return existsSync(lockFile(file));
}

/** Keeps it in one step. */
export function keepLocking(file: string, locks: boolean): void {
  const kept = lockFile(file);
  if (locks) {
    writeFileAtomic(kept, `${JSON.stringify({ locks: true })}\n`);
    return;
  }
  rmSync(kept, { force: true });
  syncFolder(dirname(kept));
}
