import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import type { SimTill } from '../simulator/till.ts';

/**
 * Makes one short text of what a schedule did: every step that it tells, which has each request with its moment and
 * answer, and every row of every till's database at the end. A change of the code that is to change nothing leaves the
 * text as it was.
 */
export function createDigest() {
  const hash = createHash('sha256');
  return {
    trace: (line: string): void => void hash.update(`${line}\n`),
    atEnd: (tills: readonly SimTill[]): void => {
      for (const { program } of tills)
        if (program) for (const row of rowsOf(program.store.context.db)) hash.update(row);
    },
    text: (): string => hash.digest('hex').slice(0, 16),
  };
}

function rowsOf(db: Database): string[] {
  const tables = db
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .pluck()
    .all();
  return tables.flatMap((table) => {
    const rows = db.prepare(`SELECT * FROM "${table}"`).raw().all();
    // The order of a table's rows is no promise of SQLite's.
    return rows.map((row) => `${table} ${JSON.stringify(row, asText)}\n`).toSorted();
  });
}

function asText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

/**
 * Writes the digests of schedules into a file, or holds them against it where it is there.
 *
 * @returns what to tell: how many there are, or which seeds differ
 */
export function keepDigests(file: string, digests: Readonly<Record<string, string>>): { differ: string[] } {
  if (!existsSync(file)) {
    const lines = Object.entries(digests).map(([seed, digest]) => `${seed} ${digest}`);
    writeFileSync(file, `${lines.join('\n')}\n`);
    return { differ: [] };
  }
  const kept = readFileSync(file, 'utf8').trim().split('\n');
  const differ = kept
    .map((line) => line.split(' ') as [seed: string, digest: string])
    .filter(([seed, digest]) => digests[seed] !== undefined && digests[seed] !== digest);
  return { differ: differ.map(([seed]) => seed) };
}
