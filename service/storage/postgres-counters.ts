import type pg from 'pg';
import type { Counter, Counters } from './index.ts';

interface Row {
  points: string;
  since: string;
  expire: string | null;
}

/** The limiter's counters on PostgreSQL: single statements, atomic across instances. */
export function postgresCounters(pool: pg.Pool): Counters {
  const run = async (name: string, text: string, values: unknown[]) =>
    pool.query<Row>({ name, text, values });

  const adding = (where: string) =>
    `insert into counters as c (key, points, since, expire) values ($1, $2, $3, $4)
     on conflict (key) do update set
       points = case when c.expire <= $3 then excluded.points else c.points + excluded.points end,
       since = case when c.expire <= $3 then excluded.since else c.since end,
       expire = case when c.expire <= $3 then excluded.expire else c.expire end
     ${where} returning points, since, expire`;

  return {
    async add(key, points, expire, now) {
      const { rows } = await run('counter-add', adding(''), [key, points, now, expire]);
      return toCounter(rows[0]);
    },
    async count(windows, now) {
      const counted: Counter[] = [];
      for (const { key, most, expire } of windows) {
        const { rows } = await run(
          'counter-count',
          adding('where c.expire <= $3 or c.points + excluded.points <= $5'),
          [key, 1, now, expire, most],
        );
        if (!rows[0]) break;
        counted.push(toCounter(rows[0]));
      }
      return counted;
    },
    async put(key, points, expire, now) {
      const { rows } = await run(
        'counter-put',
        `insert into counters (key, points, since, expire) values ($1, $2, $3, $4)
         on conflict (key) do update set
           points = excluded.points, since = excluded.since, expire = excluded.expire
         returning points, since, expire`,
        [key, points, now, expire],
      );
      return toCounter(rows[0]);
    },
    async get(key, now) {
      const { rows } = await run(
        'counter-get',
        'select points, since, expire from counters where key = $1 and (expire > $2 or expire is null)',
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
  return {
    points: Number(row.points),
    since: Number(row.since),
    expire: row.expire === null ? null : Number(row.expire),
  };
}
