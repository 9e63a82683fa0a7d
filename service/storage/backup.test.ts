import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { remoteId } from '../../shared/testing/ids.ts';
import { createService } from '../app.ts';
import { ensureAccount } from '../keys/keys.ts';
import { manualClock } from '../testing/clock.ts';
import { launch, run, temporaryFolder } from '../testing/process.ts';
import { type Ask, asker, startService } from '../testing/service.ts';
import { onPostgres } from '../testing/storages.ts';
import { backupTables } from './backup.ts';
import { readBackup, writeBackup } from './backup-file.ts';
import type { Storage } from './index.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

const BIGGEST = '9223372036854775807';
const clock = manualClock();
const lists = ['/categories?limit=10000', '/pets', '/store/orders', '/store/inventory'];

/** Opens the same database again. */
type Reopen = () => Promise<Storage>;

const newFile = () => join(temporaryFolder(), 'shop.backup');
const backUp = ({ backups }: Storage, file: string) =>
  backups.export((rows) => writeBackup(file, rows, clock.now()));

/** A shop with all kinds of rows, more than a page of them, and a deleted pet. */
async function openShop(reopen: Reopen) {
  const shop = await startService({ storage: await reopen(), clock });
  const { ask, data } = shop;
  await data.transaction(async (tx) => {
    for (let n = 1; n <= 501; n += 1) await tx.categories.create({ name: `Category ${n}` });
  });
  for (const pet of [
    { name: 'Rex', categoryId: 1, status: 'sold' },
    { name: 'Minka   🐈', categoryId: 501 },
    { name: 'gone', categoryId: 1 },
  ]) {
    expect((await ask('POST', '/pets', pet)).status).toBe(201);
  }
  const order = `{"id":${BIGGEST},"petId":3,"quantity":2,"shipDate":"2026-11-21T09:00:00.000Z","complete":true}`;
  for (const { status } of [
    await ask('PUT', '/store/inventory/1', { quantity: 7 }),
    await ask('POST', '/store/orders', order, { 'idempotency-key': 'sale' }),
    await ask('POST', '/store/orders', {}),
    await ask('DELETE', '/pets/3'),
  ]) {
    expect(status).toBeLessThan(300);
  }
  return { ...shop, order };
}

async function read(ask: Ask): Promise<string[]> {
  return Promise.all(lists.map(async (path) => (await ask('GET', path)).text));
}

/** Serves a restored storage; requests use the old key. */
async function serve(storage: Storage, key: string): Promise<Ask> {
  const service = await createService({ storage, clock });
  onTestFinished(() => service.close());
  return asker(service.url, key);
}

async function restoredFrom(file: string, reopen: Reopen, key: string): Promise<Ask> {
  const storage = await reopen();
  await storage.backups.restore(readBackup(file), clock.now(), null);
  return serve(storage, key);
}

const nextPet = async (ask: Ask) => (await ask('POST', '/pets', { name: 'new', categoryId: 1 })).body.id;

