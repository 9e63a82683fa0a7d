import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { PageError } from '../../../shared/errors/page-error.ts';
import { contract } from '../../../shared/ipc/contract.ts';
import { runningClock } from '../../../shared/testing/clock.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { changeLock, noLocking, tryToUnlock } from '../../store/backup/locked-file.ts';
import { recoverySources } from '../../store/backup/recovery-sources.ts';
import { restoreBackup } from '../../store/backup/restore.ts';
import { createSecondLocationRunner } from '../../store/backup/second-location-runner.ts';
import { suspicionFile } from '../../store/database/open.ts';
import { setAsideFile } from '../../store/database/set-aside.ts';
import { openStore } from '../../store/store.ts';
import { givePet, nobody, storeOptions, testFolder } from '../../store/testing.ts';
import type { RestartReason } from '../platform.ts';
import { secondLocationProcess, testShop } from '../testing.ts';
import { closedShopHandlers } from './closed-shop.ts';

async function damagedShop() {
  const options = storeOptions();
  const store = openStore(options);
  givePet(store, { name: 'Momo' });
  const backup = await store.backup.make();
  store.close();
  writeFileSync(options.file, 'not a database any more');
  let error: unknown;
  try {
    openStore(options);
  } catch (thrown) {
    error = thrown;
  }
  const restarts: RestartReason[] = [];
  const pageErrors: PageError[] = [];
  const chosenFile: { path: string | null } = { path: null };
  const run = createSecondLocationRunner(secondLocationProcess, runningClock());
  const ways = recoverySources({ file: options.file, run });
  const setAside = setAsideFile(options.file);
  const call = closedShopHandlers({
    error,
    failed: null,
    setAside,
    mayBeginEmpty: true,
    ways,
    unlocks: (file, given) => tryToUnlock(file, { given, locking: noLocking }),
    platform: {
      restart: (reason) => restarts.push(reason),
      pageFailed: (failed) => pageErrors.push(failed),
      chooseFile: async () => chosenFile.path,
    },
  });
  return { options, backup, call, restarts, setAside, pageErrors, chosenFile };
}

test('an error of the window is logged while the shop is closed, too', async () => {
  const { call, pageErrors } = await damagedShop();
  const failed = { name: 'TypeError', message: 'x is null', stack: 'TypeError: x is null' };
  await call['app.pageFailed'](failed);
  expect(pageErrors).toEqual([failed]);
});

test('a damaged shop rejects with the reason, and offers its backups', async () => {
  const { call, backup, setAside } = await damagedShop();
  expect(() => call['app.state']({})).toThrow(expect.objectContaining({ code: 'database_damaged' }));
  const state = contract['recovery.state'].output.parse(await call['recovery.state']({}));
  expect(state).toMatchObject({ code: 'database_damaged', setAside, backups: [{ file: backup.file }] });
});

test('continuing from a backup restarts with it, and only with an existing one', async () => {
  const { call, backup, restarts, options } = await damagedShop();
  await expect(
    call['recovery.restore']({ file: '/etc/passwd', passphrase: null, although: [] }),
  ).rejects.toThrow(PerchError);
  await call['recovery.restore']({ file: backup.file, passphrase: null, although: [] });
  expect(restarts).toMatchObject([{ kind: 'restore', file: backup.file, passphrase: null }]);

  await restoreBackup({ ...options, backup: backup.file, checkWorker: null });
  const store = openStore(options);
  expect(store.search.find({ text: 'momo', categoryId: null, limit: 1, after: null }).items).toHaveLength(1);
  expect(setAsideFile(options.file)).toBeNull();
  store.close();
});

