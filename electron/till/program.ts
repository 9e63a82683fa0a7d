import { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import type { CliContext } from './cli-context.ts';
import { dataCommands } from './commands/data.ts';
import { orderCommands } from './commands/orders.ts';
import { outboxCommands } from './commands/outbox.ts';
import { sellCommand } from './commands/sell.ts';
import { statusCommand } from './commands/status.ts';
import { stockCommands } from './commands/stock.ts';
import { syncCommands } from './commands/sync.ts';

const AFTER = `
Environment:
  PERCH_DATA_DIR   the data folder (default: where the window keeps its data)
  PERCH_BASE_URL   address of the Petstore Service
  PERCH_API_KEY    the key for it; needed by pull and sync
  PERCH_PROFILE    a contract profile, a JSON file
  PERCH_TILL       number of this till, 1 to 31
  PERCH_BACKUP_PASSPHRASE, PERCH_BACKUP_PASSPHRASE_FILE
                   locks what backup writes, unlocks what restore reads: the
                   passphrase, or a file with it as its only line

Prints one JSON document. Exit code 0: done. 1: refused, with {code, message,
facts} on standard error. 2: the command is not valid. 3: done, and the result
could not be printed.
While another program has the data folder, status, outbox list, verify and
backup work; the others are refused with the code in_use.`;

/** Every command of the till. Throws a CommanderError for usage errors, a PerchError for refusals. */
export function createProgram(surroundings: CliContext): Command {
  const program = new Command('till')
    .description('The till without a window: sells, takes orders, counts and syncs as the counter does.')
    .version(packageJson.version)
    .option('--json', 'JSON on standard output; this is always on')
    .exitOverride()
    .configureOutput({
      writeOut: surroundings.help,
      writeErr: (text) => surroundings.warn(text.replace(/\n$/, '')),
    })
    .showHelpAfterError('(add --help for the options)')
    .addHelpText('after', AFTER);
  statusCommand(program, surroundings);
  syncCommands(program, surroundings);
  sellCommand(program, surroundings);
  orderCommands(program, surroundings);
  stockCommands(program, surroundings);
  outboxCommands(program, surroundings);
  dataCommands(program, surroundings);
  for (const command of [program, ...program.commands]) command.copyInheritedSettings(program);
  return program;
}
