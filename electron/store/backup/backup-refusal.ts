import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { newestVersion } from '../database/migrate.ts';
import { FIRST_VERSION } from '../migrations/migration.ts';
import type { BackedUpShop, BackupCheck } from './backup-check.ts';

/** SQL: a shop in which no money moved and that has nothing to send; the backup of any shop may replace it. */
export const IS_UNUSED = 'NOT EXISTS (SELECT 1 FROM shift) AND (SELECT max(seq) FROM outbox) IS NULL';

/**
 * Refuses a backup that cannot replace this shop's database; returns the shop in one that can.
 *
 * @param installationId of the present database; null if it is missing, unreadable or unused
 * @throws PerchError `backup_newer`, `backup_development`, `backup_foreign`, `database_mode`,
 * `backup_of_another_shop`
 */
export function refuseBackup(
  check: BackupCheck,
  installationId: LocalId | null,
  { backup, mode }: { backup: string; mode: 'training' | 'live' },
): BackedUpShop {
  if (check.version > newestVersion()) {
    throw new PerchError('backup_newer', { file: backup, found: check.version });
  }
  if (check.version < FIRST_VERSION) {
    throw new PerchError('backup_development', { file: backup, found: check.version });
  }
  const { shop } = check;
  if (check.foreign !== null || shop === null) {
    throw new PerchError('backup_foreign', { file: backup, found: check.foreign ?? '' });
  }
  if (shop.mode !== mode) {
    throw new PerchError('database_mode', { file: backup, found: shop.mode, wanted: mode });
  }
  if (installationId !== null && installationId !== shop.installationId) {
    throw new PerchError('backup_of_another_shop', { file: backup });
  }
  return shop;
}
