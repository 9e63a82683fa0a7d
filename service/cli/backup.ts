import { Command } from 'commander';
import { systemClock } from '../../shared/time/time.ts';
import { checkBackup, readBackup, writeBackup } from '../storage/backup-file.ts';
import type { BackupRows } from '../storage/index.ts';
import { withOpen } from './accounts.ts';
import { type StorageFlags, withStorage } from './options.ts';
import { print } from './output.ts';

/** `backup FILE`: also while the service runs. */
export function backupCommand(): Command {
  return withStorage(new Command('backup'))
    .argument('<file>', 'new file to write')
    .description('back up everything but the counters of limits; the service may run meanwhile')
    .action((file: string, flags: StorageFlags) =>
      withOpen(flags, async ({ backups }) => {
        const rows = await backups.export((rows) => writeBackup(file, rows, systemClock.now()));
        print({ file, rows });
      }),
    );
}

/** `restore FILE`, `restore FILE --replace OLD`: the whole file is read before anything is changed. */
export function restoreCommand(): Command {
  return withStorage(new Command('restore'))
    .argument('<file>', 'backup of either storage')
    .option('--replace <old>', 'new file to back up into what is there, before it is replaced')
    .description('put a backup into an empty storage; stop the service before')
    .action(async (file: string, flags: StorageFlags & { replace?: string }) => {
      const rows = await checkBackup(file);
      const now = systemClock.now();
      const { replace } = flags;
      const backUpFirst = async (target: string, old: BackupRows) =>
        print({ replaced: target, rows: await writeBackup(target, old, now) });
      await withOpen(flags, ({ backups }) =>
        backups.restore(
          readBackup(file),
          now,
          replace === undefined ? null : (old) => backUpFirst(replace, old),
        ),
      );
      print({ file, rows });
    });
}
