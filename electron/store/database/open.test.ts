import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { minor } from '../../../shared/money/money.ts';
import { versionCopyName } from '../backup/backup-folder.ts';
import { FIRST_VERSION } from '../migrations/migration.ts';
import { openStore } from '../store.ts';
import { addMigration, givePet, storeOptions, testFolder, testStore } from '../testing.ts';
import { hasRoomToMigrate, migrate, newestVersion } from './migrate.ts';
import { openDatabase } from './open.ts';

const refusal = (code: string, facts: object = {}) =>
  expect.objectContaining({ code, facts: expect.objectContaining(facts) });

describe('a new shop', () => {
  test('is durable first: WAL, a full sync at each commit, foreign keys', () => {
    const { db } = testStore().context;
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(db.pragma('synchronous', { simple: true })).toBe(2);
    expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
    expect(db.pragma('user_version', { simple: true })).toBe(newestVersion());
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  });

  test('has no statement that is planned again in each run', () => {
    const { db } = testStore().context;
    const { source } = db.prepare('SELECT name FROM pet WHERE id = ? AND remote_id IS @remoteId');
    expect(source).toBe('SELECT name FROM pet WHERE id = +? AND remote_id IS +@remoteId');
    const kinds = db.prepare('SELECT 1 WHERE @text = @text AND @none IS @none AND typeof(+@number) = @kind');
    expect(kinds.all({ text: '007', none: null, number: 7, kind: 'real' })).toHaveLength(1);
  });

  test('prepares its statements on their first run', () => {
    const options = storeOptions();
    openStore(options).close();
    const prepare = vi.spyOn(Database.prototype, 'prepare');
    onTestFinished(() => prepare.mockRestore());
    const opened = openStore(options);
    onTestFinished(() => opened.close());
    // 10 now, of 600: versions, identity, clean-up after an interruption.
    expect(prepare.mock.calls.length).toBeLessThanOrEqual(15);
    prepare.mockClear();
    opened.settings.shop();
    opened.settings.shop();
    expect(prepare.mock.calls.length).toBeLessThanOrEqual(1);
  });

  test('keeps its installation and connection from one start to the next', () => {
    const options = storeOptions();
    const first = openStore(options);
    first.close();
    const again = openStore(options);
    expect(again.identity).toEqual(first.identity);
    again.close();
  });

  test('treats another address as another connection, and another spelling of it as the same', () => {
    const options = storeOptions();
    const idOf = (baseUrl: string) => {
      const store = openStore({ ...options, connection: { ...options.connection, baseUrl } });
      store.close();
      return store.identity.connectionId;
    };
    const slashed = idOf('https://a.example/v1');
    expect(idOf('https://a.example/v1/')).toBe(slashed);
    expect(idOf('https://b.example/v1')).not.toBe(slashed);
    const first = idOf('http://localhost:4010/');
    for (const other of ['http://127.0.0.1:4010', 'HTTP://LOCALHOST:4010', 'http://[::1]:4010/']) {
      expect(idOf(other)).toBe(first);
    }
    expect(idOf('http://127.0.0.1:4011')).not.toBe(first);
    expect(idOf('https://127.0.0.1:4010')).not.toBe(first);
  });

  test('assigns sales from before there was a service to the first one, and to no other', () => {
    const options = storeOptions();
    const openAt = (baseUrl: string) => {
      const store = openStore({ ...options, connection: { ...options.connection, baseUrl } });
      const names = store.search.find({ text: 'momo', categoryId: null, limit: 5, after: null }).items;
      store.close();
      return { connectionId: store.identity.connectionId, found: names.length };
    };
    const early = openStore({ ...options, connection: { ...options.connection, baseUrl: '' } });
    givePet(early, { name: 'Momo' });
    early.close();
    const first = openAt('https://a.example');
    expect(first).toEqual({ connectionId: early.identity.connectionId, found: 1 });
    expect(openAt('https://b.example').found).toBe(0);
    expect(openAt('https://a.example')).toEqual(first);
  });

  test('refuses training data as the real shop', () => {
    const options = storeOptions({ mode: 'training' });
    openStore(options).close();
    expect(() => openStore({ ...options, mode: 'live' })).toThrow(refusal('database_mode'));
  });
});

