import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { categoryRepository } from './categories.ts';
import { idempotencyRepository } from './idempotency.ts';
import type { Counters, Storage, Transaction } from './index.ts';
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
  counters: Counters;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Brings the tables up to date; throws when the database is newer than this program. */
export async function migrate(db: Kysely<Tables>, kind: Dialect['kind']): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(kind) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Puts a Storage together from a database and its counters; the same on SQLite and PostgreSQL. */
export function composeStorage({ db, dialect, counters, ping, close }: Parts): Storage {
  const on = (connection: Kysely<Tables>): Transaction => ({
    pets: petRepository(connection, dialect),
    categories: categoryRepository(connection, dialect),
    orders: orderRepository(connection, dialect),
    inventory: inventoryRepository(connection, dialect),
    idempotency: idempotencyRepository(connection),
  });

  return {
    ...on(db),
    keys: keyRepository(db),
    counters,
    transaction: (work) => db.transaction().execute((tx) => work(on(tx))),
    async prune(now) {
      await db.deleteFrom('idempotency').where('expires_at', '<=', now).execute();
      await counters.prune(now);
    },
    ping,
    close,
  };
}
