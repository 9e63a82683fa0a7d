import type { Database, Statement } from 'better-sqlite3';

/** Tests of query plans turn it off, to see every statement at its declaration. */
export const lazyStatements = { on: true };

/**
 * Prepares the statements of a connection on their first run. Repositories declare all of theirs when they are
 * created, some 600, and a start runs a tenth of them.
 *
 * @returns the connection
 */
export function prepareLazily(db: Database): Database {
  const prepare = db.prepare.bind(db);
  db.prepare = ((sql: string) =>
    lazyStatements.on
      ? new LazyStatement(() => prepare(sql))
      : prepare(sql)) as unknown as Database['prepare'];
  return db;
}

/** The part of a better-sqlite3 statement that Perch uses. Wrong SQL throws on the first run. */
class LazyStatement {
  #prepare: () => Statement;
  #prepared: Statement | null = null;

  constructor(prepare: () => Statement) {
    this.#prepare = prepare;
  }

  run(...values: unknown[]) {
    return this.#statement().run(...values);
  }
  get(...values: unknown[]) {
    return this.#statement().get(...values);
  }
  all(...values: unknown[]) {
    return this.#statement().all(...values);
  }
  iterate(...values: unknown[]) {
    return this.#statement().iterate(...values);
  }
  get source() {
    return this.#statement().source;
  }

  pluck(on = true): this {
    return this.#as((statement) => statement.pluck(on));
  }
  raw(on = true): this {
    return this.#as((statement) => statement.raw(on));
  }

  #statement(): Statement {
    this.#prepared ??= this.#prepare();
    return this.#prepared;
  }

  #as(change: (statement: Statement) => Statement): this {
    const prepare = this.#prepare;
    if (this.#prepared) change(this.#prepared);
    else this.#prepare = () => change(prepare());
    return this;
  }
}
