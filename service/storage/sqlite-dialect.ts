import type { Database, Statement } from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';

/** Kysely on better-sqlite3, with each statement prepared once and transactions that lock at once. */
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

/** SQLite can take back changes of tables, which Kysely makes no use of: a migration is done wholly or not at all. */
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

  /** Takes the write lock at once: another process on the same file then waits instead of failing half-way. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** The one connection to the database; each statement is prepared once. */
export class PreparedConnection implements DatabaseConnection {
  readonly #database: Database;
  /** The repositories' statements differ in their parameters only, so there are few. */
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
