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
import type { Connection } from './prepared.ts';
import type { Dialect } from './rows.ts';
import type { Tables } from './schema.ts';

interface Parts {
  db: Kysely<Tables>;
  dialect: Dialect;
  /** Runs single statements. */
  connection: Connection;
  /** Runs work in a transaction; resolves after its commit. */
  transact<T>(work: (tx: Connection) => Promise<T>): Promise<T>;
  counters: Counters;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Migrates the tables. @throws Error if the database is newer than this program */
export async function migrate(db: Kysely<Tables>, kind: Dialect['kind']): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(kind) } });
  const { error } = await migrator.migrateToLatest();
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
    throw new Error('The database was written by a newer version of this program; it was left as it is.');
  }
  if (error) throw error;
}

/** Builds a Storage from a database and its counters, for SQLite and PostgreSQL. */
export function composeStorage(parts: Parts): Storage {
  const { db, dialect, connection, transact, counters, ping, close } = parts;
  const pets = petRepository(db, dialect);
  const categories = categoryRepository(db, dialect);
  const orders = orderRepository(db, dialect);
  const inventory = inventoryRepository(db, dialect);
  const idempotency = idempotencyRepository(db);
  const on = (one: Connection, account: string): Transaction => ({
    pets: pets(one, account),
    categories: categories(one, account),
    orders: orders(one, account),
    inventory: inventory(one, account),
    idempotency: idempotency(one, account),
  });

  return {
    of: (accountId): AccountData => ({
      ...on(connection, accountId),
      transaction: (work) => transact((tx) => work(on(tx, accountId))),
    }),
    keys: keyRepository(db, connection),
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
