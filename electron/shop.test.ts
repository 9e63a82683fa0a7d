import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { contract } from '../shared/ipc/contract.ts';
import { ContractProfile } from '../shared/petstore/profile.ts';
import { runningClock } from '../shared/testing/clock.ts';
import { refused } from '../shared/testing/refused.ts';
import { createShopManager } from './app/shop-manager.ts';
import { openShop, type ShopOptions } from './shop.ts';
import { backupName, madeAt, versionCopyName } from './store/backup/backup-folder.ts';
import { writeSecondLocation } from './store/backup/second-location-state.ts';
import { lockFolder } from './store/database/lock.ts';
import { migrate, newestVersion } from './store/database/migrate.ts';
import { openDatabase } from './store/database/open.ts';
import { migrations } from './store/migrations/index.ts';
import { testFolder } from './store/testing.ts';
import { secondLocationProcess } from './usecases/testing.ts';
import { fakePinSecret, testPlatform } from './usecases/testing-platform.ts';

/** A shop on the disk that a test can open repeatedly. */
function shopOnDisk(mode: ShopOptions['mode'] = 'live') {
  const folder = join(testFolder(), mode);
  const platform = testPlatform();
  const unreportedRestores: ShopOptions['unreportedRestores'] = new Map();
  const open = async (restore: string | null = null, chosen = restore) => {
    const shop = await openShop({
      mode,
      folder,
      connection: { baseUrl: '', account: 'main', till: 1, profile: ContractProfile.parse({}) },
      serviceUrl: '',
      key: () => null,
      restore,
      restorePassphrase: null,
      restored:
        restore === null ? null : { actor: null, backupAt: madeAt(restore), chosen: chosen ?? restore },
      unreportedRestores,
      fresh: false,
      version: '0.9.0',
      region: {},
      notices: [],
      platform,
      secondLocationProcess: secondLocationProcess,
      workers: {},
      clock: runningClock(),
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      tell: () => undefined,
    });
    onTestFinished(() => shop.close());
    return shop;
  };
  return { folder, file: join(folder, 'perch.sqlite'), platform, unreportedRestores, open };
}

/** Changes a database as a version with one more migration does. */
function openWithNewer({ folder, file }: { folder: string; file: string }) {
  const version = newestVersion() + 1;
  const db = openDatabase({ file }, version);
  const later = {
    version,
    name: 'later',
    sql: 'ALTER TABLE staff ADD COLUMN nickname TEXT; CREATE TABLE later (id TEXT);',
  };
  migrate(db, {
    backups: join(folder, 'backups'),
    stamp: '2026-11-20T09-00-00-000Z',
    steps: [...migrations, later],
  });
  db.exec("INSERT INTO later VALUES ('sold with the newer version')");
  db.prepare('VACUUM INTO ?').run(join(folder, 'backups', 'perch-2026-11-21T09-00-00-000Z.sqlite'));
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}

test('a shop that a newer version opened is left unchanged and explains what to do', async () => {
  const shop = shopOnDisk();
  await (await shop.open()).close();
  openWithNewer(shop);
  const before = readFileSync(shop.file);

  const { handlers } = await shop.open();
  expect(() => handlers['app.state']({})).toThrow(
    expect.objectContaining({
      code: 'database_newer',
    }),
  );
  expect(() => handlers['recovery.beginEmpty']({})).toThrow(
    expect.objectContaining({ code: 'database_newer' }),
  );
  expect(shop.platform.restarts).toEqual([]);
  expect(readFileSync(shop.file).equals(before)).toBe(true);
});

