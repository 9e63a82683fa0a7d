import { PerchError } from '../../../shared/errors.ts';
import type { LocalId } from '../../../shared/ids.ts';
import { newestVersion } from '../database/migrate.ts';
import type { BackupCheck } from './backup-check.ts';

/**
 * Refuses a backup that cannot take the place of this shop's database.
 *
 * @param installationId of the present database; null where there is none that can be read
 * @throws PerchError `backup_newer`, `backup_foreign`, `database_mode`, `backup_of_another_shop`
 */
export function refuseBackup(
  check: BackupCheck,
  installationId: LocalId | null,
  { backup, mode }: { backup: string; mode: 'training' | 'live' },
): void {
  if (check.version > newestVersion()) {
    const sentence = 'This backup was made by a newer version of Perch. Please install that version first.';
    throw new PerchError('backup_newer', sentence, { file: backup, found: check.version });
  }
  if (check.foreign !== null) {
    const sentence =
      'This file was changed by something other than Perch, so it is not restored. Nothing was changed; choose another backup.';
    throw new PerchError('backup_foreign', sentence, { file: backup, found: check.foreign });
  }
  if (check.mode !== mode) {
    const sentence = 'Training data and real data are never mixed; this backup is of the other one.';
    throw new PerchError('database_mode', sentence, { file: backup, found: check.mode, wanted: mode });
  }
  if (installationId !== null && installationId !== check.installationId) {
    const sentence =
      'This is a backup of another shop or till. To take that one over, begin with an empty data folder.';
    throw new PerchError('backup_of_another_shop', sentence, { file: backup });
  }
}