describe('versions', () => {
  test('a newer database is refused and not touched', () => {
    const options = storeOptions();
    openStore(options).close();
    const newer = new Database(options.file);
    newer.pragma(`user_version = ${newestVersion() + 1}`);
    newer.close();
    const before = readFileSync(options.file);
    expect(() => openStore(options)).toThrow(refusal('database_newer', { found: newestVersion() + 1 }));
    expect(readFileSync(options.file).equals(before)).toBe(true);
  });

  test.each([1, 39, FIRST_VERSION - 1])(
    'one of a development build, %i, is refused and not touched',
    (version) => {
      const options = storeOptions();
      openStore(options).close();
      const old = new Database(options.file);
      old.pragma(`user_version = ${version}`);
      old.close();
      const before = readFileSync(options.file);
      for (const readonly of [false, true]) {
        expect(() => openStore({ ...options, readonly })).toThrow(
          refusal('database_development', { file: options.file, found: version }),
        );
      }
      expect(readFileSync(options.file).equals(before)).toBe(true);
    },
  );

  test('an older one with data is migrated after a copy was made', () => {
    const options = storeOptions();
    const old = openStore(options);
    givePet(old, { name: 'Käthe' });
    old.close();
    const { version } = addMigration(
      'ALTER TABLE pet ADD COLUMN nickname TEXT; UPDATE pet SET nickname = name;',
    );

    const { context } = testStore(options);
    expect(context.db.pragma('user_version', { simple: true })).toBe(version);
    expect(context.db.prepare('SELECT nickname FROM pet').pluck().get()).toBe('Käthe');
    const backups = join(dirname(options.file), 'backups');
    const [copy = ''] = readdirSync(backups);
    expect(copy).toBe(versionCopyName(version, '2026-11-21T09-00-00-000Z'));
    const kept = new Database(join(backups, copy));
    expect(kept.pragma('user_version', { simple: true })).toBe(version - 1);
    expect(kept.prepare('SELECT name FROM pet').pluck().get()).toBe('Käthe');
    expect(() => kept.prepare('SELECT nickname FROM pet')).toThrow('no such column');
    kept.close();
  });

  test('an older one is not opened by a program that only reads', () => {
    const options = storeOptions();
    openStore(options).close();
    const { version } = addMigration('CREATE TABLE later (id TEXT)');
    expect(() => openStore({ ...options, readonly: true })).toThrow(
      refusal('database_older', { found: version - 1 }),
    );
  });

  test('a step that fails leaves the older database unchanged', () => {
    const { db, backups, stamp } = older();
    const { version } = addMigration('CREATE TABLE whole (a)');
    addMigration('CREATE TABLE half (a); SELECT 1 FROM nowhere;');
    expect(() => migrate(db, { backups, stamp })).toThrow('nowhere');
    expect(db.pragma('user_version', { simple: true })).toBe(version - 1);
    expect(
      db.prepare(`SELECT count(*) FROM sqlite_schema WHERE name IN ('whole', 'half')`).pluck().get(),
    ).toBe(0);
    // The database is unchanged: repeated starts must not leave a copy each time.
    expect(readdirSync(backups)).toEqual([]);
  });

  test('a step that breaks a reference is rolled back', () => {
    const { db, backups, stamp } = older();
    addMigration(`INSERT INTO barcode (code, pet_id, created_at) VALUES ('1', 'no pet', '')`);
    expect(() => migrate(db, { backups, stamp })).toThrow('broke 1 references');
    expect(db.prepare('SELECT count(*) FROM barcode').pluck().get()).toBe(0);
  });

  test('a partial copy on a full disk gets no name and is deleted', () => {
    const { db, backups, stamp } = older();
    const { version } = addMigration('CREATE TABLE later (id TEXT)');
    // Like a full disk midway: the copy cannot be made because a file exists already.
    const partial = join(backups, `${versionCopyName(version, stamp)}.partial`);
    mkdirSync(backups);
    writeFileSync(partial, 'half of a copy');
    expect(() => migrate(db, { backups, stamp })).toThrow();
    expect(db.pragma('user_version', { simple: true })).toBe(version - 1);
    expect(readdirSync(backups)).toEqual([]);
  });

  /** An open, empty database of this version, and the folder of its copies. */
  function older() {
    const folder = testFolder();
    const db = openDatabase({ file: join(folder, 'perch.sqlite') }, newestVersion());
    onTestFinished(() => void db.close());
    const options = { backups: join(folder, 'backups'), stamp: '2026-11-21T09-00-00-000Z' };
    migrate(db, options);
    return { db, ...options };
  }
});

