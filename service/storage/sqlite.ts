import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { keepPlans } from '../../shared/keep-plans.ts';
import { batchTransactions } from './batch.ts';
import { composeStorage, migrate } from './compose.ts';
import type { Storage } from './index.ts';
import { prepared } from './prepared.ts';
import type { Dialect } from './rows.ts';
import type { Tables } from './schema.ts';
import { sqliteCounters } from './sqlite-counters.ts';
import { PreparedConnection, PreparedSqliteDialect } from './sqlite-dialect.ts';

export interface SqliteOptions {
  /** The folder of the database files; without one, everything is in memory. */
  dir?: string | undefined;
  /** Another build of better-sqlite3's addon, for old runtimes. */
  nativeBinding?: string | undefined;
}

/**
 * Opens the embedded storage. Data are on the disk before a write is answered (`synchronous=FULL`); the limiter's counters are
 * in a separate file, which survives a crash of the process without a flush for every request.
 */
export async function openSqlite({ dir, nativeBinding }: SqliteOptions): Promise<Storage> {
  if (dir !== undefined) makeFolder(dir);
  const open = (name: string, synchronous: string) => {
    if (dir !== undefined) keepToOwner(join(dir, name));
    const file = dir === undefined ? ':memory:' : join(dir, name);
    const database = keepPlans(new Database(file, nativeBinding === undefined ? {} : { nativeBinding }));
    database.pragma('journal_mode = WAL');
    database.pragma(`synchronous = ${synchronous}`);
    database.pragma('busy_timeout = 5000');
    database.pragma('foreign_keys = ON');
    return database;
  };

  const database = open('petstore.db', 'FULL').defaultSafeIntegers(true);
  const limits = open('limits.db', 'NORMAL');
  const connection = new PreparedConnection(database);
  const db = new Kysely<Tables>({ dialect: new PreparedSqliteDialect(database, connection) });
  const close = async () => {
    await db.destroy();
    limits.close();
  };
  await migrate(db, 'sqlite').catch(async (error) => {
    await close();
    throw error;
  });

  return composeStorage({
    db,
    dialect: dialectOn(db),
    connection,
    transact: batchTransactions(database, connection),
    counters: sqliteCounters(limits),
    ping: async () => void database.prepare('select 1').get(),
    close,
  });
}

function makeFolder(dir: string): void {
  try {
    // An existing folder may have other uses, so only its files are restricted to the owner.
    if (mkdirSync(dir, { recursive: true, mode: 0o700 }) !== undefined) chmodSync(dir, 0o700);
  } catch (error) {
    throw new Error(`The folder ${dir} cannot be used: ${(error as Error).message}`);
  }
}

/** Restricts a database to its owner, whatever the umask; SQLite creates its companion files with the same mode. */
function keepToOwner(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  for (const one of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      if (existsSync(one)) chmodSync(one, 0o600);
    } catch (error) {
      // Another user's file, or a file system without modes.
      if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}

function dialectOn(db: Kysely<Tables>): Dialect {
  const next = prepared((account: string, name: string) =>
    db
      .insertInto('sequences')
      .values({ account_id: account, name, value: '1' })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'name'])
          .doUpdateSet((eb) => ({ value: eb('sequences.value', '+', '1') })),
      )
      .returning('value'),
  );
  return {
    kind: 'sqlite',
    async nextId(connection, accountId, table) {
      const [row] = await next(connection, accountId, table);
      if (!row) throw new Error('The sequence gave no id.');
      return String(row.value);
    },
    isForeignKeyViolation: (error) =>
      error instanceof Database.SqliteError && error.code === 'SQLITE_CONSTRAINT_FOREIGNKEY',
  };
}
