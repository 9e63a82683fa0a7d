import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BroadcastChannel } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { refused } from '../../../shared/testing/refused.ts';
import { untilHolds } from '../../../shared/testing/until.ts';
import { cash, sell } from '../../usecases/day/testing.ts';
import { type TestShop, testShopOn } from '../../usecases/testing.ts';
import type { Workers } from '../database/in-thread.ts';
import { migrate, newestVersion } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { addMigration, givePet, movableClock, testClock, testFolder, testStore } from '../testing.ts';
import type { RestoredBy } from './restore.ts';
import { restoreBackup } from './restore.ts';

const checkWorker = new URL('../worker.ts', import.meta.url);

/** A thread that checks the pages of a backup as usual, and its ledgers only after a message. */
function waitingForLedgers(channel: string): URL {
  const source = `
    import { BroadcastChannel, workerData } from 'node:worker_threads';
    if (workerData.job === 'checkLedgers') {
      const channel = new BroadcastChannel('${channel}');
      const word = new Promise((resolve) => { channel.onmessage = resolve; });
      channel.postMessage(workerData.request.file);
      await word;
      channel.close();
    }
    await import(${JSON.stringify(checkWorker.href)});`;
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`);
}

/** A shop with two sales and a clock that only the test moves. */
async function shopWithSales(workers: Workers = {}) {
  const clock = movableClock();
  const store = testStore({ clock, workers });
  const shop: TestShop = testShopOn(store, clock);
  const momo = givePet(store, { name: 'Momo', price: 1000, count: 50 });
  await sell(shop, momo, 1, [cash(1000)]);
  await sell(shop, momo, 1, [cash(1000)]);
  const { db } = store.context;
  const options = { file: db.name, mode: 'live' as const, till: 1, clock, checkWorker: null };
  const restore = (backup: string, restored?: Partial<RestoredBy>) =>
    restoreBackup({ ...options, backup, restored: { actor: null, backupAt: null, ...restored } });
  return { clock, store, shop, momo, restore };
}

/** Deletes the tenders of a backup and the end of its journal, and leaves its schema unchanged. */
function forge(backup: string): void {
  const db = new Database(backup);
  const guards = db
    .prepare<[], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN ('journal', 'tender')`,
    )
    .all();
  for (const { name } of guards) db.exec(`DROP TRIGGER ${name}`);
  db.exec(`PRAGMA foreign_keys = OFF; DELETE FROM tender;
    DELETE FROM journal WHERE seq >= (SELECT seq FROM journal WHERE kind = 'sale.completed' LIMIT 1)`);
  for (const { sql } of guards) db.exec(sql);
  db.close();
}

test('a backup has its name before its ledgers are checked, and the next one does not wait for the check', async () => {
  const channel = new BroadcastChannel('perch-test-ledgers');
  onTestFinished(() => channel.close());
  const received: string[] = [];
  channel.onmessage = ({ data }: { data: unknown }) => void received.push(String(data));
  const { clock, store } = await shopWithSales({ jobs: waitingForLedgers('perch-test-ledgers') });
  const first = await store.backup.make();
  await untilHolds(() => expect(received).toEqual([first.file]));
  expect(store.backup.findings()(first.file)).toBeNull();
  clock.advance(1000);
  const overtaken = await store.backup.make();
  clock.advance(1000);
  const last = await store.backup.make();
  expect(store.backup.list().map(({ file }) => file)).toEqual([last.file, overtaken.file, first.file]);
  channel.postMessage('check');
  await untilHolds(() => expect(received).toEqual([first.file, last.file]));
  channel.postMessage('check');
  const agree = { result: 'agree', differences: [] };
  await untilHolds(() => expect(store.backup.findings()(last.file)).toEqual(agree));
  const findingOf = store.backup.findings();
  expect([findingOf(first.file), findingOf(overtaken.file)]).toEqual([agree, null]);
});

