import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncFolder, writeFileAtomic } from '../atomic-file.ts';

// Whether this shop's backups are encrypted. Stored beside the database, not in it: neither a restored older backup
// nor an unreadable database may switch it off.

function lockFile(file: string): string {
  return join(dirname(file), 'backup-lock.json');
}

/**
 * Whether backups of the shop whose database is `file` are encrypted: whether the marker file exists, whatever its
 * content.
 */
export function locksBackups(file: string): boolean {
  return existsSync(lockFile(file));
}

/** Atomically stores it. */
export function keepLocking(file: string, locks: boolean): void {
  const kept = lockFile(file);
  if (locks) {
    writeFileAtomic(kept, `${JSON.stringify({ locks: true })}\n`);
    return;
  }
  rmSync(kept, { force: true });
  syncFolder(dirname(kept));
}
