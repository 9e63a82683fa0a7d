import { createHash } from 'node:crypto';
import type { Database, Statement } from 'better-sqlite3';
import type { TillProgram } from '../simulator/till.ts';

// The canonical state of a small world as text: the tills' disks, the service, and requests in flight. Equivalent states
// have the same text: ids are numbered by first appearance, ship dates by rank, ETags are current or stale; times, journal
// hashes and data that never leave the shop are left out.

/** Local ids, order ids, and revisions as the service and the till write them. */
const ID =
  /01900000-0000-7000-8000-[0-9a-f]{12}|\b\d{15,}\b|(?<="revision":")[\w-]{36}(?=")|(?<="\\")[\w-]{36}(?=\\"")/g;
const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/** The columns of a till's database that determine what the sync does. */
const TABLES: readonly string[] = [
  `SELECT id, kind, entity_id, payload, base, state, wait_topic, wait_id, reason_code, rounds, generation FROM outbox ORDER BY seq`,
  // Only the last attempt of each entry matters, and the order of these.
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
  /** The running program of each till; null: none. */
  programs: readonly (TillProgram | null)[];
  /** The service's data with revisions. */
  contents: string;
  /** Idempotency keys of the accepted requests. */
  keys: ReadonlySet<string>;
  /** The content of each ETag of a list. */
  listings: ReadonlyMap<string, string>;
}

/** The tills' disks and the service as text. */
export function textOf({ programs, contents, keys, listings }: Parts): string {
  const rows = programs.map((program) => program && rowsOf(program.store.context.db));
  const tills = JSON.stringify(rows, (_key, value) => {
    if (typeof value === 'bigint') return String(value);
    return (typeof value === 'string' && listings.get(value)) || value;
  });
  // A stored answer matters only while its request may be retried.
  const done = [...keys].filter((key) => key !== '' && tills.includes(key));
  return `${tills} ${contents} ${done.join(' ')}`;
}

/**
 * The id of a state.
 *
 * @param text of the disks and the service
 * @param loose state that is on no disk: messages in flight, remaining actions, memory of the programs
 */
export function nameOf(text: string, loose: object): string {
  const whole = canonical(`${text} ${JSON.stringify(loose)}`);
  return createHash('sha256').update(whole).digest('base64url').slice(0, 22);
}

/** Replaces ids by numbers in order of appearance, and times by their rank and distance. */
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

/** Whether two times share day, minute and second: services may keep ship dates with any of these precisions. */
function apart(one: string, other: string): string {
  return one.slice(0, 19) === other.slice(0, 19)
    ? 's'
    : one.slice(0, 16) === other.slice(0, 16)
      ? 'm'
      : one.slice(0, 10) === other.slice(0, 10)
        ? 'd'
        : '-';
}
