import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contract } from '../../../shared/ipc/contract.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { untilHolds } from '../../../shared/testing/until.ts';
import { givePet, nobody, testFolder } from '../../store/testing.ts';
import { startBackups } from '../backup/schedule.ts';
import { testShop } from '../testing.ts';

const passphrase = 'lamp otter velvet canyon drum';
const CANARY = 'Xaverina Kanarienvogel';

function shop() {
  const opened: ReturnType<typeof testShop> = testShop({
    locking: {
      passphrase: () => opened.deps.platform.backupPassphrase.kept('live'),
      worker: null,
      workFactor: 4,
    },
  });
  return opened;
}

test('a passphrase that is too easy never arrives', () => {
  const parse = (typed: string) =>
    contract['settings.lockBackups'].input.safeParse({ passphrase: typed }).success;
  expect(parse('123456789012')).toBe(false);
  expect(parse(passphrase)).toBe(true);
});

test('locking, changing and stopping are in the journal, and the passphrase is nowhere', async () => {
  const { ask, store } = shop();
  expect(await ask('settings.backupLock', {})).toEqual({ locks: false, waits: false, storage: 'none' });
  expect(await ask('settings.lockBackups', { passphrase })).toEqual({
    locks: true,
    waits: false,
    storage: 'keychain',
  });
  expect(await ask('settings.backUpNow', {})).toMatchObject({ locked: true });
  await ask('settings.lockBackups', { passphrase: `${passphrase} later` });
  const [made] = await ask('settings.backups', {});
  await refused(ask('settings.restore', { file: made?.file ?? '' }), 'backup_locked');
  await refused(
    ask('settings.restore', { file: made?.file ?? '', passphrase: 'not this one at all' }),
    'backup_passphrase_wrong',
  );
  await ask('settings.restore', { file: made?.file ?? '', passphrase });
  await ask('settings.stopLocking', {});
  expect(await ask('settings.backupLock', {})).toEqual({ locks: false, waits: false, storage: 'none' });
  const rows = [...store.journal.rows()];
  expect(rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('backupPassphrase'))).toEqual([
    'backupPassphrase.set',
    'backupPassphrase.changed',
    'backupPassphrase.removed',
  ]);
  expect(JSON.stringify(rows)).not.toContain(passphrase);
});

test('a shop whose passphrase cannot be read says so at once, until it is entered', async () => {
  const { deps, store, ask } = shop();
  store.backup.setLocking(true);
  const stop = startBackups({
    ...deps,
    report: () => undefined,
    clock: { ...deps.clock, sleep: async (_, signal) => aborted(signal) },
  });
  onTestFinished(stop);
  expect(deps.notices.map(({ code }) => code)).toEqual(['backup_waits']);
  await ask('settings.lockBackups', { passphrase });
  expect(deps.notices).toEqual([]);
});

test('the second location gets no open backup once backups are locked', async () => {
  const { deps, store, ask } = shop();
  givePet(store, { name: CANARY });
  await ask('settings.backUpNow', {});
  await ask('settings.lockBackups', { passphrase });
  const { folder } = await deps.secondLocation.choose(testFolder(), nobody);
  let looked = false;
  store.onChange(({ topics }) => {
    looked ||= topics.has('settings');
  });
  deps.secondLocation.start();
  onTestFinished(() => deps.secondLocation.stop());
  await untilHolds(() => expect(looked).toBe(true));
  expect(deps.secondLocation.view()).toMatchObject({ failure: null, okAt: null });
  const there = () => readdirSync(folder ?? '').filter((name) => name.startsWith('perch-2'));
  expect(there()).toEqual([]);
  const made = await ask('settings.backUpNow', {});
  await untilHolds(() => expect(there().filter((name) => name.endsWith('.age'))).toHaveLength(1));
  const name = there().find((each) => each.endsWith('.age')) ?? '';
  expect(readFileSync(join(folder ?? '', name)).equals(readFileSync(made.file))).toBe(true);
  expect(readFileSync(join(folder ?? '', name)).includes(CANARY)).toBe(false);
});

test('a second location that is chosen with a passphrase gets no open backup, and none of it happens without a folder', async () => {
  const { deps, store, ask } = shop();
  givePet(store, { name: CANARY });
  await ask('settings.backUpNow', {});
  await ask('settings.chooseBackupPlace', { passphrase });
  expect(await ask('settings.backupLock', {})).toMatchObject({ locks: false, storage: 'none' });

  const parent = testFolder();
  deps.platform.chooseFolder = async () => parent;
  const { folder } = await ask('settings.chooseBackupPlace', { passphrase });
  deps.secondLocation.start();
  onTestFinished(() => deps.secondLocation.stop());
  expect(await ask('settings.backupLock', {})).toMatchObject({ locks: true, waits: false });
  const there = () => readdirSync(folder ?? '').filter((name) => name.startsWith('perch-2'));
  await ask('settings.backUpNow', {});
  await untilHolds(() => expect(there().filter((name) => name.endsWith('.age'))).toHaveLength(1));
  expect(there().filter((name) => !name.includes('.age'))).toEqual([]);
});

test.each([
  ['the printer of the shop', { kind: 'system', deviceName: 'Office', paper: 'A4' }, 'Office'],
  ['the printer of the computer, where the shop has none', { kind: 'none' }, ''],
] as const)('the passphrase is printed by %s, and kept nowhere', async (_, printer, deviceName) => {
  const { deps, store, ask } = shop();
  await ask('settings.saveShop', { printer });
  const printed: string[] = [];
  deps.platform.printHtml = async (html, to) => void printed.push(`${to.deviceName}: ${html}`);
  await ask('settings.printPassphrase', { passphrase });
  expect(printed).toEqual([expect.stringMatching(new RegExp(`^${deviceName}: [^]*${passphrase}`))]);
  expect(store.printJobs.unsettled()).toEqual([]);
  const rows = store.context.db.prepare('SELECT body FROM journal').pluck().all().join();
  expect(rows).not.toContain(passphrase);
});

function aborted(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve();
    else signal?.addEventListener('abort', () => resolve());
  });
}
