import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { NO_MONEY } from '../../../shared/money/money.ts';
import { priceBasket } from '../../../shared/money/pricing.ts';
import { localId } from '../../../shared/testing/ids.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { migrate } from '../database/migrate.ts';
import { suspicionFile } from '../database/open.ts';
import { migrations } from '../migrations/index.ts';
import { registerSearchFunctions } from '../search/search-text.ts';
import { openStore, type Store, type StoreOptions } from '../store.ts';
import {
  addMigration,
  givePet,
  lineOf,
  movableClock,
  nobody,
  smallDisk,
  storeOptions,
  testClock,
  testFolder,
  testStore,
} from '../testing.ts';
import { checkBackupHere } from './backup-check.ts';
import { type BackupFile, madeAt, superfluous } from './backup-folder.ts';
import { restoreBackup } from './restore.ts';
import { foreignObject } from './schema-check.ts';

const refusal = (code: string) => expect.objectContaining({ code });
const DAY = 86_400_000;
const checkWorker = new URL('../worker.ts', import.meta.url);

function sell(store: Store, petId: LocalId): string {
  const basket = { ...store.baskets.open(), lines: [lineOf(store, petId, 1)] };
  const totals = priceBasket(basket, { taxIncluded: true });
  const tenders = [{ kind: 'cash' as const, amount: totals.total }];
  const settlement = { rounding: NO_MONEY, changeDue: NO_MONEY };
  const sale = store.sales.complete({ basket, totals, settlement, tenders, taxIncluded: true }, nobody);
  return store.receipts.get(sale).number;
}

const states = (store: Store) =>
  store.context.db.prepare('SELECT kind, state, reason_code FROM outbox ORDER BY seq').raw().all();

const restoreOptions = (options: StoreOptions, backup: string) => ({
  backup,
  file: options.file,
  mode: options.mode,
  till: options.till,
  clock: options.clock,
  newId: options.newId,
  checkWorker: null,
});

