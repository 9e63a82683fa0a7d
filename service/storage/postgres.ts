import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { composeStorage, migrate } from './compose.ts';
import type { Storage } from './index.ts';
import { postgresCounters } from './postgres-counters.ts';
import { PreparingClient } from './preparing-client.ts';
import type { Dialect } from './rows.ts';
import type { Tables } from './schema.ts';

/** Connections of an instance: for data, and for counters and ids. */
const DATA_CONNECTIONS = 10;
const COUNTER_CONNECTIONS = 4;

/**
 * Opens storage on PostgreSQL (`postgres://...`), for one or several instances. The limiter's counters are committed without
 * flushing: a crash of the database server may lose some counts, but no data.
 */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void = () => {},
): Promise<Storage> {
  const patience = { connectionTimeoutMillis: 10_000, statement_timeout: 30_000 };
  const data = new pg.Pool({
    connectionString: url,
    max: DATA_CONNECTIONS,
    Client: PreparingClient,
    ...patience,
  });
  const limits = new pg.Pool({
    connectionString: url,
    max: COUNTER_CONNECTIONS,
    ...patience,
    options: '-c synchronous_commit=off',
  });
  // The pool replaces a broken idle connection; without a listener the error would end the process.
  data.on('error', onError);
  limits.on('error', onError);

  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: data }) });
  try {
    await migrate(db, 'postgres');
  } catch (error) {
    await Promise.all([db.destroy(), limits.end()]);
    throw error;
  }

  return composeStorage({
    db,
    dialect: dialectOn(limits),
    connection: db,
    transact: (work) => retried(() => db.transaction().execute(work)),
    counters: postgresCounters(limits),
    ping: async () => void (await sql`select 1`.execute(db)),
    close: async () => void (await Promise.all([db.destroy(), limits.end()])),
  });
}

const TRIES = 3;

/** Retries a transaction after a deadlock or serialization failure. */
async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (tries === TRIES || (code !== '40P01' && code !== '40001')) throw error;
    }
  }
}

/**
 * Ids are assigned outside of the transaction that uses them, like a sequence of PostgreSQL, so that concurrent creations do
 * not wait for each other. No flush is needed: the transaction that uses the id follows in the log and flushes it.
 */
const dialectOn = (ids: pg.Pool): Dialect => ({
  kind: 'postgres',
  async nextId(_connection, accountId, table) {
    const { rows } = await ids.query<{ value: string }>({
      name: 'next-id',
      text: `insert into sequences as s (account_id, name, value) values ($1, $2, 1)
        on conflict (account_id, name) do update set value = s.value + 1 returning value`,
      values: [accountId, table],
    });
    const [row] = rows;
    if (!row) throw new Error('The sequence gave no id.');
    return row.value;
  },
  isForeignKeyViolation: (error) => error instanceof pg.DatabaseError && error.code === '23503',
});
