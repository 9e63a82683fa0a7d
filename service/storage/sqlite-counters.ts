import type { Database } from 'better-sqlite3';
import type { Counter, Counters } from './index.ts';

interface Row {
  points: bigint | number;
  since: bigint | number;
  expire: bigint | number | null;
}

/**
 * The limiter's counters on SQLite: one statement each, so atomic. Those of the same moment are written together, which
 * spares the file a commit for every request.
 */
export function sqliteCounters(database: Database): Counters {
  database.exec(
    'create table if not exists counters (key text primary key, points integer not null, since integer not null, expire integer)',
  );
  const adding = (where: string) =>
    `insert into counters (key, points, since, expire) values (:key, :points, :now, :expire)
     on conflict (key) do update set
       points = case when expire <= :now then excluded.points else points + excluded.points end,
       since = case when expire <= :now then excluded.since else since end,
       expire = case when expire <= :now then excluded.expire else expire end
     ${where} returning points, since, expire`;
  const add = database.prepare<{ key: string; points: number; expire: number | null; now: number }, Row>(
    adding(''),
  );
  const addUpTo = database.prepare<
    { key: string; points: number; expire: number | null; now: number; most: number },
    Row
  >(adding('where expire <= :now or points + excluded.points <= :most'));
  const put = database.prepare<{ key: string; points: number; expire: number | null; now: number }, Row>(
    `insert or replace into counters (key, points, since, expire) values (:key, :points, :now, :expire)
     returning points, since, expire`,
  );
  const get = database.prepare<[string, number], Row>(
    'select points, since, expire from counters where key = ? and (expire > ? or expire is null)',
  );
  const remove = database.prepare<[string]>('delete from counters where key = ?');
  const prune = database.prepare<[number]>('delete from counters where expire <= ?');

  const together = gather(database);
  return {
    add: (key, points, expire, now) => together(() => toCounter(add.get({ key, points, expire, now }))),
    addUpTo: (most, key, points, expire, now) =>
      together(() => {
        const row = addUpTo.get({ most, key, points, expire, now });
        return row ? toCounter(row) : null;
      }),
    put: (key, points, expire, now) => together(() => toCounter(put.get({ key, points, expire, now }))),
    async get(key, now) {
      const row = get.get(key, now);
      return row ? toCounter(row) : null;
    },
    remove: (key) => together(() => remove.run(key).changes > 0),
    prune: (now) => together(() => void prune.run(now)),
  };
}

/** Runs the steps of one turn of the event loop in the order they came, as one transaction. */
function gather(database: Database) {
  interface Step {
    run(): () => void;
    fail(error: unknown): void;
  }
  let steps: Step[] = [];
  const runAll = database.transaction((batch: Step[]) => batch.map(({ run }) => run()));

  function write(): void {
    const batch = steps;
    steps = [];
    try {
      for (const tell of runAll.immediate(batch)) tell();
    } catch (error) {
      for (const { fail } of batch) fail(error);
    }
  }

  return <T>(step: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      if (steps.length === 0) setImmediate(write);
      steps.push({
        run() {
          const value = step();
          return () => resolve(value);
        },
        fail: reject,
      });
    });
}

function toCounter(row: Row | undefined): Counter {
  if (!row) throw new Error('The counter was not written.');
  return {
    points: Number(row.points),
    since: Number(row.since),
    expire: row.expire === null ? null : Number(row.expire),
  };
}