describe('a backup', () => {
  test('is a whole shop, queue included, made and checked while sales continue', async () => {
    const store = testStore({ workers: { jobs: checkWorker } });
    const momo = givePet(store, { name: 'Momo', price: 100, count: 50 });
    sell(store, momo);
    const making = store.backup.make();
    sell(store, momo);
    const made = await making;
    sell(store, momo);
    expect(store.backup.list()).toEqual([made]);
    expect(readdirSync(dirname(made.file))).toEqual([made.file.split('/').at(-1)]);

    const copy = testStore({ file: made.file });
    expect(copy.verify().holds).toBe(true);
    expect(copy.verify().equation.sold).toBeGreaterThanOrEqual(1);
    expect(states(copy).length).toBeGreaterThanOrEqual(2);
  });

  test('can be written to a file of the person’s choice', async () => {
    const store = testStore();
    const file = join(testFolder(), 'stick', 'perch.sqlite');
    expect(await store.backup.makeAt(file)).toMatchObject({ file });
    expect(existsSync(file)).toBe(true);
    await store.backup.makeAt(file);
  });

  test('leaves the shop room to sell, and deletes expired ones before it is refused', async () => {
    const store = testStore();
    const { createBackup } = await import('./backup.ts');
    const clock = testClock();
    const size = statSync(store.context.db.name).size;
    let free = Number.MAX_SAFE_INTEGER;
    const backup = createBackup(
      { ...store.context, clock },
      { folder: store.backup.folder, checkWorker: null, room: () => ({ free, total: 20 * size }) },
    );
    for (let hour = 0; hour < 5; hour += 1) {
      await backup.make();
      clock.advance(3_600_000);
    }
    free = 2 * size;
    await refused(backup.make(), 'disk_full');
    expect(backup.list()).toHaveLength(4);
    free = 3 * size + 1;
    await backup.make();
    expect(backup.list()).toHaveLength(5);
  });

  test('replaces no file of the shop itself', async () => {
    const options = storeOptions();
    const store = testStore(options);
    givePet(store, { name: 'Momo', price: 100 });
    const link = join(testFolder(), 'link.sqlite');
    symlinkSync(options.file, link);
    for (const file of [options.file, `${options.file}-wal`, link, join(dirname(options.file), 'new.sqlite')])
      await refused(store.backup.makeAt(file), 'file_in_data_folder');
    expect(store.verify().holds).toBe(true);
    expect(readdirSync(dirname(options.file)).filter((name) => name.includes('partial'))).toEqual([]);
  });

  test.each([
    ['as Perch makes it', ''],
    ['to whose schema somebody added', 'CREATE INDEX extra ON journal (kind)'],
  ])('of a shop %s reports a damaged index key, and so does the next start', async (_, added) => {
    const options = storeOptions();
    const store = openStore(options);
    store.context.db.exec(added);
    const pets = Array.from({ length: 40 }, (_, pet) => givePet(store, { name: `Pet ${pet}`, price: 1 }));
    store.close();
    const raw = new Database(options.file, { readonly: true });
    const page = raw
      .prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_pet_1'")
      .pluck()
      .get() as number;
    raw.close();
    const bytes = readFileSync(options.file);
    const key = bytes.indexOf(pets[7] ?? '', (page - 1) * 4096);
    expect(key).toBeLessThan(page * 4096);
    bytes.write('x', key + 30);
    writeFileSync(options.file, bytes);
    // A start reads only as much of an index as shows that it can be read.
    const again = openStore(options);
    await refused(again.backup.make(), 'database_damaged');
    again.close();
    expect(() => openStore(options)).toThrow(refusal('database_damaged'));
  });

  test('clears a suspicion of damage that was not confirmed', () => {
    const options = storeOptions();
    openStore(options).close();
    writeFileSync(suspicionFile(options.file), '');
    openStore(options).close();
    expect(existsSync(suspicionFile(options.file))).toBe(false);
  });

  test('reports a full disk at any step, leaves no partial file and does not report damage', async ({
    skip,
  }) => {
    const disk = smallDisk('8m');
    if (disk === null) return skip('only root can make a small file system to fill');
    const options = storeOptions();
    const store = openStore(options);
    onTestFinished(() => store.close());
    const { bytes } = await store.backup.make();
    const filler = join(disk, 'filler');
    const file = join(disk, 'shop.sqlite');
    const leaving = (free: number) => {
      rmSync(filler, { force: true });
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(filler, Buffer.alloc(bavail * bsize - free));
    };
    const step = 4096;
    let refused = 0;
    for (let free = bytes - 4 * step; !existsSync(file); free += step) {
      leaving(free);
      const made = await store.backup.makeAt(file).catch((error: unknown) => error);
      if (existsSync(file)) break;
      refused += 1;
      expect(made).toMatchObject({ code: 'disk_full' });
      expect(readdirSync(disk)).toEqual(['filler']);
    }
    expect(refused).toBeGreaterThan(4);
    expect(existsSync(suspicionFile(options.file))).toBe(false);
  });

  /** Makes backups, and changes each copy before it is checked. */
  async function spoiling(store: Store, how: string) {
    const { createBackup } = await import('./backup.ts');
    const worker = join(testFolder(), 'worker.mjs');
    writeFileSync(
      worker,
      `import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
      import { workerData } from 'node:worker_threads';
      const { file } = workerData.request;
      ${how}
      await import(${JSON.stringify(checkWorker.href)});`,
    );
    return createBackup(store.context, { folder: store.backup.folder, checkWorker: worker });
  }

  test('on a disk that loses writes reports that file, not the shop, as damaged', async () => {
    const store = testStore();
    const spoils = `const bytes = readFileSync(file);
      writeFileSync(file, bytes.fill(0x5a, 4096 * 3, 4096 * 9));`;
    const backup = await spoiling(store, spoils);
    const stick = join(testFolder(), 'stick');
    const file = join(stick, 'shop.sqlite');
    await refused(backup.makeAt(file), 'backup_not_whole', { file });
    expect(readdirSync(stick)).toEqual([]);
    expect(existsSync(suspicionFile(store.context.db.name))).toBe(false);
    // The shop's own disk does imply damage of the shop.
    await refused(backup.make(), 'database_damaged');
    expect(existsSync(suspicionFile(store.context.db.name))).toBe(true);
  });

  test('that cannot be read back reports the disk, and does not report damage', async () => {
    const store = testStore();
    const backup = await spoiling(store, 'rmSync(file); mkdirSync(file);');
    const file = join(testFolder(), 'stick', 'shop.sqlite');
    await refused(backup.makeAt(file), 'file_not_written', { file });
    await refused(backup.make(), 'folder_unusable');
    expect(existsSync(suspicionFile(store.context.db.name))).toBe(false);
  });

  test('reports out-of-memory instead of an unusable backup', async () => {
    const store = testStore();
    const { file } = await store.backup.make();
    const none = new Database.SqliteError('out of memory', 'SQLITE_NOMEM');
    const asked = vi.spyOn(Database.prototype, 'pragma').mockImplementationOnce(() => {
      throw none;
    });
    onTestFinished(() => asked.mockRestore());
    expect(() => checkBackupHere({ file })).toThrow(none);
  });

  test('of a damaged shop never replaces a good one', async () => {
    const options = storeOptions();
    const store = openStore(options);
    for (let pet = 0; pet < 300; pet += 1) givePet(store, { name: `Pet ${pet}`, price: 1 });
    const good = await store.backup.make();
    store.close();
    const bytes = readFileSync(options.file);
    const pageOf = new Database(options.file, { readonly: true });
    const root = pageOf
      .prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'barcode'`)
      .pluck()
      .get() as number;
    pageOf.close();
    bytes.fill(0x5a, (root - 1) * 4096, root * 4096);
    writeFileSync(options.file, bytes);
    const { db } = { db: new Database(options.file) };
    const { createBackup } = await import('./backup.ts');
    const context = { ...store.context, db, clock: testClock('2026-11-22T09:00:00.000Z') };
    const backup = createBackup(context, { folder: store.backup.folder, checkWorker: null });
    await refused(backup.make(), 'database_damaged');
    expect(backup.list()).toEqual([good]);
    expect(readdirSync(store.backup.folder)).toHaveLength(1);
    db.close();
    // The copy shows damage of the shop itself; a shop too large for a full check is checked in full at the next
    // start.
    expect(existsSync(suspicionFile(options.file))).toBe(true);
  });

  test('leaves the newest five and one for each of fourteen days', () => {
    const at = (day: number, hour: number): BackupFile => ({
      file: `${day}-${hour}`,
      at: new Date(Date.UTC(2026, 0, day, hour)).toISOString(),
      bytes: 1,
      locked: false,
    });
    const all = Array.from({ length: 20 }, (_, day) => [at(20 - day, 18), at(20 - day, 12)]).flat();
    const kept = all.filter((one) => !superfluous(all).includes(one)).map((one) => one.file);
    expect(kept.slice(0, 6)).toEqual(['20-18', '20-12', '19-18', '19-12', '18-18', '17-18']);
    expect(kept).toHaveLength(14 + 2);
    expect(kept.at(-1)).toBe('7-18');
    const large = all.map((one) => ({ ...one, bytes: 3 * 2 ** 30 }));
    expect(large.length - superfluous(large).length).toBe(2);
  });
});

describe('a backup dated in the future', () => {
  /** A shop whose clock was ten years ahead for one backup, and right for the next one. */
  async function shopOfAWrongClock() {
    const clock = movableClock();
    const options = storeOptions({ clock });
    const store = testStore(options);
    clock.jump(3653 * DAY);
    const ahead = await store.backup.make();
    clock.jump(-3653 * DAY);
    sell(store, givePet(store, { name: 'Momo', price: 100, count: 50 }));
    const right = await store.backup.make();
    const later = (days: number) => {
      clock.advance(days * DAY);
      return store.backup.removeOld(clock.now());
    };
    return { clock, options, store, ahead, right, later };
  }

  test('is not the newest, and is deleted ninety days after the next backup was made', async () => {
    const { store, ahead, right, later } = await shopOfAWrongClock();
    await later(90);
    expect(store.backup.list()).toEqual([right, ahead]);
    await later(1);
    expect(store.backup.list()).toEqual([right]);
  });

  test('is the newest backup if it is the only one', async () => {
    const { store, ahead, right, later } = await shopOfAWrongClock();
    rmSync(right.file);
    await later(200);
    await later(200);
    expect(store.backup.list()).toEqual([ahead]);
  });

  test('deletes no newer backup when one is dated years back while the proven date lies behind', async () => {
    const { clock, store, ahead, right } = await shopOfAWrongClock();
    clock.advance(DAY);
    clock.jump(-4000 * DAY);
    sell(store, givePet(store, { name: 'Rex', price: 100, count: 50 }));
    await store.backup.make();
    clock.jump(4000 * DAY);
    sell(store, givePet(store, { name: 'Nemo', price: 100, count: 50 }));
    const newest = await store.backup.make();
    await store.backup.removeOld(clock.now() - 20 * DAY);
    expect(store.backup.list()).toEqual([newest, right, ahead]);
  });

  test('expires no set-aside copy early, and is deleted ninety days after it was first seen', async () => {
    const { options, later } = await shopOfAWrongClock();
    const aside = (stamp: string) => {
      const file = join(dirname(options.file), `perch.before-restore-${stamp}.sqlite`);
      writeFileSync(file, '');
      return () => existsSync(file);
    };
    const ahead = aside('2036-11-21T09-30-00-000Z');
    const right = aside('2026-11-21T09-40-00-000Z');
    await later(1);
    await later(89);
    expect([ahead(), right()]).toEqual([true, true]);
    await later(2);
    expect([ahead(), right()]).toEqual([false, false]);
  });
});

describe('a restored backup', () => {
  async function shopWithBackup() {
    const options = storeOptions();
    const store = openStore(options);
    const momo = givePet(store, { name: 'Momo', price: 100, count: 50 });
    sell(store, momo);
    store.context.db.exec(`UPDATE outbox SET state = 'done' WHERE seq = 1`);
    sell(store, momo);
    const backup = await store.backup.make();
    return { options, store, momo, backup };
  }

  test('is a new generation: new receipt numbers, nothing sent before it is settled, no count open', async () => {
    const { options, store, momo, backup } = await shopWithBackup();
    expect(sell(store, momo)).toBe('T1-000003');
    store.close();
    const restored = await restoreBackup(restoreOptions(options, backup.file));
    expect(restored.generation).toBe(2);

    const again = testStore(options);
    expect(again.identity.generation).toBe(2);
    expect(states(again)).toEqual([
      ['createOrder', 'done', null],
      ['pushStock', 'in_doubt', 'restored'],
      ['createOrder', 'in_doubt', 'restored'],
    ]);
    expect(again.stockPush.open(momo)).toBe(0);
    expect(again.stockTable.row(momo).toCount).toBe(true);
    const line = [...again.journal.rows()].find((row) => row.kind === 'installation.restored');
    expect(JSON.parse(line?.body ?? '{}')).toMatchObject({ unknown: 1, toCount: 1 });
    expect(sell(again, momo)).toBe('T1B-000001');
    expect(again.verify().holds).toBe(true);
  });

  test('keeps the shop before it under a name that can be chosen as a backup, and is none of the backups', async () => {
    const { options, store, momo, backup } = await shopWithBackup();
    expect(sell(store, momo)).toBe('T1-000003');
    store.close();
    const { setAside } = await restoreBackup(restoreOptions(options, backup.file));
    expect(setAside).toMatch(/\.sqlite$/);
    const again = openStore(options);
    expect(again.backup.list()).toEqual([backup]);
    again.close();
    const restored = await restoreBackup(restoreOptions(options, setAside ?? ''));
    expect(restored.generation).toBe(3);
    expect(testStore(options).receiptList.find('T1-000003', 1)).toHaveLength(1);
  });

  test('reports who restored it and when it was made', async () => {
    const { options, store, backup } = await shopWithBackup();
    store.close();
    const actor = { staffId: localId('maria'), businessDate: '2026-11-21' };
    const restored = { actor, backupAt: madeAt(backup.file) };
    await restoreBackup({ ...restoreOptions(options, backup.file), restored });
    const line = [...testStore(options).journal.rows()].find((row) => row.kind === 'installation.restored');
    expect(line).toMatchObject({ staff_id: 'maria' });
    expect(JSON.parse(line?.body ?? '{}')).toMatchObject({ backupAt: backup.at });
  });

  test('twice makes two generations, even if the present database is unreadable', async () => {
    const { options, store, backup } = await shopWithBackup();
    store.close();
    await restoreBackup(restoreOptions(options, backup.file));
    writeFileSync(options.file, 'damaged');
    expect(() => openStore(options)).toThrow(refusal('database_damaged'));
    const restored = await restoreBackup(restoreOptions(options, backup.file));
    expect(restored.generation).toBe(3);
    expect(testStore(options).identity.generation).toBe(3);
  });

  test.each([
    [
      'a trigger',
      `CREATE TRIGGER sesame AFTER INSERT ON journal BEGIN UPDATE staff SET role = 'manager'; END`,
    ],
    ['a trigger of Perch that is missing', null],
    ['a view', 'CREATE VIEW extra AS SELECT 1'],
    ['an index', 'CREATE INDEX extra ON journal (kind)'],
    ['a table', 'CREATE TABLE extra (id)'],
    ['a column', 'ALTER TABLE staff ADD COLUMN extra TEXT'],
  ])('of a file with %s in its schema is refused and changes nothing', async (_what, added) => {
    const { options, store, backup } = await shopWithBackup();
    const db = new Database(backup.file);
    const someTrigger = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).pluck().get();
    db.exec(added ?? `DROP TRIGGER ${someTrigger}`);
    db.close();
    await refused(store.backup.examine(backup.file), 'backup_foreign');
    store.close();
    await refused(restoreBackup(restoreOptions(options, backup.file)), 'backup_foreign');
    expect(testStore(options).identity.generation).toBe(1);
  });

  test('has its schema compared before any query runs, and is never opened as trusted', async () => {
    const { store, backup } = await shopWithBackup();
    const done: string[] = [];
    const note = <K extends 'pragma' | 'function' | 'prepare'>(name: K) =>
      vi.spyOn(Database.prototype, name).mockImplementation(function (
        this: Database.Database,
        ...given: unknown[]
      ) {
        if (this.name === file) done.push(name === 'function' ? 'function' : String(given[0]).trim());
        const real = reals[name] as (...args: unknown[]) => unknown;
        return real.apply(this, given);
      } as never);
    const { pragma, function: define, prepare } = Database.prototype;
    const reals = { pragma, function: define, prepare };
    let file = backup.file;
    const spies = [note('pragma'), note('function'), note('prepare')];
    try {
      checkBackupHere({ file });
      const compared = done.findIndex((each) => each.includes('FROM sqlite_schema'));
      expect(done.slice(0, compared)).toEqual(['trusted_schema = OFF', 'application_id', 'user_version']);
      expect(done.slice(compared + 1, compared + 2)).toEqual(['journal_mode = DELETE']);
      expect(done).toEqual(expect.arrayContaining(['function', 'integrity_check(1)']));

      const foreign = join(testFolder(), 'foreign.sqlite');
      copyFileSync(backup.file, foreign);
      const db = new Database(foreign);
      // Checking an index evaluates its expressions.
      db.exec(`CREATE INDEX trap ON journal (upper(kind)); PRAGMA journal_mode = WAL`);
      db.close();
      const bytes = readFileSync(foreign);
      done.length = 0;
      file = foreign;
      expect(checkBackupHere({ file })).toMatchObject({ foreign: 'index trap', shop: null });
      expect(done).toHaveLength(4);
      expect(readFileSync(foreign).equals(bytes)).toBe(true);
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
    store.close();
  });

  test('of each version has its schema compared with that version', () => {
    const { version } = addMigration('CREATE TABLE later (id TEXT)');
    for (const [made, other] of [
      [version - 1, version],
      [version, version - 1],
    ] as const) {
      const db = new Database(':memory:');
      registerSearchFunctions(db);
      migrate(db, { backups: null, stamp: '', steps: migrations.filter((step) => step.version <= made) });
      expect(foreignObject(db, made)).toBeNull();
      expect(foreignObject(db, other)).toBe('table later');
      db.close();
    }
  });

  test('keeps the people and PINs of the shop that restores; a new shop takes those of the backup', async () => {
    const { options, store } = await shopWithBackup();
    const add = (name: string, role: 'manager' | 'cashier', pinHash: string) =>
      store.staff.save({ id: null, name, role, pinHash, active: true }, nobody);
    const anna = add('Anna', 'manager', 'old');
    const bert = add('Bert', 'cashier', 'b');
    const backup = await store.backup.make();
    store.staff.save({ ...anna, pinHash: 'new' }, nobody);
    store.close();
    const db = new Database(backup.file);
    db.exec(`UPDATE staff SET role = 'manager', pin_hash = 'known' WHERE name = 'Bert';
      INSERT INTO staff (id, name, role, pin_hash, created_at) VALUES ('eve', 'Eve', 'manager', 'e', '')`);
    db.close();

    const people = (restored: Store) =>
      restored.context.db.prepare('SELECT name, role, pin_hash, active FROM staff ORDER BY name').raw().all();
    await restoreBackup(restoreOptions(options, backup.file));
    const again = testStore(options);
    expect(people(again)).toEqual([
      ['Anna', 'manager', 'new', 1],
      ['Bert', 'cashier', 'b', 1],
      ['Eve', 'cashier', null, 0],
    ]);
    expect(again.staff.get(bert.id)?.role).toBe('cashier');
    expect(again.staff.managerCount()).toBe(1);

    const elsewhere = { ...options, file: join(testFolder(), 'perch.sqlite') };
    await restoreBackup(restoreOptions(elsewhere, backup.file));
    expect(testStore(elsewhere).staff.managerCount()).toBe(3);
  });

  test('does not inherit the log of a database whose process was killed', async () => {
    const { options, store, momo, backup } = await shopWithBackup();
    sell(store, momo);
    for (const suffix of ['', '-wal', '-shm'])
      copyFileSync(options.file + suffix, `${options.file}.killed${suffix}`);
    store.close();
    for (const suffix of ['', '-wal', '-shm'])
      copyFileSync(`${options.file}.killed${suffix}`, options.file + suffix);
    const restored = await restoreBackup(restoreOptions(options, backup.file));
    const again = testStore(options);
    expect(again.receiptList.find('', 9)).toHaveLength(2);
    expect(again.context.db.pragma('integrity_check', { simple: true })).toBe('ok');
    const before = testStore({ ...options, file: restored.setAside as string });
    expect(before.receiptList.find('', 9)).toHaveLength(3);
  });

  test('does not inherit the log of a damaged database that was moved away', async () => {
    const { options, store, momo, backup } = await shopWithBackup();
    sell(store, momo);
    copyFileSync(`${options.file}-wal`, `${options.file}.killed-wal`);
    store.close();
    // A power cut during the move: the database was moved, its log was not.
    rmSync(options.file);
    renameSync(`${options.file}.killed-wal`, `${options.file}-wal`);
    await restoreBackup(restoreOptions(options, backup.file));
    const again = testStore(options);
    expect(again.receiptList.find('', 9)).toHaveLength(2);
    expect(again.identity.generation).toBe(2);
  });

  /** Makes a backup of another shop, and changes it. */
  const backupOf =
    (options: Partial<StoreOptions>, sql = '') =>
    async (file: string) => {
      const other = openStore(storeOptions(options));
      await other.backup.makeAt(file);
      other.close();
      const db = new Database(file);
      db.exec(sql);
      db.close();
    };
  const beef = { newId: () => localId('01900000-0000-7000-8000-00000000beef') };

  test.each<[string, (file: string) => unknown, string]>([
    ['nothing', () => undefined, 'backup_unusable'],
    ['another file', (file) => writeFileSync(file, '<html>login</html>'), 'backup_unusable'],
    ['another shop', backupOf(beef), 'backup_of_another_shop'],
    ['training data', backupOf({ mode: 'training' }), 'database_mode'],
    ['a newer program', backupOf({}, 'PRAGMA user_version = 999'), 'backup_newer'],
    [
      'a development build',
      backupOf({}, 'PRAGMA user_version = 39; DROP TABLE grand_total'),
      'backup_development',
    ],
  ])('from %s is refused, and the present shop is unchanged', async (_, make, code) => {
    const options = storeOptions();
    const store = openStore(options);
    store.shifts.ensureOpen({ staffId: null, businessDate: '2026-11-21' });
    store.close();
    const before = readFileSync(options.file);
    const backup = join(testFolder(), 'backup.sqlite');
    await make(backup);
    const bytes = existsSync(backup) ? readFileSync(backup) : null;
    await expect(restoreBackup(restoreOptions(options, backup))).rejects.toThrow(refusal(code));
    if (bytes) expect(readFileSync(backup).equals(bytes)).toBe(true);
    expect(readFileSync(options.file).equals(before)).toBe(true);
    expect(readdirSync(dirname(options.file))).toEqual(['perch.sqlite']);
  });
});