describe('a damaged database', () => {
  function garbage(): ReturnType<typeof storeOptions> {
    const options = storeOptions();
    const store = openStore(options);
    givePet(store, { name: 'Momo' });
    store.close();
    writeFileSync(options.file, 'this is no database, and a hotel login page is none either');
    return options;
  }
  const aside = (file: string) => readdirSync(dirname(file)).filter((name) => /\.damaged-.*Z$/.test(name));

  test('stays in place while there is no room for the marker, and no empty shop replaces it', () => {
    const options = garbage();
    const note = `${options.file}.set-aside.json`;
    mkdirSync(`${note}.new`);
    for (const _ of ['one start', 'the next']) {
      expect(() => openStore(options)).toThrow(refusal('database_damaged', { setAside: null }));
      expect(readFileSync(options.file, 'utf8')).toContain('no database');
    }
    rmSync(`${note}.new`, { recursive: true });
    expect(() => openStore(options)).toThrow(refusal('database_damaged'));
    expect(aside(options.file)).toHaveLength(1);
  });

  test('is found after a power cut between marker and move, and with a torn marker', () => {
    const options = garbage();
    const note = `${options.file}.set-aside.json`;
    writeFileSync(note, JSON.stringify({ setAside: `${options.file}.damaged-x`, at: 'x' }));
    expect(() => openStore(options)).toThrow(refusal('database_damaged'));
    const [name] = aside(options.file);
    writeFileSync(note, '{"setAs');
    const left = { setAside: join(dirname(options.file), name as string) };
    expect(() => openStore(options)).toThrow(refusal('database_damaged', left));
    expect(existsSync(options.file)).toBe(false);
  });

  test('is moved with its log, even if a power cut came between the two', () => {
    const options = garbage();
    expect(() => openStore(options)).toThrow(refusal('database_damaged'));
    const [name] = aside(options.file);
    writeFileSync(`${options.file}-wal`, 'what was sold last');
    expect(() => openStore(options)).toThrow(refusal('database_damaged'));
    expect(existsSync(`${options.file}-wal`)).toBe(false);
    const log = join(dirname(options.file), `${name}-wal`);
    expect(readFileSync(log, 'utf8')).toBe('what was sold last');
  });

  test('without any bytes is not a new shop if it has backups', async () => {
    const options = storeOptions();
    const store = openStore(options);
    const { file } = await store.backup.make();
    store.close();
    writeFileSync(options.file, '');
    expect(() => openStore(options)).toThrow(refusal('database_damaged', { backup: file }));
    const first = storeOptions();
    writeFileSync(first.file, '');
    openStore(first).close();
  });

  test.each(['installation', 'connection'])(
    'too large to be read at each start is set aside when its %s cannot be read',
    (table) => {
      const options = storeOptions();
      const store = openStore(options);
      const { db } = store.context;
      const root = Number(db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table));
      const page = Number(db.pragma('page_size', { simple: true }));
      db.exec(`CREATE TABLE filler (bytes);
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9000)
        INSERT INTO filler SELECT zeroblob(4000) FROM n`);
      store.close();
      const bytes = readFileSync(options.file);
      bytes.fill(0xa5, (root - 1) * page, root * page);
      writeFileSync(options.file, bytes);
      expect(() => openStore(options)).toThrow(refusal('database_damaged'));
      expect(aside(options.file)).toHaveLength(1);
      expect(existsSync(options.file)).toBe(false);
    },
  );

  function damage(file: string, from: number): void {
    const bytes = readFileSync(file);
    bytes.fill(0xa5, from, from + 40_000);
    writeFileSync(file, bytes);
  }

  test.each([
    ['in its head', 0],
    ['in its middle', 40_960],
  ])('%s is set aside, and no empty shop replaces it unless a person chooses that', (_, from) => {
    const options = storeOptions();
    const store = openStore(options);
    for (let pet = 0; pet < 50; pet += 1) givePet(store, { name: `Pet ${pet}`, price: 100 });
    store.close();
    damage(options.file, from);
    const damaged = readFileSync(options.file);

    expect(() => openStore(options)).toThrow(refusal('database_damaged', { backup: null }));
    const folder = dirname(options.file);
    const aside = readdirSync(folder).find((name) => /\.damaged-.*Z$/.test(name));
    expect(readFileSync(join(folder, aside as string)).equals(damaged)).toBe(true);
    expect(existsSync(options.file)).toBe(false);

    expect(() => openStore(options)).toThrow(refusal('database_damaged'));
    expect(existsSync(options.file)).toBe(false);
    openStore({ ...options, fresh: true }).close();
    openStore(options).close();
    expect(existsSync(join(folder, aside as string))).toBe(true);
  });

  test('names the last good backup', () => {
    const options = storeOptions();
    openStore(options).close();
    const backups = join(dirname(options.file), 'backups');
    const store = openStore({ ...options, file: join(backups, 'perch-2026-11-20T18-00-00-000Z.sqlite') });
    store.close();
    writeFileSync(options.file, 'this is no database, and a hotel login page is none either');
    expect(() => openStore(options)).toThrow(
      refusal('database_damaged', { backupAt: '2026-11-20T18:00:00.000Z' }),
    );
  });
});

