import type { Database } from 'better-sqlite3';
import type { CountedWindow, Counter, Counters } from './index.ts';

/**
 * The limiter's counters on SQLite, by atomic statements. Those of the same turn of the event loop share a transaction.
 */
export function sqliteCounters(database: Database): Counters {
  database.exec(
    'create table if not exists counters (key text primary key, points integer not null, since integer not null, expire integer)',
  );
  type Added = [key: string, points: number, now: number, expire: number | null];
  const adding = (where: string) =>
    `insert into counters (key, points, since, expire) values (?, ?, ?, ?)
     on conflict (key) do update set
       points = case when expire <= excluded.since then excluded.points else points + excluded.points end,
       since = case when expire <= excluded.since then excluded.since else since end,
       expire = case when expire <= excluded.since then excluded.expire else expire end
     ${where} returning points, since, expire`;
  const add = database.prepare<Added, Counter>(adding(''));
  const addUpTo = database.prepare<[...Added, most: number], Counter>(
    adding('where expire <= excluded.since or points + excluded.points <= ?'),
  );
  const put = database.prepare<Added, Counter>(
    `insert or replace into counters (key, points, since, expire) values (?, ?, ?, ?)
     returning points, since, expire`,
  );
  const get = database.prepare<[string, number], Counter>(
    'select points, since, expire from counters where key = ? and (expire > ? or expire is null)',
  );
  const remove = database.prepare<[string]>('delete from counters where key = ?');
  const prune = database.prepare<[number]>('delete from counters where expire <= ?');

  function count(windows: readonly CountedWindow[], now: number): Counter[] {
    const counted: Counter[] = [];
    for (const { key, most, expire } of windows) {
      const counter = addUpTo.get(key, 1, now, expire, most);
      if (!counter) break;
      counted.push(counter);
    }
    return counted;
  }

  const together = gather(database);
  return {
    add: (key, points, expire, now) => together(() => written(add.get(key, points, now, expire))),
    count: (windows, now) => together(() => count(windows, now)),
    put: (key, points, expire, now) => together(() => written(put.get(key, points, now, expire))),
    get: async (key, now) => get.get(key, now) ?? null,
    remove: (key) => together(() => remove.run(key).changes > 0),
    prune: (now) => together(() => void prune.run(now)),
  };
}

/** Runs the steps of one turn of the event loop in order, in one transaction. */
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

function written(counter: Counter | undefined): Counter {
  if (!counter) throw new Error('The counter was not written.');
  return counter;
}