test('the older version continues from the copy made before the update, and the newer database is kept', async () => {
  const shop = shopOnDisk();
  const first = await shop.open();
  await first.handlers['settings.saveShop']({ shopName: 'Käthe' });
  await first.close();
  openWithNewer(shop);
  const development = new Database(
    join(shop.folder, 'backups', versionCopyName(39, '2026-11-20T10-00-00-000Z')),
  );
  development.exec('PRAGMA user_version = 38; CREATE TABLE pet (id TEXT)');
  development.close();

  const closed = await shop.open();
  const state = contract['recovery.state'].output.parse(await closed.handlers['recovery.state']({}));
  expect(state).toMatchObject({ code: 'database_newer', mayBeginEmpty: false, setAside: null });
  expect(state?.backups.map(({ at }) => at)).toEqual(['2026-11-20T09:00:00.000Z']);
  const [copy] = state?.backups ?? [];
  await closed.handlers['recovery.restore']({ file: copy?.file ?? '', passphrase: null, although: [] });
  expect(shop.platform.restarts).toMatchObject([{ kind: 'restore', file: copy?.file, passphrase: null }]);

  const again = await shop.open(copy?.file ?? null);
  expect(await again.handlers['app.state']({})).toMatchObject({ letterhead: { shopName: 'Käthe' } });
  const kept = readdirSync(shop.folder).find((name) => name.includes('.before-restore-')) ?? '';
  const setAside = join(shop.folder, kept);
  expect(await again.handlers['app.mishap']({})).toMatchObject({ restored: { setAside } });
  const db = new Database(setAside, { readonly: true });
  onTestFinished(() => void db.close());
  expect(db.prepare('SELECT id FROM later').pluck().all()).toEqual(['sold with the newer version']);
});

test('a shop without its database offers its backup and an empty shop, and creates none itself', async () => {
  const shop = shopOnDisk();
  const first = await shop.open();
  await first.handlers['settings.saveShop']({ shopName: 'Käthe' });
  const { file } = await first.handlers['settings.backUpNow']({});
  await first.close();
  rmSync(shop.file);

  const closed = await shop.open();
  expect(() => closed.handlers['app.state']({})).toThrow(
    expect.objectContaining({ code: 'database_missing' }),
  );
  const state = contract['recovery.state'].output.parse(await closed.handlers['recovery.state']({}));
  expect(state).toMatchObject({ code: 'database_missing', mayBeginEmpty: true, backups: [{ file }] });
  expect(existsSync(shop.file)).toBe(false);

  const again = await shop.open(file);
  expect(await again.handlers['app.state']({})).toMatchObject({ letterhead: { shopName: 'Käthe' } });
});

test('a file forget-pins in the data folder removes all PINs once, so that a manager’s can be set', async () => {
  const shop = shopOnDisk();
  const first = await shop.open();
  const anna = { staffId: null, name: 'Anna', role: 'manager' as const, pin: '190277', active: true };
  const { id: staffId } = await first.handlers['staff.save'](anna);
  await first.close();
  const marker = join(dirname(shop.folder), 'forget-pins');
  mkdirSync(marker);
  const still = await shop.open();
  expect(await still.handlers['staff.list']({})).toMatchObject([{ name: 'Anna', hasPin: true }]);
  await still.close();
  rmSync(marker, { recursive: true });
  writeFileSync(marker, '');

  const without = await shop.open();
  expect(await without.handlers['staff.list']({})).toMatchObject([{ name: 'Anna', hasPin: false }]);
  await without.handlers['staff.save']({ ...anna, staffId, pin: '280388' });
  const filter = { from: null, to: null, staffId: null, group: null, text: '' };
  const { items } = await without.handlers['activity.list']({ filter, before: null, limit: 9 });
  expect(items.map(({ kind }) => kind)).toContain('staff.pinLost');
  await without.close();
  const again = await shop.open();
  expect(await again.handlers['staff.list']({})).toMatchObject([{ hasPin: true }]);
});

test('a shop that is restored on another computer opens without its PINs, and a manager’s can be set', async () => {
  const here = shopOnDisk();
  const first = await here.open();
  const anna = { staffId: null, name: 'Anna', role: 'manager' as const, pin: '190277', active: true };
  await first.handlers['staff.save'](anna);
  const { file } = await first.handlers['settings.backUpNow']({});
  await first.close();

  const there = shopOnDisk();
  there.platform.pinSecret = fakePinSecret('that till');
  const restored = await there.open(file);
  const [member] = await restored.handlers['staff.list']({});
  expect(member).toMatchObject({ name: 'Anna', role: 'manager', hasPin: false });
  await restored.handlers['staff.save']({ ...anna, staffId: member?.id ?? null, pin: '280388' });
  expect(await restored.handlers['app.state']({})).toMatchObject({ staff: { name: 'Anna' } });
});

