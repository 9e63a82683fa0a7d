import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { runningClock } from '../../shared/testing/clock.ts';
import { remoteId } from '../../shared/testing/ids.ts';
import { ensureAccount } from '../keys/keys.ts';
import { temporaryFolder } from '../testing/process.ts';
import { type OpenStorage, onEachStorage } from '../testing/storages.ts';
import type { Transaction } from './index.ts';
import { openSqlite } from './sqlite.ts';

/** The data of an account in an empty storage; closed at the end of the test. */
async function openShop(open: OpenStorage) {
  const storage = await open();
  onTestFinished(() => storage.close());
  const { id } = await ensureAccount(storage.keys, runningClock(), 'shop');
  return { ...storage.of(id), ping: storage.ping };
}

const page = { after: '-1', limit: 100 };

onEachStorage((open, kind) => {
  test('of concurrent transactions a failing one writes nothing, and the others everything', async () => {
    const storage = await openShop(open);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        storage.transaction(async (tx) => {
          await tx.categories.create({ name: `first ${n}` });
          if (n % 3 === 0) throw new Error(`refused ${n}`);
          await tx.categories.create({ name: `second ${n}` });
          return n;
        }),
      ),
    );
    const expected = Array.from({ length: 20 }, (_, n) => n);
    for (const n of expected) {
      expect(outcomes[n]).toMatchObject(n % 3 === 0 ? { reason: new Error(`refused ${n}`) } : { value: n });
    }
    const names = (await storage.categories.list(page)).map(({ value }) => value.name).sort();
    const kept = expected.filter((n) => n % 3 !== 0).flatMap((n) => [`first ${n}`, `second ${n}`]);
    expect(names).toEqual(kept.sort());
  });

  test('a row read with a lock is locked until the transaction ends', async () => {
    const storage = await openShop(open);
    const category = (await storage.categories.create({ name: 'Dogs' })).value.id;
    const pet = (await storage.pets.create({ name: 'Rex', categoryId: category })).value.id;
    await storage.orders.create({ id: remoteId('1') });
    const cases = [
      {
        read: (tx: Transaction) => tx.pets.get(pet, true),
        write: (tx: Transaction) => tx.pets.update(pet, { name: 'Max', categoryId: category }),
      },
      {
        read: (tx: Transaction) => tx.categories.get(category, true),
        write: (tx: Transaction) => tx.categories.update(category, { name: 'Cats' }),
      },
      {
        read: (tx: Transaction) => tx.orders.get('1', true),
        write: (tx: Transaction) => tx.orders.update('1', { quantity: 2 }),
      },
    ];
    for (const { read, write } of cases) {
      let second: Promise<{ revision: string } | null> | undefined;
      const written = await storage.transaction(async (tx) => {
        await read(tx);
        second = storage.transaction<{ revision: string } | null>(read);
        // Enough time for the other transaction to read if it were not blocked.
        if (kind === 'postgres') for (let n = 0; n < 20; n += 1) await storage.ping();
        return write(tx);
      });
      expect((await second)?.revision).toBe(written.revision);
    }
  });

  test('counters start anew once expired, and say since when they count', async () => {
    const { counters, close } = await open();
    onTestFinished(() => close());
    expect(await counters.add('k', 2, 1000, 0)).toEqual({ points: 2, since: 0, expire: 1000 });
    expect(await counters.add('k', 3, 5000, 999)).toEqual({ points: 5, since: 0, expire: 1000 });
    expect(await counters.get('k', 999)).toMatchObject({ points: 5 });
    expect(await counters.get('k', 1000)).toBeNull();
    expect(await counters.add('k', 1, 2000, 1000)).toEqual({ points: 1, since: 1000, expire: 2000 });
    expect(await counters.put('k', 9, null, 1500)).toEqual({ points: 9, since: 1500, expire: null });
    await counters.prune(1e15);
    expect(await counters.get('k', 1e15)).toMatchObject({ points: 9 });
    expect([await counters.remove('k'), await counters.remove('k')]).toEqual([true, false]);
  });
});

test('a database of a newer program is refused and left as it is', async () => {
  const dir = temporaryFolder();
  await (await openSqlite({ dir })).close();
  const file = join(dir, 'petstore.db');
  const database = new Database(file);
  database.prepare("insert into kysely_migration values ('999-future', '2030-01-01T00:00:00.000Z')").run();
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
  const before = readFileSync(file);
  await expect(openSqlite({ dir })).rejects.toThrow('newer version');
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('its files and a folder that it creates are private to the owner, whatever the umask', async () => {
  const umask = process.umask(0);
  onTestFinished(() => void process.umask(umask));
  const dir = join(temporaryFolder(), 'shop', 'data');
  const modes = () =>
    Object.fromEntries(readdirSync(dir).map((file) => [file, statSync(join(dir, file)).mode & 0o777]));
  const files = ['petstore.db', 'limits.db'].flatMap((file) => [file, `${file}-wal`, `${file}-shm`]);
  const ownersAlone = Object.fromEntries(files.sort().map((file) => [file, 0o600]));

  const first = await openSqlite({ dir });
  expect(modes()).toEqual(ownersAlone);
  expect(statSync(dir).mode & 0o777).toBe(0o700);
  await first.close();

  // Files left readable by an earlier version.
  for (const file of readdirSync(dir)) chmodSync(join(dir, file), 0o644);
  chmodSync(dir, 0o755);
  const second = await openSqlite({ dir });
  expect(modes()).toEqual(ownersAlone);
  expect(statSync(dir).mode & 0o777).toBe(0o755);
  await second.close();
});