describe('a missing database', () => {
  async function lost() {
    const options = storeOptions();
    const store = openStore(options);
    const { file: backup } = await store.backup.make();
    store.close();
    rmSync(options.file);
    return { options, backup };
  }

  test('is reported if it has backups, and no empty shop replaces it unless a person chooses that', async () => {
    const { options, backup } = await lost();
    for (const _ of ['one start', 'the next']) {
      expect(() => openStore(options)).toThrow(refusal('database_missing', { file: options.file, backup }));
      expect(existsSync(options.file)).toBe(false);
    }
    openStore({ ...options, fresh: true }).close();
    openStore(options).close();
  });

  test('that was emptied is damaged, not new, where a broken link lies among its backups', async () => {
    const { options, backup } = await lost();
    symlinkSync(
      join(dirname(backup), 'gone'),
      join(dirname(backup), 'perch-2026-11-20T18-00-00-000Z.sqlite'),
    );
    writeFileSync(options.file, '');
    expect(() => openStore(options)).toThrow(refusal('database_damaged', { backup }));
  });

  test.each(['perch.sqlite-wal', 'perch.sqlite.generation', 'gate.sqlite', 'backup-place.json'])(
    'is reported if %s is left of the shop, which stays unchanged',
    (name) => {
      const options = storeOptions();
      const left = join(dirname(options.file), name);
      writeFileSync(left, 'left of a shop');
      expect(() => openStore(options)).toThrow(refusal('database_missing', { backup: null }));
      expect(readFileSync(left, 'utf8')).toBe('left of a shop');
    },
  );

  test('is reported if a link leads to an absent drive', () => {
    const options = storeOptions();
    const drive = join(testFolder(), 'drive', 'perch.sqlite');
    symlinkSync(drive, options.file);
    expect(() => openStore(options)).toThrow(refusal('database_missing'));
    expect(existsSync(drive)).toBe(false);
  });

  test('does not leave its log to an empty shop in its place', () => {
    const options = storeOptions();
    writeFileSync(`${options.file}-wal`, 'what was sold last');
    openStore({ ...options, fresh: true }).close();
    const kept = readdirSync(dirname(options.file)).find((name) => /\.damaged-.*-wal$/.test(name));
    expect(readFileSync(join(dirname(options.file), kept as string), 'utf8')).toBe('what was sold last');
  });
});

test('another program’s database is refused', () => {
  const options = storeOptions();
  const other = new Database(options.file);
  other.exec('CREATE TABLE recipes (a)');
  other.close();
  expect(() => openStore(options)).toThrow(refusal('database_foreign'));
});

test('a folder that cannot be created is reported with a clear message', () => {
  const file = join(testFolder(), 'file');
  writeFileSync(file, '');
  const options = storeOptions({ file: join(file, 'live', 'perch.sqlite') });
  expect(() => openStore(options)).toThrow(refusal('folder_unusable'));
});

test('a second, reading program sees what the first one wrote', () => {
  const options = storeOptions();
  const owner = testStore(options);
  const pet = givePet(owner, { name: 'Momo' });
  const reader = testStore({ ...options, readonly: true });
  expect(reader.catalogue.pet(pet)?.name).toBe('Momo');
  expect(() =>
    reader.catalogue.setPrice(pet, minor(1), { staffId: null, businessDate: '2026-11-21' }),
  ).toThrow('readonly');
});

test('a newer version needs room for a copy of the shop and for rewriting all of it', () => {
  const file = join(testFolder(), 'perch.sqlite');
  writeFileSync(file, Buffer.alloc(1000));
  const files = [file, join(testFolder(), 'none.sqlite')];
  const roomFor = (free: number) => hasRoomToMigrate(files, () => ({ free, total: 10_000 }));
  expect([roomFor(2999), roomFor(3000)]).toEqual([false, true]);
  expect(hasRoomToMigrate([files[1] ?? ''])).toBe(true);
});