function suite(database: () => Promise<Reopen>, other: () => Promise<Reopen> = database): void {
  test('a restored backup is read through HTTP with the same key', async () => {
    const { ask, storage, key, order } = await openShop(await database());
    const file = newFile();
    await backUp(storage, file);
    const restored = await restoredFrom(file, await other(), key);
    expect(await read(restored)).toEqual(await read(ask));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    // A retry of a request from before the backup has no second effect.
    const again = await restored('POST', '/store/orders', order, { 'idempotency-key': 'sale' });
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
  });

  test('no id is reused, neither one assigned since the backup nor one of an earlier restore', async () => {
    const { ask, storage, key } = await openShop(await database());
    const file = newFile();
    await backUp(storage, file);
    const given = new Set<number>([1, 2, 3]);
    const take = async (from: Ask) => {
      for (let n = 0; n < 3; n += 1) {
        const id = await nextPet(from);
        expect(given).not.toContain(id);
        given.add(id);
      }
    };
    await take(ask);
    const first = await restoredFrom(file, await other(), key);
    await take(first);
    clock.advance(1000);
    const second = await restoredFrom(file, await other(), key);
    await take(second);
    const order = await second('POST', '/store/orders', {});
    expect(order.body.id).toBeGreaterThan(1_000_000);
  });

  test('no ETag is the same before and after', async () => {
    const { ask, storage, key } = await openShop(await database());
    const file = newFile();
    await backUp(storage, file);
    const restored = await restoredFrom(file, await other(), key);
    for (const path of ['/pets/1', '/store/inventory/1', `/store/orders/${BIGGEST}`]) {
      const before = (await ask('GET', path)).headers.get('etag') ?? '';
      expect((await restored('GET', path)).headers.get('etag')).not.toBe(before);
      expect((await restored('GET', path, undefined, { 'if-none-match': before })).status).toBe(200);
    }
    const { headers } = await ask('PUT', '/categories/1', { name: 'Dogs' });
    const stale = { 'if-match': headers.get('etag') ?? '' };
    expect((await restored('PUT', '/categories/1', { name: 'Cats' }, stale)).status).toBe(412);
  });

  test('a storage with data is replaced only after a backup of it, and its revoked keys stay revoked', async () => {
    const { ask, storage, data } = await openShop(await database());
    const file = newFile();
    await backUp(storage, file);
    const [record] = await storage.keys.list();
    const since = await nextPet(ask);
    const present = await read(ask);

    const refused = storage.backups.restore(readBackup(file), clock.now(), null);
    await expect(refused).rejects.toThrow('The storage is not empty. Give --replace FILE');
    expect(await read(ask)).toEqual(present);

    const old = newFile();
    await storage.keys.revoke(record?.id ?? '', clock.now());
    await storage.backups.restore(readBackup(file), clock.now(), async (rows) => {
      await writeBackup(old, rows, clock.now());
    });
    expect((await ask('GET', '/pets')).status).toBe(401);
    expect(await data.pets.get(String(since))).toBeNull();
    const pet = await data.pets.create({ name: 'new', categoryId: remoteId('1') });
    expect(Number(pet.value.id)).toBeGreaterThan(since);

    // Restores the replaced data.
    const back = await (await other())();
    onTestFinished(() => back.close());
    await back.backups.restore(readBackup(old), clock.now(), null);
    expect(
      await back.of((await ensureAccount(back.keys, clock, 'test')).id).pets.get(String(since)),
    ).not.toBeNull();
  });

  test('a backup is a snapshot, while others write', async () => {
    const reopen = await database();
    const { ask, storage, key } = await openShop(reopen);
    const before = await read(ask);
    const reader = await reopen();
    onTestFinished(() => reader.close());
    const file = newFile();
    await reader.backups.export(async (rows) => {
      async function* interrupted() {
        let isFirst = true;
        for await (const row of rows) {
          if (isFirst)
            expect((await ask('POST', '/pets', { name: 'later', categoryId: 1 })).status).toBe(201);
          isFirst = false;
          yield row;
        }
      }
      await writeBackup(file, interrupted(), clock.now());
    });
    expect(await read(await restoredFrom(file, await other(), key))).toEqual(before);
    expect(
      await storage.of((await ensureAccount(storage.keys, clock, 'test')).id).pets.get('4'),
    ).not.toBeNull();
  });

  test('an incomplete backup changes nothing', async () => {
    const { ask, storage } = await openShop(await database());
    const file = newFile();
    await backUp(storage, file);
    const packed = readFileSync(file);
    const text = gunzipSync(packed).toString();
    const lines = text.split('\n');
    const damaged: [string | Buffer, RegExp][] = [
      [packed.subarray(0, packed.length - 20), /unexpected end of file/],
      ['not packed', /incorrect header/],
      [gzipSync(lines.slice(0, -2).join('\n')), /its end is missing/],
      [gzipSync(text.replace('"Rex"', '"Max"')), /its content is not what was written/],
      [gzipSync(lines.toSpliced(5, 1).join('\n')), /its content is not what was written/],
      [gzipSync(`${text}["pets",{}]\n`), /there is more after its end/],
      [gzipSync(text.replace('"version":1', '"version":2')), /its format 2 belongs to another version/],
      [gzipSync(text.replace('["pets"', '["kysely_migration"')), /a line is none of a backup/],
    ];
    const present = await read(ask);
    for (const [content, problem] of damaged) {
      writeFileSync(file, content);
      const old = newFile();
      const restoring = storage.backups.restore(readBackup(file), clock.now(), async (rows) => {
        await writeBackup(old, rows, clock.now());
      });
      await expect(restoring).rejects.toThrow(problem);
    }
    expect(await read(ask)).toEqual(present);
  });
}

