import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { refused } from '../../../shared/testing/refused.ts';
import { untilHolds } from '../../../shared/testing/until.ts';
import { openStore, type StoreOptions } from '../store.ts';
import { givePet, smallDisk, storeOptions, testClock, testFolder } from '../testing.ts';
import { type BackupLocking, changeLock, isLocked } from './locked-file.ts';
import { olderBackups } from './recovery-sources.ts';
import { restoreBackup } from './restore.ts';

const CANARY = 'Xaverina Kanarienvogel';
const passphrase = 'fünf Wörter die nichts gemein haben';
const refusal = (code: string) => expect.objectContaining({ code });
const lockWorker = new URL('../worker.ts', import.meta.url);

/** A shop whose backups are encrypted with the stored passphrase. */
function lockedShop(worker: BackupLocking['worker'] = null) {
  const kept = { now: passphrase as string | null };
  const locking = { passphrase: () => kept.now, worker, workFactor: 4 };
  const clock = testClock();
  const options: StoreOptions = { ...storeOptions(), clock, locking };
  const store = openStore(options);
  givePet(store, { name: CANARY, price: 100 });
  store.backup.setLocking(true);
  return { kept, clock, locking, options, store };
}

const restoring = ({ file, mode, till, clock }: StoreOptions, backup: string, more: object = {}) =>
  restoreBackup({ backup, file, mode, till, clock, checkWorker: null, ...more });

const holdsCanary = (file: string) => readFileSync(file).includes(CANARY);

test('a locked backup reveals nothing of the shop, has no plain copy beside it, and restores completely', async () => {
  const { options, store, locking } = lockedShop(lockWorker);
  const made = await store.backup.make();
  expect(made).toMatchObject({ locked: true });
  expect(store.backup.list()).toEqual([made]);
  // The plain copy is deleted once its ledgers were checked.
  await untilHolds(() => expect(readdirSync(store.backup.folder)).toEqual([basename(made.file)]));
  expect(holdsCanary(made.file)).toBe(false);
  await store.backup.examine(made.file);
  expect(readdirSync(store.backup.folder)).toEqual([basename(made.file)]);
  store.close();
  expect(holdsCanary(options.file)).toBe(true);
  await restoring(options, made.file, { locking });
  const again = openStore(options);
  expect(again.search.find({ text: 'xaverina', categoryId: null, limit: 1, after: null }).items).toHaveLength(
    1,
  );
  expect(again.identity.generation).toBe(2);
  again.close();
});

test('a file of the person’s choice is encrypted too, with no plain copy beside it', async () => {
  const { store } = lockedShop();
  const file = join(testFolder(), 'stick', 'shop.sqlite.age');
  await store.backup.makeAt(file);
  expect(isLocked(file)).toBe(true);
  expect(readdirSync(dirname(file))).toEqual([basename(file)]);
  expect(readdirSync(store.backup.folder)).toEqual([]);
  store.close();
});

test('one for a file of the person’s choice leaves the shop room to sell, too', async () => {
  const { store } = lockedShop();
  const { createBackup } = await import('./backup.ts');
  const size = statSync(store.context.db.name).size;
  let free = size + 1;
  const { folder } = store.backup;
  const locking = { passphrase: () => null, worker: null, workFactor: 4 };
  const room = () => ({ free, total: 20 * size });
  const backup = createBackup(store.context, { folder, checkWorker: null, locking, room });
  const file = join(testFolder(), 'shop.sqlite.age');
  await refused(backup.makeAt(file, passphrase), 'disk_full');
  expect(existsSync(file)).toBe(false);
  free = 3 * size + 1;
  await backup.makeAt(file, passphrase);
  expect(isLocked(file)).toBe(true);
  store.close();
});

test('a wrong passphrase is refused, and the present shop is unchanged', async () => {
  const { options, store, locking } = lockedShop();
  const made = await store.backup.make();
  await refused(store.backup.examine(made.file, 'another one altogether'), 'backup_passphrase_wrong');
  store.close();
  const before = readFileSync(options.file);
  const wrong = restoring(options, made.file, { locking, passphrase: 'another one altogether' });
  await refused(wrong, 'backup_passphrase_wrong');
  expect(readFileSync(options.file).equals(before)).toBe(true);
  expect(readdirSync(dirname(options.file)).filter((name) => name.includes('restor'))).toEqual([]);
});

