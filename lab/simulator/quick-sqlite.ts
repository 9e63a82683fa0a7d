import Database, { type Database as Connection, type Statement } from 'better-sqlite3';

// A schedule starts a till some five times and hardly ever does so all that a shop can. What that costs is left out
// here; what SQLite does is the same. A simulated power cut drops the program and never the machine, so that what was
// committed stays without a single wait for the disk.

const { prepare, pragma } = Database.prototype;
const METHODS = ['run', 'get', 'all', 'iterate', 'pluck', 'raw', 'expand', 'bind', 'columns'] as const;

/** Stands for a statement until it is used, which most of the hundreds of a store never are. */
function preparedWhenUsed(this: Connection, sql: string): Statement {
  let statement: Record<(typeof METHODS)[number] | 'reader', unknown> | undefined;
  let plucks = false;
  const late = {} as Record<(typeof METHODS)[number], (...args: unknown[]) => unknown>;
  // Whether it returns rows, only SQLite knows: asking prepares it.
  Object.defineProperty(late, 'reader', { get: () => use().reader });
  const use = () => {
    if (statement) return statement;
    const prepared = prepare.call(this, sql);
    if (plucks) prepared.pluck();
    for (const method of METHODS) late[method] = prepared[method].bind(prepared) as never;
    statement = prepared as unknown as NonNullable<typeof statement>;
    return statement;
  };
  for (const method of METHODS) {
    late[method] = (...args) => {
      use();
      return late[method](...args);
    };
  }
  late.pluck = () => {
    plucks = true;
    return late;
  };
  return late as unknown as Statement;
}

/** How a database is to be written is asked for once, with the log: in memory, by one connection alone, never waiting. */
function withoutWaiting(this: Connection, source: string, options?: { simple?: boolean }): unknown {
  if (source.startsWith('synchronous =')) return [];
  if (source !== 'journal_mode = WAL') return pragma.call(this, source, options);
  pragma.call(this, 'synchronous = OFF');
  pragma.call(this, 'locking_mode = EXCLUSIVE');
  return pragma.call(this, 'journal_mode = MEMORY', options);
}

/** From here on statements are prepared when they are used, and no connection of this process waits for the disk. */
export function makeSqliteQuick(): void {
  Object.assign(Database.prototype, { prepare: preparedWhenUsed, pragma: withoutWaiting });
}
