import type { Database, Statement } from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';

/** Kysely on better-sqlite3 with cached statements and immediate transactions. */
export class PreparedSqliteDialect extends SqliteDialect {
  readonly #database: Database;
  readonly #connection: PreparedConnection;

  constructor(database: Database, connection: PreparedConnection) {
    super({ database });
    this.#database = database;
    this.#connection = connection;
  }

  override createDriver(): SqliteDriver {
    return new PreparedDriver(this.#database, this.#connection);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/** SQLite has transactional DDL, which Kysely does not use by default: makes migrations atomic. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class PreparedDriver extends SqliteDriver {
  readonly #connection: DatabaseConnection;

  constructor(database: Database, connection: DatabaseConnection) {
    super({ database });
    this.#connection = connection;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  /** Takes the write lock immediately, so that another process waits instead of failing later. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** The only connection to the database, with cached statements. */
export class PreparedConnection implements DatabaseConnection {
  readonly #database: Database;
  /** Few entries, because statements differ only in their parameters. */
  readonly #statements = new Map<string, Statement<unknown[]>>();

  constructor(database: Database) {
    this.#database = database;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#database.prepare<unknown[]>(sql);
      this.#statements.set(sql, statement);
    }
    if (statement.reader) return { rows: statement.all(...parameters) as R[] };
    const { changes } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  // biome-ignore lint/correctness/useYield: nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported.');
  }
}
