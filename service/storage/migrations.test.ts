import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { remoteId } from '../../shared/testing/ids.ts';
import { temporaryFolder } from '../testing/process.ts';
import { onPostgres } from '../testing/storages.ts';
import type { Storage } from './index.ts';
import { migrations } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import type { Tables } from './schema.ts';
import { openSqlite } from './sqlite.ts';
import { PreparedSqliteDialect } from './sqlite-dialect.ts';

interface Before {
  kind: 'sqlite' | 'postgres';
  /** A database without tables. */
  db: Kysely<Tables>;
  /** Opens it as the program does. */
  open(): Promise<Storage>;
}

const page = { after: '-1', limit: 100 };

/** Tables as the first version made them, with a shop in them whose last pet and order were deleted. */
async function firstVersion({ db, kind }: Before): Promise<(text: string) => Promise<unknown>> {
  const [first] = Object.entries(migrations(kind)) as [string, ReturnType<typeof migrations>[string]][];
  if (!first) throw new Error('There is no first migration.');
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ [first[0]]: first[1] }) } });
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`insert into categories values (1, 'Dogs', 'All of them', 'r1'), (2, 'Cats', null, 'r2')`);
  await run(`insert into pets values (1, 'Rex', 1, 'sold', 'r3'), (2, 'Tom', 2, null, 'r4')`);
  await run(`insert into inventory values (1, 7, 'r5')`);
  await run(`insert into orders values (9223372036854775807, 3, 2, '2026-11-21T09:00:00.000Z', 1, 'r6')`);
  await run(
    kind === 'sqlite'
      ? `insert into sequences values ('categories', 2), ('pets', 3), ('orders', 4)`
      : `select setval('category_ids', 2), setval('pet_ids', 3), setval('order_ids', 4)`,
  );
  return run;
}

const account = (id: string, createdAt: number) =>
  `insert into accounts values ('${id}', '${id}', ${createdAt})`;
const key = (id: string, owner: string, revokedAt: number | null = null, hash = `hash of ${id}`) =>
  `insert into api_keys values ('${id}', '${owner}', 'l', '${hash}', 'free', 60, 1000, 5, ${revokedAt})`;

async function holdings(storage: Storage, accountId: string) {
  const data = storage.of(accountId);
  const count = async (list: Promise<unknown[]>) => (await list).length;
  return [
    await count(data.categories.list(page)),
    await count(data.pets.list(page)),
    await count(data.inventory.list(page)),
    await count(data.orders.list(page)),
  ];
}
const ALL = [2, 2, 1, 1];
const NOTHING = [0, 0, 0, 0];

