import { Command } from 'commander';
import { systemClock } from '../../shared/time/time.ts';
import { createAccount } from '../keys/keys.ts';
import type { Storage } from '../storage/index.ts';
import { type StorageFlags, storageOf, withStorage } from './options.ts';
import { print } from './output.ts';
import { givenDatabase } from './secrets.ts';

/** `accounts create NAME`, `accounts list`. */
export function accountsCommand(): Command {
  const accounts = new Command('accounts').description('accounts that API keys belong to');
  withStorage(accounts.command('create').argument('<name>').description('create an account')).action(
    (name: string, flags: StorageFlags) =>
      withOpen(flags, async (storage) => print(await createAccount(storage.keys, systemClock, name))),
  );
  withStorage(accounts.command('list').description('list the accounts')).action((flags: StorageFlags) =>
    withOpen(flags, async (storage) => print(await storage.keys.listAccounts())),
  );
  return accounts;
}

/** Opens the persistent storage while `work` runs. */
export async function withOpen(
  flags: StorageFlags,
  work: (storage: Storage) => Promise<void>,
): Promise<void> {
  if (flags.data === undefined && givenDatabase(flags) === undefined) {
    throw new Error('Say where the data is: --data DIR or --database postgres://...');
  }
  const storage = await storageOf(flags);
  try {
    await work(storage);
  } finally {
    await storage.close();
  }
}
