import { Command } from 'commander';
import { accountsCommand } from './cli/accounts.ts';
import { backupCommand, restoreCommand } from './cli/backup.ts';
import { keysCommand } from './cli/keys.ts';
import { serveCommand } from './cli/serve.ts';

const program = serveCommand(new Command('service'))
  .description('The Petstore Service: serves the contract on an embedded database or on PostgreSQL.')
  .enablePositionalOptions()
  .addCommand(accountsCommand())
  .addCommand(keysCommand())
  .addCommand(backupCommand())
  .addCommand(restoreCommand());

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
