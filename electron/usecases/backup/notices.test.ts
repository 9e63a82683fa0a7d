import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { untilHolds } from '../../../shared/testing/until.ts';
import { givePet, movableClock, testFolder, testStore } from '../../store/testing.ts';
import { cash, sell } from '../day/testing.ts';
import { testShopOn } from '../testing.ts';
import { AFTER_START_MS, startBackups } from './schedule.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A shop with scheduled backups, and the notices about them that its screens get. */
function shop(mode: 'live' | 'training' = 'live') {
  const clock = movableClock();
  const store = testStore({ clock, mode });
  const opened = testShopOn(store, clock);
  const run = () => {
    const stop = startBackups({ ...opened.deps, report: () => undefined });
    onTestFinished(stop);
  };
  const told = async () =>
    (await opened.ask('app.state', {})).notices.filter(({ code }) => code.startsWith('backup_'));
  const codes = async () => (await told()).map(({ code }) => code);
  return { ...opened, clock, run, told, codes };
}

test('the age of the last backup is reported once it is over a day, also without a schedule', async () => {
  const { clock, store, ask, told, codes, run } = shop();
  await ask('settings.saveShop', { backupEveryHours: 0 });
  run();
  await clock.pass(DAY);
  expect(await codes()).toEqual([]);
  await clock.pass(HOUR);
  expect(await codes()).toEqual(['backup_none']);
  const { at } = await ask('settings.backUpNow', {});
  expect(await codes()).toEqual([]);
  await clock.pass(DAY + HOUR);
  expect(await told()).toEqual([{ code: 'backup_old', facts: { since: at } }]);
  // Pages are notified without any change in the shop.
  let changes = 0;
  const end = store.onChange(() => {
    changes += 1;
  });
  onTestFinished(() => void end());
  await ask('settings.backUpNow', {});
  await clock.pass(HOUR);
  const before = changes;
  await clock.pass(DAY);
  expect(changes).toBeGreaterThan(before);
});

test('a backup whose ledgers differ is reported until one agrees; the list says which', async () => {
  const { clock, store, ask, told, codes, ...opened } = shop();
  const momo = givePet(store, { name: 'Momo', price: 1000, count: 5 });
  await sell({ ...opened, store, clock, ask } as never, momo, 1, [cash(1000)]);
  const taken = (amount: number) => store.context.db.exec(`UPDATE stock SET known = known + ${amount}`);
  taken(1);
  const { at } = await ask('settings.backUpNow', {});
  await untilHolds(async () =>
    expect(await told()).toEqual([
      { code: 'backup_ledgers_differ', facts: { at, checks: expect.stringMatching(/^stock: 1/) } },
    ]),
  );
  expect(await ask('settings.backups', {})).toMatchObject([{ ledgers: { result: 'differ' } }]);
  taken(-1);
  clock.advance(HOUR);
  await ask('settings.backUpNow', {});
  await untilHolds(async () => expect(await codes()).toEqual([]));
  const results = (await ask('settings.backups', {})).map(({ ledgers }) => ledgers?.result);
  expect(results).toEqual(['agree', 'differ']);
});

test('a backup that was not checked in time is reported', async () => {
  const { store, ask, codes } = shop();
  const { file, at } = await ask('settings.backUpNow', {});
  const checks = join(dirname(store.context.db.name), 'backup-checks.json');
  await untilHolds(() => expect(readFileSync(checks, 'utf8')).toContain('agree'));
  writeFileSync(checks, readFileSync(checks, 'utf8').replace('agree', 'unchecked'));
  expect(await codes()).toEqual(['backup_unchecked']);
  expect(await ask('settings.backups', {})).toMatchObject([{ file, at, ledgers: { result: 'unchecked' } }]);
});

test('a shop without a second location is reminded each week until it has one or a manager declines with a reason', async () => {
  const { clock, store, secondLocation, ask, codes, run, platform } = shop();
  onTestFinished(() => secondLocation.stop());
  await ask('settings.saveShop', { backupEveryHours: 0 });
  run();
  const reminded = async () => (await codes()).includes('backup_one_place');
  await clock.pass(6 * DAY);
  expect(await reminded()).toBe(false);
  await clock.pass(DAY + AFTER_START_MS);
  expect(await reminded()).toBe(true);
  await clock.pass(DAY + HOUR);
  expect(await reminded()).toBe(false);
  await clock.pass(6 * DAY);
  expect(await reminded()).toBe(true);
  await expect(ask('settings.declineBackupPlace', { reason: ' ' })).rejects.toThrow();
  expect(await ask('settings.declineBackupPlace', { reason: 'the till is in a safe' })).toMatchObject({
    declined: true,
  });
  expect(await reminded()).toBe(false);
  await clock.pass(8 * DAY);
  expect(await reminded()).toBe(false);
  const row = [...store.journal.rows()].find(({ kind }) => kind === 'backupPlace.declined');
  expect(row && store.journal.wordsOf(row)).toEqual({ reason: 'the till is in a safe' });
  // The reminder returns after a location was chosen and removed.
  platform.chooseFolder = async () => testFolder();
  expect(await ask('settings.chooseBackupPlace', {})).toMatchObject({ declined: false });
  await clock.pass(HOUR);
  expect(await reminded()).toBe(false);
  await ask('settings.forgetBackupPlace', {});
  await clock.pass(HOUR);
  expect(await reminded()).toBe(true);
});

test('training mode shows none of these notices', async () => {
  const { clock, ask, codes, run } = shop('training');
  await ask('settings.saveShop', { backupEveryHours: 0 });
  run();
  await clock.pass(8 * DAY);
  expect(await codes()).toEqual([]);
});