function suite(start: () => Promise<Before>): void {
  async function migrated(...statements: string[]): Promise<Storage> {
    const before = await start();
    const run = await firstVersion(before);
    for (const statement of statements) await run(statement);
    const storage = await before.open();
    onTestFinished(() => storage.close());
    return storage;
  }

  test('a database of the first version keeps everything: rows, revisions, kept answers and the next ids', async () => {
    const storage = await migrated(
      account('default', 1),
      key('k', 'default'),
      `insert into idempotency values ('k', 'sale-1', 'print', 201, '{"etag":"x"}', '{}', 1000)`,
      `insert into idempotency values ('', 'seed demo', 'demo', 0, '{}', '', 1000)`,
    );
    const data = storage.of('default');
    expect(await data.categories.get('1')).toEqual({
      value: { id: '1', name: 'Dogs', description: 'All of them' },
      revision: 'r1',
    });
    expect(await data.pets.get('1')).toEqual({
      value: { id: '1', name: 'Rex', categoryId: '1', status: 'sold' },
      revision: 'r3',
    });
    expect(await data.inventory.get('1')).toMatchObject({ value: { quantity: 7 }, revision: 'r5.sold' });
    expect(await data.orders.get('9223372036854775807')).toEqual({
      value: {
        id: '9223372036854775807',
        petId: '3',
        quantity: 2,
        shipDate: '2026-11-21T09:00:00.000Z',
        complete: true,
      },
      revision: 'r6',
    });
    expect(await data.idempotency.claim('k', 'sale-1', 'other', 0, 5000)).toMatchObject({
      fingerprint: 'print',
    });
    expect(await data.idempotency.claim('', 'seed demo', 'demo', 0, 5000)).toMatchObject({
      fingerprint: 'demo',
    });
    expect((await data.categories.create({ name: 'Birds' })).value.id).toBe('3');
    expect((await data.pets.create({ name: 'Ara', categoryId: remoteId('3') })).value.id).toBe('4');
    expect((await data.orders.create({}))?.value.id).toBe('5');
    await expect(data.categories.remove('1')).rejects.toThrow();
    await data.pets.remove('1');
    expect(await data.inventory.list(page)).toEqual([]);
  });

  test('of several accounts the oldest with a key in force gets it, and the key that serve made comes along', async () => {
    const storage = await migrated(
      account('default', 1),
      account('revoked', 2),
      account('corner', 3),
      account('later', 4),
      key('served', 'default'),
      key('old', 'revoked', 9),
      key('till', 'corner'),
      key('other', 'later'),
    );
    const found = Object.fromEntries((await storage.keys.list()).map(({ id, accountId }) => [id, accountId]));
    expect(found).toEqual({ served: 'corner', old: 'revoked', till: 'corner', other: 'later' });
    expect(await holdings(storage, 'corner')).toEqual(ALL);
    for (const one of ['default', 'revoked', 'later']) expect(await holdings(storage, one)).toEqual(NOTHING);
  });

  test('a key of its own account keeps what it was answered', async () => {
    const storage = await migrated(
      account('corner', 1),
      account('later', 2),
      key('till', 'corner'),
      key('other', 'later'),
      `insert into idempotency values ('other', 'sale-1', 'print', 201, '{}', '{}', 1000)`,
    );
    expect(await storage.of('later').idempotency.claim('other', 'sale-1', '', 0, 1)).not.toBeNull();
    expect(await storage.of('corner').idempotency.claim('other', 'sale-1', '', 0, 1)).toBeNull();
  });

  test('a shop that no account was made for goes to the one that serve makes', async () => {
    const storage = await migrated();
    const [only, ...others] = await storage.keys.listAccounts();
    expect([only?.name, others]).toEqual(['default', []]);
    expect(await holdings(storage, only?.id ?? '')).toEqual(ALL);
  });

  test('of a key that is in force twice one record stays in force', async () => {
    const storage = await migrated(
      account('corner', 1),
      key('a', 'corner', 3, 'same'),
      key('b', 'corner', null, 'same'),
      key('c', 'corner', null, 'same'),
    );
    const inForce = (await storage.keys.list()).filter(({ revokedAt }) => revokedAt === null);
    expect(inForce.map(({ id }) => id)).toEqual(['b']);
  });

  test('a migration that fails half-way leaves the database as it was', async () => {
    const before = await start();
    const run = await firstVersion(before);
    await run('create table sequences_001 (a integer)');
    await run('create table idempotency_001 (a integer)');
    await expect(before.open()).rejects.toThrow();
    await run('drop table sequences_001');
    await run('drop table idempotency_001');
    const storage = await before.open();
    onTestFinished(() => storage.close());
    const [only] = await storage.keys.listAccounts();
    expect(await holdings(storage, only?.id ?? '')).toEqual(ALL);
  });
}

describe('on SQLite', () =>
  suite(async () => {
    const dir = temporaryFolder();
    const database = new Database(join(dir, 'petstore.db')).defaultSafeIntegers(true);
    const db = new Kysely<Tables>({ dialect: new PreparedSqliteDialect(database) });
    onTestFinished(() => db.destroy());
    return { kind: 'sqlite', db, open: () => openSqlite({ dir }) };
  }));

onPostgres('on PostgreSQL', (database) =>
  suite(async () => {
    const url = await database();
    const db = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }),
    });
    onTestFinished(() => db.destroy());
    return { kind: 'postgres', db, open: () => openPostgres(url) };
  }),
);