test('a check that takes longer than ten minutes is aborted and reported', async () => {
  const asked: number[] = [];
  const clock = { ...testClock(), sleep: async (ms: number) => void asked.push(ms) };
  const store = testStore({ clock, workers: { jobs: waitingForLedgers('perch-test-late') } });
  const { file } = await store.backup.make();
  await untilHolds(() =>
    expect(store.backup.findings()(file)).toEqual({ result: 'unchecked', differences: [] }),
  );
  expect(asked).toEqual([10 * 60_000]);
});

test('the check of an encrypted backup leaves no plain copy behind', async () => {
  const clock = testClock();
  const locking = { passphrase: () => 'lamp otter velvet canyon drum', worker: null, workFactor: 4 };
  const store = testStore({ clock, locking });
  store.backup.setLocking(true);
  const { file } = await store.backup.make();
  await untilHolds(() => expect(store.backup.findings()(file)).toMatchObject({ result: 'agree' }));
  expect(readdirSync(store.backup.folder).map((name) => join(store.backup.folder, name))).toEqual([file]);
});

test('a forged backup is refused with its differences, and restored only after a confirmation, which is journalled', async () => {
  const { store, restore } = await shopWithSales();
  const { file } = await store.backup.make();
  const forged = join(testFolder(), 'forged.sqlite');
  copyFileSync(file, forged);
  forge(forged);
  const { differences } = await store.backup.examine(forged);
  expect(differences).toContainEqual({ name: 'money', wrong: 2 });
  expect(differences).toContainEqual({ name: 'sales in the journal', wrong: 6 });
  const { db, clock } = store.context;
  store.close();
  const before = readFileSync(db.name);
  await refused(restore(forged), 'backup_differs', { checks: expect.stringContaining('money: 2') });
  expect(readFileSync(db.name).equals(before)).toBe(true);

  const restored = await restore(forged, { although: ['backup_differs'] });
  expect(restored.differences).toEqual(differences);
  const again = testStore({ file: db.name, clock });
  const row = [...again.journal.rows()].find(({ kind }) => kind === 'installation.restored');
  expect(JSON.parse(row?.body ?? '{}').differs).toContain('money: 2');
});

test('a backup of an earlier version is migrated in a copy, and its ledgers are checked too', async () => {
  const { store, restore } = await shopWithSales();
  const { installationId } = store.identity;
  const old = join(testFolder(), 'old.sqlite');
  const version = newestVersion();
  const db = openDatabase({ file: old }, version);
  migrate(db, { backups: null, stamp: '' });
  db.prepare(
    `INSERT INTO installation (id, installation_id, generation, mode, created_at) VALUES (1, ?, 1, 'live', '')`,
  ).run(installationId);
  db.close();
  addMigration(`INSERT INTO counter (name, value) VALUES ('receipt T1', 5)`);
  expect((await store.backup.examine(old)).differences).toEqual([{ name: 'numbers', wrong: 2 }]);
  store.close();
  await refused(restore(old), 'backup_differs');
});

test('an unreadable present shop is not treated as missing: it is named, and replaced only after a confirmation', async () => {
  const { store, restore } = await shopWithSales();
  const { file } = await store.backup.make();
  const { db, clock } = store.context;
  const backup = join(testFolder(), 'backup.sqlite');
  copyFileSync(file, backup);
  store.close();
  writeFileSync(db.name, 'not a database');
  await refused(restore(backup), 'present_unreadable', {
    file: db.name,
    why: expect.stringContaining('not a database'),
  });
  expect(readFileSync(db.name, 'utf8')).toBe('not a database');
  const restored = await restore(backup, { although: ['present_unreadable'] });
  expect(restored.unread).toContain('not a database');
  expect(existsSync(restored.setAside ?? '')).toBe(true);
  const again = testStore({ file: db.name, clock });
  const row = [...again.journal.rows()].find(({ kind }) => kind === 'installation.restored');
  expect(JSON.parse(row?.body ?? '{}').unread).toContain('not a database');
});
