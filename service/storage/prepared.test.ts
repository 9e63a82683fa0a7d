import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from './compose.ts';
import { prepared } from './prepared.ts';
import type { Tables } from './schema.ts';
import { PreparedConnection, PreparedSqliteDialect } from './sqlite-dialect.ts';

test('a statement is built once, and runs with each call’s values at any position', async () => {
  const database = new Database(':memory:');
  const connection = new PreparedConnection(database);
  const db = new Kysely<Tables>({ dialect: new PreparedSqliteDialect(database, connection) });
  onTestFinished(() => db.destroy());
  await migrate(db, 'sqlite');
  let built = 0;
  const rename = prepared((id: string, name: string, at: number) => {
    built += 1;
    return db
      .insertInto('accounts')
      .values({ name, created_at: at, id })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ name }))
      .returningAll();
  });
  const rows = [
    await rename(connection, 'a', 'Corner shop', 1),
    await rename(connection, 'b', 'Other shop', 2),
    await rename(connection, 'a', 'Pet shop', 3),
  ];
  expect(rows).toEqual([
    [{ id: 'a', name: 'Corner shop', created_at: 1 }],
    [{ id: 'b', name: 'Other shop', created_at: 2 }],
    [{ id: 'a', name: 'Pet shop', created_at: 1 }],
  ]);
  expect(built).toBe(1);
});
