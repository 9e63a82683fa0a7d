import { createHash } from 'node:crypto';
import type { Database, Statement } from 'better-sqlite3';
import type { TillProgram } from '../simulator/till.ts';

// A state of a small world as one text that is the same wherever the same can follow from it: what the tills have on
// their disks, what the service has, and what is under way. Ids are numbered by their first appearance, ship dates by
// their rank, ETags are current or stale; moments, hashes of the journal and what never leaves the shop are left out.

/** Ids of a till's own, ids of orders, and revisions as the service and as a till has them. */
const ID =
  /01900000-0000-7000-8000-[0-9a-f]{12}|\b\d{15,}\b|(?<="revision":")[\w-]{36}(?=")|(?<="\\")[\w-]{36}(?=\\"")/g;
const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/** The columns of a till's database that the sync goes by. */
const TABLES: readonly string[] = [
  `SELECT id, kind, entity_id, payload, base, state, wait_topic, wait_id, reason_code, rounds, generation FROM outbox ORDER BY seq`,
  // Of the attempts of an entry the last one counts, and of all the order in which the last ones were begun.
  `SELECT entry_id, operation, path, body, idempotency_key, stock_base, stock_target, outcome, http_status, if_match
   FROM outbox_attempt AS last WHERE number = (SELECT max(number) FROM outbox_attempt WHERE entry_id = last.entry_id)
   ORDER BY rowid`,
  `SELECT id, assigned_id, remote_id, pet_id, quantity, ship_date, complete, state, etag, gone_at IS NULL
   FROM store_order ORDER BY rowid`,
  `SELECT pet_id, kind, quantity, acknowledged, acknowledged_at IS NULL, after_entry, attempt_id, shown_before, order_id
   FROM stock_movement ORDER BY seq`,
  `SELECT id, remote_id, name, category_id, category_remote_id, etag, gone_at IS NULL, status FROM pet ORDER BY number`,
  `SELECT id, remote_id, name, etag, gone_at IS NULL FROM category ORDER BY number`,
  `SELECT pet_id, known, etag, pending, promised FROM stock ORDER BY pet_id`,
  `SELECT resource, cursor, etag, completed_at IS NULL FROM pull_state ORDER BY resource`,
  `SELECT server_capabilities FROM connection`,
  `SELECT generation FROM installation`,
];

const statements = new WeakMap<Database, Statement<[], unknown>[]>();

function rowsOf(db: Database): unknown[] {
  let prepared = statements.get(db);
  if (!prepared) {
    prepared = TABLES.map((sql) => db.prepare<[], unknown>(sql).raw());
    statements.set(db, prepared);
  }
  return prepared.map((statement) => statement.all());
}

interface Parts {
  /** What runs at each till; null: nothing. */
  programs: readonly (TillProgram | null)[];
  /** What the service has, with its revisions. */
  contents: string;
  /** The keys of the requests that it did. */
  keys: ReadonlySet<string>;
  /** The content of each ETag of a list. */
  listings: ReadonlyMap<string, string>;
}

/** What the tills have on their disks and the service has, as text. */
export function textOf({ programs, contents, keys, listings }: Parts): string {
  const rows = programs.map((program) => program && rowsOf(program.store.context.db));
  const tills = JSON.stringify(rows, (_key, value) => {
    if (typeof value === 'bigint') return String(value);
    return (typeof value === 'string' && listings.get(value)) || value;
  });
  // An answer that is remembered matters as long as its request may be sent again.
  const done = [...keys].filter((key) => key !== '' && tills.includes(key));
  return `${tills} ${contents} ${done.join(' ')}`;
}

/**
 * The name of a state.
 *
 * @param text of the disks and the service
 * @param loose what is on no disk: messages under way, what is still to be done, what programs remember
 */
export function nameOf(text: string, loose: object): string {
  const whole = canonical(`${text} ${JSON.stringify(loose)}`);
  return createHash('sha256').update(whole).digest('base64url').slice(0, 22);
}

/** Numbers the ids by their first appearance and the moments by their rank, and says how far these are apart. */
function canonical(text: string): string {
  const ids = new Map<string, string>();
  const moments = [...new Set(text.match(MOMENT) ?? [])].toSorted();
  const ranks = new Map(moments.map((moment, rank) => [moment, `t${rank}`]));
  const gaps = moments.slice(1).map((moment, at) => apart(moments[at] as string, moment));
  const named = text
    .replace(ID, (id) => {
      const known = ids.get(id) ?? `i${ids.size}`;
      ids.set(id, known);
      return known;
    })
    .replace(MOMENT, (moment) => ranks.get(moment) as string);
  return `${named} ${gaps.join('')}`;
}

/** Whether two moments share their day, their minute, their second: so much of a ship date a service may keep. */
function apart(one: string, other: string): string {
  return one.slice(0, 19) === other.slice(0, 19)
    ? 's'
    : one.slice(0, 16) === other.slice(0, 16)
      ? 'm'
      : one.slice(0, 10) === other.slice(0, 10)
        ? 'd'
        : '-';
}
