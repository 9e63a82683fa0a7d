import type { Command } from 'commander';
import type { Overruled } from '../../../shared/domain/overruled.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import { madeAt } from '../../store/backup/backup-folder.ts';
import { requireOutside } from '../../store/outside.ts';
import type { CliContext } from '../cli-context.ts';
import { withReading, withShop } from '../open.ts';
import { pathFromCaller } from '../options.ts';

/** `backup`, `restore` and `verify`: the shop's data as a whole. */
export function dataCommands(program: Command, surroundings: CliContext): void {
  program
    .command('backup')
    .description('copy everything, including the outbox, into a file that is checked before it gets its name')
    .argument('<file>', 'the file to write; an older file of that name is replaced', pathFromCaller)
    .action((file: string) =>
      withReading(surroundings, async (store, { passphrase, dataDir }) => {
        await requireOutside(dataDir, file);
        surroundings.print({ backup: await store.backup.makeAt(file, passphrase) });
      }),
    );
  program
    .command('restore')
    .description(
      'replace the data by a backup, as a new generation of this shop; what was there is set aside',
    )
    .argument('<file>', 'a backup', pathFromCaller)
    .option('--although-it-differs', 'also where its ledgers differ, which is refused with backup_differs')
    .option(
      '--although-unreadable',
      'also where the present data cannot be read, which is refused with present_unreadable',
    )
    .action((file: string, options: { althoughItDiffers?: boolean; althoughUnreadable?: boolean }) => {
      const although: Overruled[] = [];
      if (options.althoughItDiffers) although.push('backup_differs');
      if (options.althoughUnreadable) although.push('present_unreadable');
      return withShop(
        surroundings,
        ({ core: { store, sync, restored } }) => {
          const { waiting, parked, inDoubt } = sync.status();
          const { generation } = store.identity;
          const { differences = [], unread = null } = restored ?? {};
          surroundings.print({ restored: file, generation, differences, unread, waiting, parked, inDoubt });
        },
        { file, restored: { actor: null, backupAt: madeAt(file), although } },
      );
    });
  program
    .command('verify')
    .description(
      "recompute stock, the day's equation and the journal from the ledgers; refused if one differs",
    )
    .action(() =>
      withReading(surroundings, (store) => {
        const found = store.verify();
        surroundings.print(found);
        if (found.holds) return;
        const wrong = found.checks.filter((check) => check.wrong > 0).map((check) => check.name);
        throw new PerchError('ledgers_differ', { checks: wrong.join(', ') });
      }),
    );
}
