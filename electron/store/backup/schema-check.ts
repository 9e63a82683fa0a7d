import Database from 'better-sqlite3';
import { migrations } from '../migrations/index.ts';
import { registerSearchFunctions } from '../search/search-text.ts';

/**
 * The first table, index, trigger or view that differs from what the migrations of its version create, or is missing;
 * null if all match. A trigger would run at the first write after opening.
 *
 * @param version of the database, one that this program knows
 */
export function foreignObject(
  db: Database.Database,
  version: number,
  nativeBinding?: string | undefined,
): string | null {
  const found = objectsOf(db);
  const made = madeBy(version, nativeBinding);
  for (const [name, sql] of found) if (made.get(name) !== sql) return name;
  for (const name of made.keys()) if (!found.has(name)) return name;
  return null;
}

function madeBy(version: number, nativeBinding: string | undefined): Map<string, string> {
  const db = new Database(':memory:', nativeBinding ? { nativeBinding } : {});
  try {
    registerSearchFunctions(db);
    db.pragma('foreign_keys = OFF');
    for (const step of migrations) if (step.version <= version) db.exec(step.sql);
    return objectsOf(db);
  } finally {
    db.close();
  }
}

/** The objects of a schema, by kind and name. SQLite's own statistics and counters are left out. */
function objectsOf(db: Database.Database): Map<string, string> {
  const rows = db
    .prepare<[], { type: string; name: string; table: string; sql: string | null }>(
      `SELECT type, name, tbl_name AS "table", sql FROM sqlite_schema
       WHERE NOT (type = 'table' AND (name = 'sqlite_sequence' OR name GLOB 'sqlite_stat[1-4]'))`,
    )
    .all();
  return new Map(
    rows.map(({ type, name, table, sql }) => [
      `${type} ${name}`,
      `${table}: ${(sql ?? '').replace(/\s+/g, ' ').trim()}`,
    ]),
  );
}
