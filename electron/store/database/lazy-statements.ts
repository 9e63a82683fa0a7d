import type { Database, Statement } from 'better-sqlite3';

/** Tests of query plans turn it off: they see every statement where it is written. */
export const lazyStatements = { on: true };

/**
 * Lets the statements of a connection be prepared when they first run. Repositories name all of theirs when they are made,
 * some 600, and a start runs a tenth of them.
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

/** What Perch uses of a statement of better-sqlite3. Wrong SQL is an error of its first run. */
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
