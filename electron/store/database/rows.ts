import type { Database, RunResult, Statement } from 'better-sqlite3';

/** A row by column in camel case: `petId` is the column `pet_id`. Booleans are stored as 0 or 1. */
type Row = Readonly<Record<string, string | number | boolean | Uint8Array | null | undefined>>;

const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Returns a function that inserts a row. A column that is missing or undefined gets its default.
 *
 * @param computed SQL of columns that are computed from the others
 */
export function insertInto(
  db: Database,
  table: string,
  computed: Readonly<Record<string, string>> = {},
): (row: Row) => RunResult {
  return createWriter(db, (fields) => {
    const columns = [...fields, ...Object.keys(computed)].map(columnOf);
    const values = [...fields.map((field) => `@${field}`), ...Object.values(computed)];
    return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')})`;
  });
}

/**
 * Returns a function that inserts a row, or updates the one with the same key.
 *
 * @param kept columns that an update leaves unchanged
 */
export function upsertInto(
  db: Database,
  table: string,
  key: readonly string[],
  kept: readonly string[] = [],
): (row: Row) => RunResult {
  return createWriter(db, (fields) => {
    const columns = fields.map(columnOf);
    const updated = fields.filter((field) => !key.includes(field) && !kept.includes(field)).map(columnOf);
    return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${fields.map((field) => `@${field}`).join(', ')})
      ON CONFLICT (${key.map(columnOf).join(', ')}) DO UPDATE SET ${updated.map((column) => `${column} = excluded.${column}`).join(', ')}`;
  });
}

/** Rows with the same columns share a statement. A plain loop, because a long import writes millions of rows. */
function createWriter(db: Database, sqlFor: (fields: readonly string[]) => string): (row: Row) => RunResult {
  const statements = new Map<string, Statement<[object]>>();
  return (row) => {
    const stored: Record<string, unknown> = {};
    let key = '';
    for (const field in row) {
      const value = row[field];
      if (value === undefined) continue;
      stored[field] = typeof value === 'boolean' ? Number(value) : value;
      key += `${field},`;
    }
    let statement = statements.get(key);
    if (!statement) {
      statement = db.prepare<[object]>(sqlFor(Object.keys(stored)));
      statements.set(key, statement);
    }
    return statement.run(stored);
  };
}
