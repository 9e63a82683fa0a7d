import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { composeStorage, migrate } from './compose.ts';
import type { Counter, Counters, Storage } from './index.ts';
import type { Dialect } from './rows.ts';
import type { Tables } from './schema.ts';

/** Connections of one instance: for the shop's data, and for the limiter's counters. */
const DATA_CONNECTIONS = 10;
const COUNTER_CONNECTIONS = 4;

/**
 * Opens storage on PostgreSQL (`postgres://...`), for one or several instances. The limiter's counters are committed
 * without waiting for the disk: a crash of the database server may give back a few requests, never an order.
 */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void = () => {},
): Promise<Storage> {
  const data = new pg.Pool({ connectionString: url, max: DATA_CONNECTIONS });
  const limits = new pg.Pool({
    connectionString: url,
    max: COUNTER_CONNECTIONS,
    options: '-c synchronous_commit=off',
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
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
    dialect,
    counters: postgresCounters(limits),
    ping: async () => void (await sql`select 1`.execute(db)),
    close: async () => void (await Promise.all([db.destroy(), limits.end()])),
  });
}

const sequences = { pets: 'pet_ids', categories: 'category_ids', orders: 'order_ids' } as const;

const dialect: Dialect = {
  kind: 'postgres',
  async nextId(db, table) {
    const { rows } = await sql<{ id: string }>`select nextval(${sequences[table]}) as id`.execute(db);
    const [row] = rows;
    if (!row) throw new Error('The sequence gave no id.');
    return String(row.id);
  },
  isForeignKeyViolation: (error) => error instanceof pg.DatabaseError && error.code === '23503',
};

interface Row {
  points: string;
  expire: string | null;
}

/** The limiter's counters on PostgreSQL: one statement each, so atomic across instances. */
function postgresCounters(pool: pg.Pool): Counters {
  const run = async (name: string, text: string, values: unknown[]) =>
    pool.query<Row>({ name, text, values });

  return {
    async add(key, points, expire, now) {
      const { rows } = await run(
        'counter-add',
        `insert into counters as c (key, points, expire) values ($1, $2, $3)
         on conflict (key) do update set
           points = case when c.expire <= $4 then excluded.points else c.points + excluded.points end,
           expire = case when c.expire <= $4 then excluded.expire else c.expire end
         returning points, expire`,
        [key, points, expire, now],
      );
      return toCounter(rows[0]);
    },
    async put(key, points, expire) {
      const { rows } = await run(
        'counter-put',
        `insert into counters (key, points, expire) values ($1, $2, $3)
         on conflict (key) do update set points = excluded.points, expire = excluded.expire
         returning points, expire`,
        [key, points, expire],
      );
      return toCounter(rows[0]);
    },
    async get(key, now) {
      const { rows } = await run(
        'counter-get',
        'select points, expire from counters where key = $1 and (expire > $2 or expire is null)',
        [key, now],
      );
      return rows[0] ? toCounter(rows[0]) : null;
    },
    async remove(key) {
      return ((await run('counter-remove', 'delete from counters where key = $1', [key])).rowCount ?? 0) > 0;
    },
    async prune(now) {
      await run('counter-prune', 'delete from counters where expire <= $1', [now]);
    },
  };
}

function toCounter(row: Row | undefined): Counter {
  if (!row) throw new Error('The counter was not written.');
  return { points: Number(row.points), expire: row.expire === null ? null : Number(row.expire) };
}
