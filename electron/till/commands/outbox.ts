import type { Command } from 'commander';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { retryEntry } from '../../usecases/sync/decide-entry.ts';
import type { CliContext } from '../cli-context.ts';
import { withReading, withShop } from '../open.ts';
import { localId } from '../options.ts';

const EVERY_ENTRY = 1_000_000;

/** `outbox list`: pending entries and why. `outbox retry`: retries a parked entry. */
export function outboxCommands(program: Command, surroundings: CliContext): void {
  const outbox = program.command('outbox').description('what is waiting to sync');
  outbox
    .command('list')
    .description('every entry that is not done, newest first')
    .option('--settled', 'those that are done or discarded instead')
    .action(({ settled }: { settled?: boolean }) =>
      withReading(surroundings, (store) => {
        const entries = store.entryViews.list(settled ? 'settled' : 'open', EVERY_ENTRY);
        surroundings.print({ entries });
      }),
    );
  outbox
    .command('retry')
    .description('try a parked entry again; what may have arrived is looked up first')
    .argument('<entry>', 'the id of the entry, as outbox list prints it', localId)
    .option('--send-again', 'send it without looking it up: you have checked that Petstore does not have it')
    .action((entryId: LocalId, { sendAgain = false }: { sendAgain?: boolean }) =>
      withShop(surroundings, ({ core: { store }, caller }) => {
        retryEntry({ store }, { entryId, sendAgain }, caller);
        surroundings.print({ entry: store.entryViews.get(entryId) });
      }),
    );
}