test('a truncated file and one with any bit changed are refused before anything is changed', async () => {
  const { options, store, locking } = lockedShop();
  for (let pet = 0; pet < 300; pet += 1) givePet(store, { name: `Pet ${pet}`, price: 1 });
  const { file } = await store.backup.make();
  store.close();
  const whole = readFileSync(file);
  const before = readFileSync(options.file);
  const header = whole.indexOf('\n--- ') + 1;
  const payload = whole.indexOf('\n', header) + 1;
  const parts = {
    'its version': 5,
    'its salt': whole.indexOf('scrypt ') + 10,
    'its cost': whole.indexOf('\n', whole.indexOf('scrypt ')) - 1,
    'its wrapped key': header - 10,
    'the proof of its header': header + 10,
    'its nonce': payload + 3,
    'its first part': payload + 16 + 100,
    'the proof of its first part': payload + 16 + 65_536 + 3,
    'a later part': payload + 16 + 65_552 * 2 + 9,
    'its end': whole.length - 1,
  };
  for (const [part, at] of Object.entries(parts)) {
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    writeFileSync(file, changed);
    await expect(restoring(options, file, { locking }), part).rejects.toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^backup_(unusable|locked)$/) }),
    );
  }
  // Also if the last chunk is full.
  const lastPart = payload + 16 + (Math.ceil((whole.length - payload - 16) / 65_552) - 1) * 65_552;
  for (const length of [
    0,
    10,
    payload - 5,
    payload + 3,
    payload + 50,
    payload + 16 + 65_552,
    lastPart,
    whole.length - 1,
  ]) {
    writeFileSync(file, whole.subarray(0, length));
    await expect(restoring(options, file, { locking }), `cut to ${length}`).rejects.toThrow(
      refusal('backup_unusable'),
    );
  }
  expect(readFileSync(options.file).equals(before)).toBe(true);
  expect(existsSync(`${options.file}.restoring`)).toBe(false);
  writeFileSync(file, whole);
  await restoring(options, file, { locking });
});

test('after the passphrase was changed, an older backup asks for the earlier one', async () => {
  const { kept, clock, store } = lockedShop();
  const earlier = await store.backup.make();
  kept.now = 'the one that came after it';
  clock.advance(1000);
  const later = await store.backup.make();
  await store.backup.examine(later.file);
  await refused(store.backup.examine(earlier.file), 'backup_locked');
  await store.backup.examine(earlier.file, passphrase);
  store.close();
});

test('on another machine the passphrase is asked for, and backups wait for it from then on', async () => {
  const { store } = lockedShop();
  const { file } = await store.backup.make();
  store.close();
  const elsewhere: StoreOptions = { ...storeOptions(), file: join(testFolder(), 'live', 'perch.sqlite') };
  await refused(restoring(elsewhere, file), 'backup_locked');
  expect(readdirSync(dirname(elsewhere.file))).toEqual([]);
  await restoring(elsewhere, file, { passphrase });
  const there = openStore(elsewhere);
  expect(there.search.find({ text: 'xaverina', categoryId: null, limit: 1, after: null }).items).toHaveLength(
    1,
  );
  expect(there.backup.locking()).toEqual({ locks: true, waits: true });
  await refused(there.backup.make(), 'backup_waits');
  there.close();
});

test('an unreadable passphrase makes no plain backup; neither does a restored plain one', async () => {
  const { kept, locking, options, store, clock } = lockedShop();
  store.backup.setLocking(false);
  const open = await store.backup.make();
  expect(open.locked).toBe(false);
  expect(holdsCanary(open.file)).toBe(true);
  store.backup.setLocking(true);
  store.close();
  await restoring(options, open.file, { locking });
  const again = openStore(options);
  kept.now = null;
  clock.advance(1000);
  await refused(again.backup.make(), 'backup_waits');
  await refused(again.backup.makeAt(join(testFolder(), 'x.sqlite')), 'backup_waits');
  expect(again.backup.list()).toEqual([open]);
  again.close();
});

test('expired backups are deleted, encrypted or not, and so are partial copies of another day', async () => {
  const { store, clock } = lockedShop();
  const old = await store.backup.make();
  const left = join(store.backup.folder, 'copy-2026-11-21T09-00-00-000Z.sqlite.partial');
  writeFileSync(left, 'cut off by a power cut');
  clock.advance(100 * 86_400_000);
  const newest = await store.backup.make();
  expect(existsSync(left)).toBe(false);
  await store.backup.removeOld(clock.now());
  expect(existsSync(old.file)).toBe(false);
  expect(store.backup.list()).toEqual([newest]);
  store.close();
});

test('a program that is older than the shop offers readable backups before encrypted ones', async () => {
  const { store, options, clock } = lockedShop();
  store.backup.setLocking(false);
  const open = await store.backup.make();
  store.backup.setLocking(true);
  clock.advance(1000);
  const locked = await store.backup.make();
  store.close();
  expect(await olderBackups(options.file).list()).toMatchObject([open, locked]);
});

test('a file that cannot be encrypted completely is deleted', async () => {
  const folder = testFolder();
  const file = join(folder, 'plain');
  writeFileSync(file, 'x'.repeat(100_000));
  const lock = { do: 'lock' as const, passphrase, workFactor: 4 };
  await expect(changeLock({ ...lock, file: `${file}-none`, to: join(folder, 'to') }, null)).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(['plain']);
});

test.for([
  ['in this thread', null],
  ['in a separate thread', lockWorker],
] as [string, URL | null][])(
  'a full disk is reported, encrypted %s, and leaves no partial file',
  async ([, worker], { skip }) => {
    const disk = smallDisk('2m');
    if (disk === null) return skip('only root can make a small file system to fill');
    const { store } = lockedShop(worker);
    expect(() => writeFileSync(join(disk, 'filler'), Buffer.alloc(4 * 2 ** 20))).toThrow('ENOSPC');
    await refused(store.backup.makeAt(join(disk, 'shop.sqlite.age')), 'disk_full');
    expect(readdirSync(disk)).toEqual(['filler']);
    store.close();
  },
);
