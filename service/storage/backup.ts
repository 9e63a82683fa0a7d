import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { BackupRow, BackupRows, Backups } from './index.ts';
import { countedTables, type Dialect, newRevision } from './rows.ts';
import type { Tables } from './schema.ts';

/**
 * The tables of a backup with their primary keys, each after those that it refers to. Without the limiter's counters.
 */
const primaryKeys: Record<keyof Tables, readonly string[]> = {
  accounts: ['id'],
  api_keys: ['id'],
  categories: ['account_id', 'id'],
  pets: ['account_id', 'id'],
  inventory: ['account_id', 'pet_id'],
  orders: ['account_id', 'id'],
  deleted_orders: ['account_id', 'id'],
  idempotency: ['account_id', 'idempotency_key'],
  sequences: ['account_id', 'name'],
};
export const backupTables = Object.keys(primaryKeys) as (keyof Tables)[];

/** Rows read and written at a time. */
const PAGE = 500;
/** Minimum number of ids skipped by a restore, because the lost storage may have assigned them. */
const SKIPPED_IDS = 1_000_000n;

/** Backup and restore, for SQLite and PostgreSQL. */
export function backupsOf(db: Kysely<Tables>, kind: Dialect['kind']): Backups {
  return {
    export: (work) =>
      db.connection().execute(async (connection) => {
        const run = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
        // On SQLite a read transaction, so that others can write meanwhile.
        await run(kind === 'sqlite' ? 'begin' : 'begin isolation level repeatable read read only');
        try {
          if (kind === 'sqlite') await requireIntegrity(connection);
          else await run('set local statement_timeout = 0');
          if (await isEmpty(connection))
            throw new Error('There is nothing to back up: the storage has no account.');
          return await work(rowsOf(connection));
        } finally {
          await run('rollback');
        }
      }),
    restore: (rows, now, backUpFirst) =>
      db.transaction().execute(async (tx) => {
        if (kind === 'postgres') {
          await sql`set local statement_timeout = 0`.execute(tx);
          await sql`set local lock_timeout = '30s'`.execute(tx);
          await sql`lock table ${sql.join(backupTables.map((table) => sql.table(table)))}`.execute(tx);
        }
        if (!(await isEmpty(tx))) {
          if (!backUpFirst)
            throw new Error('The storage is not empty. Give --replace FILE to back it up into FILE first.');
          await backUpFirst(rowsOf(tx));
        }
        await replaceAll(tx, rows, now);
      }),
  };
}

async function isEmpty(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined;
}

async function requireIntegrity(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const [first] = rows;
  if (first?.integrity_check !== 'ok') throw new Error(`The database is damaged: ${first?.integrity_check}`);
}

async function* rowsOf(db: Kysely<Tables>): AsyncGenerator<BackupRow> {
  for (const table of backupTables) {
    const columns = primaryKeys[table];
    const key = sql.join(columns.map((column) => sql.ref(column)));
    let after = sql``;
    for (;;) {
      const { rows } = await sql<Record<string, unknown>>`
        select * from ${sql.table(table)} ${after} order by ${key} limit ${PAGE}`.execute(db);
      for (const row of rows) yield [table, asText(row)];
      const end = rows.at(-1);
      if (!end || rows.length < PAGE) break;
      after = sql`where (${key}) > (${sql.join(columns.map((column) => end[column]))})`;
    }
  }
}

/** Columns as text, so that no int64 is rounded; both databases accept it for integer columns. */
function asText(row: Record<string, unknown>): BackupRow[1] {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, value === null ? null : String(value)]),
  );
}

async function replaceAll(tx: Kysely<Tables>, rows: BackupRows, now: number): Promise<void> {
  const revoked = await tx
    .selectFrom('api_keys')
    .select(['id', 'revoked_at'])
    .where('revoked_at', 'is not', null)
    .execute();
  const sequences = new Sequences();
  for (const row of await tx.selectFrom('sequences').selectAll().execute()) sequences.note(asText(row));
  for (const table of backupTables.toReversed()) await tx.deleteFrom(table).execute();

  let batch: BackupRow[] = [];
  const insert = async () => {
    const [first] = batch;
    if (first)
      await tx
        .insertInto(first[0])
        .values(batch.map(([, row]) => row) as never)
        .execute();
    batch = [];
  };
  for await (const [table, row] of rows) {
    if (table === 'sequences') {
      sequences.note(row);
      continue;
    }
    if (batch.length === PAGE || (batch[0] && batch[0][0] !== table)) await insert();
    // Renews revisions, so that no ETag is reused.
    batch.push([table, 'revision' in row ? { ...row, revision: newRevision() } : row]);
  }
  await insert();

  for (const { id } of await tx.selectFrom('accounts').select('id').execute()) {
    await tx.insertInto('sequences').values(sequences.advanced(id, now)).execute();
  }
  // Keys revoked since the backup stay revoked.
  for (const { id, revoked_at } of revoked) {
    await tx
      .updateTable('api_keys')
      .set({ revoked_at })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .execute();
  }
}

/** The highest known ids of accounts. */
class Sequences {
  readonly #highest = new Map<string, bigint>();

  note({ account_id, name, value }: BackupRow[1]): void {
    const key = `${account_id} ${name}`;
    const given = BigInt(value ?? 0);
    if (given > (this.#highest.get(key) ?? -1n)) this.#highest.set(key, given);
  }

  /**
   * Where an account's next ids start: far above the highest known, and not below the milliseconds since 1970, so that the
   * ids given after one restore are not given again after the next one of the same backup.
   */
  advanced(account: string, now: number): Tables['sequences'][] {
    return countedTables.map((name) => {
      const skipped = (this.#highest.get(`${account} ${name}`) ?? 0n) + SKIPPED_IDS;
      const value = skipped > BigInt(now) ? skipped : BigInt(now);
      return { account_id: account, name, value: String(value) };
    });
  }
}