test('a shop found damaged after it was opened releases its folder and offers recovery', async () => {
  const shop = shopOnDisk();
  const first = await shop.open();
  await first.close();
  const db = new Database(shop.file);
  const roots = db
    .prepare<[], number>(`SELECT rootpage FROM sqlite_schema WHERE tbl_name = 'print_job'`)
    .pluck()
    .all();
  const page = Number(db.pragma('page_size', { simple: true }));
  db.exec(`CREATE TABLE filler (bytes);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9000)
    INSERT INTO filler SELECT zeroblob(4000) FROM n`);
  db.close();
  const bytes = readFileSync(shop.file);
  for (const root of roots) bytes.fill(0xa5, (root - 1) * page, root * page);
  writeFileSync(shop.file, bytes);

  const closed = await shop.open();
  expect(await closed.handlers['recovery.state']({})).toMatchObject({ code: 'database_damaged' });
  const again = await shop.open();
  const state = await again.handlers['recovery.state']({});
  expect(state).toMatchObject({ code: 'database_damaged', setAside: expect.stringContaining('.damaged-') });
});

test('a shop whose folder was in use opens on the next try once it is free', async () => {
  const shop = shopOnDisk();
  mkdirSync(shop.folder, { recursive: true });
  const other = lockFolder(dirname(shop.folder));
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const keeper = createShopManager(
    () => shop.open(),
    () => undefined,
    log,
  );
  await keeper.open();
  await refused(keeper.handlers('app.openAgain'), 'in_use');
  other.release();
  const { 'app.openAgain': openAgain, 'app.state': state } = await keeper.handlers('app.openAgain');
  expect(await openAgain({})).toEqual({});
  expect(await state({})).toMatchObject({ mode: 'live' });
});

/** The damage of a failing disk. */
const spoil = (file: string) => writeFileSync(file, 'nothing that SQLite could read');

test.each([
  ['damaged', spoil],
  ['missing', (file: string) => rmSync(file)],
])('a practice shop whose database is %s begins anew and says so', async (_, harm) => {
  const shop = shopOnDisk('training');
  await (await shop.open()).close();
  harm(shop.file);
  const { handlers } = await shop.open();
  expect(await handlers['app.state']({})).toMatchObject({
    mode: 'training',
    notices: expect.arrayContaining([{ code: 'practice_renewed', facts: {} }]),
  });
});

/** A closed shop called Käthe with an older good backup and a newer damaged one. */
async function shopWithBadBackup() {
  const shop = shopOnDisk();
  const first = await shop.open();
  await first.handlers['settings.saveShop']({ shopName: 'Käthe' });
  const made = (await first.handlers['settings.backUpNow']({})).file;
  await first.close();
  const good = join(
    dirname(made),
    backupName({ at: '2026-11-18T09:00:00.000Z', generation: 1, journal: 18 }),
  );
  const bad = join(dirname(made), backupName({ at: '2026-11-19T09:00:00.000Z', generation: 1, journal: 19 }));
  const second = join(testFolder(), 'second');
  mkdirSync(second);
  const copy = join(second, backupName({ at: '2026-11-19T09:00:00.000Z', generation: 1, journal: 19 }));
  copyFileSync(made, copy);
  copyFileSync(made, good);
  rmSync(made);
  spoil(bad);
  return { ...shop, good, bad, second, copy };
}

/** Makes a folder the second location of the shop's backups, as choosing it does. */
function chooseSecond(file: string, folder: string) {
  const at = '2026-11-01T09:00:00.000Z';
  writeFileSync(join(folder, 'perch-backups.json'), JSON.stringify({ installationId: 'x', till: 1 }));
  writeSecondLocation(file, { folder, sameDisk: false, chosenAt: at, okAt: at, failure: null });
}

test.each([
  ['damaged', (shop: { file: string }) => spoil(shop.file)],
  ['missing', (shop: { file: string }) => rmSync(shop.file)],
  ['newer', openWithNewer],
] as const)(
  'where the database is %s and a backup cannot be restored, the others are still there, and why',
  async (state, harm) => {
    const { good, bad, ...shop } = await shopWithBadBackup();
    harm(shop);
    await shop.open();

    const closed = await shop.open(bad);
    const recovery = contract['recovery.state'].output.parse(await closed.handlers['recovery.state']({}));
    expect(recovery).toMatchObject({
      code: `database_${state}`,
      failed: { file: bad, at: '2026-11-19T09:00:00.000Z', failure: { code: 'backup_unusable' } },
    });
    expect(recovery?.backups.map(({ file }) => file)).toContain(good);
    expect(existsSync(bad), 'nothing is deleted').toBe(true);

    const again = await shop.open(good);
    expect(await again.handlers['app.state']({})).toMatchObject({ letterhead: { shopName: 'Käthe' } });
    expect(await again.handlers['app.mishap']({})).toMatchObject({ notRestored: null });
  },
);