test('a chosen backup file is listed first and restored, an encrypted one with its passphrase', async () => {
  const { call, backup, restarts, chosenFile, options } = await damagedShop();
  const restore = (passphrase: string | null) =>
    call['recovery.restore']({ file: chosenFile.path ?? '', passphrase, although: [] });
  expect(await call['recovery.chooseBackup']({})).toEqual({ file: null });
  chosenFile.path = join(testFolder(), 'from the stick.sqlite.age');
  const locking = { file: backup.file, to: chosenFile.path, passphrase: 'ciduz hepam', workFactor: 4 };
  await changeLock({ do: 'lock', ...locking }, null);
  await refused(restore('ciduz hepam'), 'backup_unusable');
  await call['recovery.chooseBackup']({});
  await refused(restore(null), 'backup_locked');
  const state = contract['recovery.state'].output.parse(await call['recovery.state']({}));
  expect(state?.backups).toMatchObject([
    { file: chosenFile.path, at: null, locked: true, place: 'file' },
    { file: backup.file, place: 'computer' },
  ]);
  await restore('ciduz hepam');
  const fetched = join(dirname(options.file), 'backups', 'fetched.sqlite.partial');
  expect(restarts).toMatchObject([{ kind: 'restore', file: fetched, passphrase: 'ciduz hepam' }]);
  expect(existsSync(fetched)).toBe(true);
});

test('an empty shop is created only when a person wants one, and the damaged file stays', async () => {
  const { call, restarts, options, setAside } = await damagedShop();
  expect(() => openStore(options)).toThrow(expect.objectContaining({ code: 'database_damaged' }));
  await call['recovery.beginEmpty']({});
  expect(restarts).toEqual([{ kind: 'empty' }]);
  openStore({ ...options, fresh: true }).close();
  expect(readFileSync(setAside as string, 'utf8')).toBe('not a database any more');
});

test('an open shop has nothing to recover', async () => {
  const shop = testShop();
  expect(await shop.call['recovery.state']({})).toBeNull();
  await refused(shop.call['recovery.beginEmpty']({}), 'shop_open');
});

test('a full disk is reported with a clear message, and nothing of the sale is written', async () => {
  const shop = testShop();
  const { db } = shop.store.context;
  const momo = givePet(shop.store, { name: 'Momo', price: 100, count: 5 });
  shop.store.settings.saveShop({ receiptFooter: '' }, nobody);
  db.pragma(`max_page_count = ${db.pragma('page_count', { simple: true })}`);
  const basket = { ...(await shop.call['checkout.open']({})), note: 'x'.repeat(2000) };
  const fill = async () => {
    for (let page = 0; page < 100; page += 1) {
      await shop.call['checkout.hold']({
        basket: { ...basket, idempotencyKey: shop.store.context.newId() },
        label: 'x',
      });
    }
  };
  await refused(fill(), 'disk_full');
  expect(shop.store.stock.figures(momo).shown).toBe(5);
  expect(db.inTransaction).toBe(false);
  db.pragma('max_page_count = 1000000');
  await shop.call['checkout.hold']({
    basket: { ...basket, idempotencyKey: shop.store.context.newId() },
    label: 'x',
  });
});

test('damage met while selling leads to a full check at the next start', () => {
  const shop = testShop();
  const { name } = shop.store.context.db;
  const Corrupt = Object.assign(new Error('malformed'), { code: 'SQLITE_CORRUPT' });
  const { SqliteError } = shop.store.context.db.constructor as unknown as {
    SqliteError: new (m: string, c: string) => Error;
  };
  expect(shop.store.explain(new SqliteError(Corrupt.message, Corrupt.code))).toMatchObject({
    code: 'database_damaged',
  });
  expect(existsSync(suspicionFile(name))).toBe(true);
});

test('damage met by a thread leads to a full check at the next start, too', async () => {
  const options = storeOptions();
  const jobs = new URL('../../store/worker.ts', import.meta.url);
  const store = openStore({ ...options, workers: { jobs } });
  onTestFinished(() => store.close());
  const { db } = store.context;
  const root = Number(db.prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'journal'`).pluck().get());
  const page = Number(db.pragma('page_size', { simple: true }));
  db.pragma('wal_checkpoint(TRUNCATE)');
  const bytes = readFileSync(options.file);
  bytes.fill(0xa5, (root - 1) * page, root * page);
  writeFileSync(options.file, bytes);
  const refusal = await store.diagnose().catch(store.explain);
  expect(refusal).toMatchObject({ code: 'database_damaged' });
  expect(existsSync(suspicionFile(options.file))).toBe(true);
});
