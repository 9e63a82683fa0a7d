import type { Command } from 'commander';
import { PerchError } from '../../../shared/errors.ts';
import { requireOutside } from '../../store/outside.ts';
import { withReading, withShop } from '../open.ts';
import { fileName } from '../options.ts';
import type { Surroundings } from '../surroundings.ts';

/** `backup`, `restore` and `verify`: the shop's data as a whole. */
export function dataCommands(program: Command, surroundings: Surroundings): void {
  program
    .command('backup')
    .description('copy everything, including the outbox, into a file that is checked before it gets its name')
    .argument('<file>', 'the file to write; an older file of that name is replaced', fileName)
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
    .argument('<file>', 'a backup', fileName)
    .action((file: string) =>
      withShop(
        surroundings,
        ({ core: { store, sync } }) => {
          const { waiting, parked, inDoubt } = sync.status();
          const { generation } = store.identity;
          surroundings.print({ restored: file, generation, waiting, parked, inDoubt });
        },
        file,
      ),
    );
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