test('a backup whose copy on this disk is damaged is restored from the second location', async () => {
  const { good, bad, second, copy, ...shop } = await shopWithBadBackup();
  chooseSecond(shop.file, second);
  spoil(shop.file);
  const placed = async ({ handlers }: Awaited<ReturnType<typeof shop.open>>) => {
    const state = contract['recovery.state'].output.parse(await handlers['recovery.state']({}));
    return state?.backups.map(({ file, place }) => [file, place]);
  };
  const first = await shop.open();
  expect(await placed(first)).toEqual([
    [bad, 'computer'],
    [good, 'computer'],
  ]);
  const closed = await shop.open(bad);
  expect(await placed(closed)).toEqual([
    [bad, 'computer'],
    [copy, 'second'],
    [good, 'computer'],
  ]);
  await closed.handlers['recovery.restore']({ file: copy, passphrase: null, although: [] });
  const [reason] = shop.platform.restarts;
  if (reason?.kind !== 'restore') throw new Error('Nothing is restored');
  expect(reason.restored).toMatchObject({ chosen: copy, backupAt: '2026-11-19T09:00:00.000Z' });
  const again = await shop.open(reason.file);
  expect(await again.handlers['app.state']({})).toMatchObject({ letterhead: { shopName: 'Käthe' } });
});

test('a damaged copy at the second location is reported with the chosen path', async () => {
  const { second, copy, ...shop } = await shopWithBadBackup();
  chooseSecond(shop.file, second);
  spoil(copy);
  spoil(shop.file);
  const closed = await shop.open();
  await closed.handlers['recovery.restore']({ file: copy, passphrase: null, although: [] });
  const [reason] = shop.platform.restarts;
  if (reason?.kind !== 'restore') throw new Error('Nothing is restored');
  const again = await shop.open(reason.file, reason.restored?.chosen);
  expect(await again.handlers['recovery.state']({})).toMatchObject({ failed: { file: copy } });
});

test('a shop whose backup could not be restored opens unchanged and says why', async () => {
  const { bad, ...shop } = await shopWithBadBackup();
  const { handlers } = await shop.open(bad);
  expect(await handlers['app.state']({})).toMatchObject({ letterhead: { shopName: 'Käthe' } });
  expect(contract['app.mishap'].output.parse(await handlers['app.mishap']({}))).toMatchObject({
    restored: null,
    notRestored: { file: bad, at: '2026-11-19T09:00:00.000Z', failure: { code: 'backup_unusable' } },
  });
  await handlers['app.mishapSeen']({});
  expect(await handlers['app.mishap']({})).toMatchObject({ notRestored: null });
});

test('a backup that cannot be restored into an empty data folder leaves no shop there', async () => {
  const { bad } = await shopWithBadBackup();
  const shop = shopOnDisk();
  await refused(shop.open(bad), 'no_shop_chosen');
  expect(existsSync(shop.file)).toBe(false);
  expect(shop.unreportedRestores.get('live')).toMatchObject({
    file: bad,
    failure: { code: 'backup_unusable' },
  });
});

test('a failed restore whose shop could not be opened is reported once it is open', async () => {
  const { bad, ...shop } = await shopWithBadBackup();
  // Like a full disk, it refuses both.
  renameSync(shop.file, `${shop.file}.away`);
  mkdirSync(join(shop.file, 'in the way'), { recursive: true });
  await refused(shop.open(bad), 'disk_error');
  await refused(shop.open(), 'disk_error');
  rmSync(shop.file, { recursive: true });
  renameSync(`${shop.file}.away`, shop.file);
  const told = async () => {
    const { handlers, close } = await shop.open();
    const { notRestored } = await handlers['app.mishap']({});
    await close();
    return notRestored;
  };
  expect(await told()).toMatchObject({ file: bad, failure: { code: 'backup_unusable' } });
  expect(await told()).toBeNull();
});
