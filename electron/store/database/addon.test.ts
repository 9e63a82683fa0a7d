import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../../../shared/testing/until.ts';
import { openStore } from '../store.ts';
import { storeOptions, testClock } from '../testing.ts';
import { diagnose } from '../verify/diagnosis.ts';
import { startCheckpoints } from './checkpoints.ts';

const library = dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json'));
const addon =
  process.env.PERCH_SQLITE_BINDING ?? join(library, 'prebuilds', `${process.platform}-${process.arch}.node`);

/** A shop with its own addon file, and a package manager's changes of it. */
function installed() {
  const options = storeOptions();
  const nativeBinding = join(dirname(options.file), 'addon.node');
  copyFileSync(addon, nativeBinding);
  const store = openStore({ ...options, nativeBinding });
  onTestFinished(() => store.close());
  function upgrade(): void {
    copyFileSync(addon, `${nativeBinding}.dpkg-new`);
    renameSync(`${nativeBinding}.dpkg-new`, nativeBinding);
  }
  return { file: options.file, nativeBinding, store, upgrade };
}

test('work of a thread runs without a thread after an upgrade', async () => {
  const { file, nativeBinding, upgrade } = installed();
  const checked = () => diagnose({ file, nativeBinding }, 'no-such-worker.js', () => {});
  await expect(checked()).rejects.toThrow(/no-such-worker/);
  upgrade();
  expect(await checked()).toMatchObject({ verification: { holds: true } });
});

test('no second SQLite deletes the log of an open database after an upgrade', async () => {
  const { file, nativeBinding, store, upgrade } = installed();
  const reports: unknown[] = [];
  const checkpoints = startCheckpoints({
    store,
    file,
    nativeBinding,
    clock: testClock(),
    worker: new URL('./checkpoint-worker.ts', import.meta.url),
    report: (_message, error) => reports.push(error),
  });
  upgrade();
  const { db, announce } = store.context;
  db.exec('CREATE TABLE filler (text TEXT)');
  db.transaction(() => {
    const insert = db.prepare('INSERT INTO filler (text) VALUES (?)');
    for (let one = 0; one < 500; one += 1) insert.run('x'.repeat(4096));
  })();
  announce('sales');
  await until(() => reports.length > 0);
  await checkpoints.close();
  expect(String(reports)).toContain('upgraded while it is open');
  // SQLite checkpoints during writes again.
  expect(db.pragma('wal_autocheckpoint', { simple: true })).toBe(1000);
  db.exec("INSERT INTO filler (text) VALUES ('sold after it')");
  expect(existsSync(`${file}-wal`)).toBe(true);
});