describe('on SQLite', () =>
  suite(async () => {
    const dir = temporaryFolder();
    return () => openSqlite({ dir });
  }));

onPostgres('on PostgreSQL', (address) => {
  const postgres = async () => {
    const url = await address();
    return () => openPostgres(url);
  };
  suite(postgres);

  describe('from SQLite to PostgreSQL', () =>
    suite(async () => {
      const dir = temporaryFolder();
      return () => openSqlite({ dir });
    }, postgres));

  test('the commands move a shop from one to the other while it is open', { tags: 'slow' }, async () => {
    const [dir, file] = [temporaryFolder(), newFile()];
    const start = (...storage: string[]) =>
      launch('main.ts', '--port', '0', '--no-log', '--key', 'k', '--seed', 'demo', ...storage);
    const old = await start('--data', dir);
    const [made, before] = [
      await run('main.ts', 'backup', file, '--data', dir),
      await read(asker(old.ready.url ?? '', 'k')),
    ];
    expect([made.code, JSON.parse(made.out)]).toEqual([0, { file, rows: expect.any(Number) }]);
    const again = await run('main.ts', 'backup', file, '--data', dir);
    expect([again.code, again.err]).toEqual([1, `There is already a file ${file}. Name another one.\n`]);

    const storage = ['--database', await address()];
    const restored = await run('main.ts', 'restore', file, ...storage);
    expect([restored.code, restored.out]).toEqual([0, made.out]);
    expect((await run('main.ts', 'restore', file, ...storage)).err).toContain('The storage is not empty.');
    const aside = newFile();
    const replaced = await run('main.ts', 'restore', file, '--replace', aside, ...storage);
    expect(replaced.code).toBe(0);
    expect(replaced.out).toMatch(/^\{"replaced":/);
    expect(existsSync(aside)).toBe(true);
    const next = await start(...storage);
    expect(await read(asker(next.ready.url ?? '', 'k'))).toEqual(before);
  });
});

test('every table of the shop is in a backup', async () => {
  const dir = temporaryFolder();
  await (await openSqlite({ dir })).close();
  const database = new Database(join(dir, 'petstore.db'));
  onTestFinished(() => void database.close());
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table'")
    .pluck()
    .all() as string[];
  expect(tables.filter((name) => !name.startsWith('kysely_')).sort()).toEqual(backupTables.toSorted());
});

test('an empty storage and a damaged database make no backup', async () => {
  const [dir, file] = [temporaryFolder(), newFile()];
  const storage = await openSqlite({ dir });
  await expect(backUp(storage, file)).rejects.toThrow('There is nothing to back up');
  await ensureAccount(storage.keys, clock, 'shop');
  await storage.close();

  // Damages an index.
  const database = new Database(join(dir, 'petstore.db'));
  database.unsafeMode(true).pragma('writable_schema = on');
  database.exec(
    "update sqlite_schema set sql = replace(sql, 'text not null unique', 'text not null') where name = 'accounts'",
  );
  database.exec("delete from sqlite_schema where name = 'sqlite_autoindex_accounts_2'");
  database.close();
  const damaged = await openSqlite({ dir });
  onTestFinished(() => damaged.close());
  await expect(backUp(damaged, file)).rejects.toThrow('The database is damaged');
  expect(existsSync(file)).toBe(false);
});
