import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { backupsOf } from './backup.ts';
import { categoryRepository } from './categories.ts';
import { idempotencyRepository } from './idempotency.ts';
import type { AccountData, Counters, Storage, Transaction } from './index.ts';
import { inventoryRepository } from './inventory.ts';
import { keyRepository } from './keys.ts';
import { migrations } from './migrations.ts';
import { orderRepository } from './orders.ts';
import { petRepository } from './pets.ts';
import type { Dialect } from './rows.ts';
import type { Tables } from './schema.ts';

interface Parts {
  db: Kysely<Tables>;
  dialect: Dialect;
  /** Runs work as one transaction that is on the disk when it resolves. */
  transact<T>(work: (tx: Kysely<Tables>) => Promise<T>): Promise<T>;
  counters: Counters;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Brings the tables up to date; throws when the database is newer than this program. */
export async function migrate(db: Kysely<Tables>, kind: Dialect['kind']): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(kind) } });
  const { error } = await migrator.migrateToLatest();
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
    throw new Error('The database was written by a newer version of this program; it was left as it is.');
  }
  if (error) throw error;
}

/** Puts a Storage together from a database and its counters; the same on SQLite and PostgreSQL. */
export function composeStorage({ db, dialect, transact, counters, ping, close }: Parts): Storage {
  const on = (connection: Kysely<Tables>, accountId: string): Transaction => ({
    pets: petRepository(connection, dialect, accountId),
    categories: categoryRepository(connection, dialect, accountId),
    orders: orderRepository(connection, dialect, accountId),
    inventory: inventoryRepository(connection, dialect, accountId),
    idempotency: idempotencyRepository(connection, accountId),
  });

  return {
    of: (accountId): AccountData => ({
      ...on(db, accountId),
      transaction: (work) => transact((tx) => work(on(tx, accountId))),
    }),
    keys: keyRepository(db),
    counters,
    backups: backupsOf(db, dialect.kind),
    async prune(now) {
      await db.deleteFrom('idempotency').where('expires_at', '<=', now).execute();
      await counters.prune(now);
    },
    ping,
    close,
  };
}
