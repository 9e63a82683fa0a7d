import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Failure } from '../../../shared/errors/result.ts';
import { runningClock } from '../../../shared/testing/clock.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { untilHolds } from '../../../shared/testing/until.ts';
import { recoverySources } from '../../store/backup/recovery-sources.ts';
import {
  createSecondLocationRunner,
  type RunSecondLocationJob,
  type StartSecondLocationProcess,
} from '../../store/backup/second-location-runner.ts';
import { readSecondLocation } from '../../store/backup/second-location-state.ts';
import { nobody, testClock, testFolder, testStore } from '../../store/testing.ts';
import { secondLocationProcess, testShop } from '../testing.ts';
import { createSecondLocation } from './second-location.ts';

const DAY_MS = 86_400_000;
const real = createSecondLocationRunner(secondLocationProcess, runningClock());

/** A shop with a second location and a clock that does not advance by itself. */
function shop(run: RunSecondLocationJob = real) {
  const clock = { ...testClock(), sleep: (_: number, signal?: AbortSignal) => aborted(signal) };
  const file = join(testFolder(), 'live', 'perch.sqlite');
  mkdirSync(join(file, '..'));
  const store = testStore({ clock, file });
  const notices: Failure[] = [];
  const dataFolder = join(file, '..');
  const today = () => null;
  const deps = { store, file, dataFolder, run, clock, today, notices, report: () => undefined };
  const secondLocation = createSecondLocation(deps);
  onTestFinished(() => secondLocation.stop());
  return { clock, file, store, notices, place: secondLocation, again: () => createSecondLocation(deps) };
}

/** Resolves when the signal aborts. */
function aborted(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve();
    else signal?.addEventListener('abort', () => resolve());
  });
}

test('a chosen location gets each new backup, and is stored beside the database', async () => {
  const { file, store, place, again } = shop();
  const first = await store.backup.make();
  place.start();
  const chosen = await place.choose(testFolder(), nobody);
  expect(chosen.folder).toContain('Perch till 1');
  await untilHolds(async () => expect(await place.list()).toHaveLength(1));
  expect((await place.list())?.[0]).toMatchObject({ at: first.at, bytes: first.bytes });
  await untilHolds(() => expect(place.view()).toMatchObject({ okAt: first.at, failure: null }));
  expect(again().view()).toMatchObject({ folder: chosen.folder, okAt: first.at });
  const kinds = [...store.journal.rows()].map(({ kind }) => kind);
  expect(kinds).toContain('backupPlace.changed');
  // Recovery from an unreadable database also offers these backups, each one once.
  writeFileSync(join(store.backup.folder, 'unreadable'), '');
  const ways = recoverySources({ file, run: real });
  expect(await ways.list()).toMatchObject([{ file: first.file }]);
  renameSync(first.file, `${first.file}.lost`);
  const [there] = await ways.list();
  expect(there?.file).toContain(chosen.folder ?? 'nowhere');
  expect(await ways.here(there?.file ?? '')).toContain(store.backup.folder);
  place.forget(nobody);
  expect(again().view().folder).toBeNull();
});

test('gets the backup that was made last, whatever the clock said before', { tags: 'slow' }, async () => {
  const { clock, store, place } = shop();
  clock.jump(365 * DAY_MS);
  await store.backup.make();
  place.start();
  await place.choose(testFolder(), nobody);
  await untilHolds(async () => expect(await place.list()).toHaveLength(1));
  clock.jump(-365 * DAY_MS);
  const right = await store.backup.make();
  place.copySoon();
  await untilHolds(async () => expect(await place.list()).toHaveLength(2));
  clock.jump(-DAY_MS);
  store.settings.saveShop({ shopName: 'The Ark' }, nobody);
  await store.backup.make();
  place.copySoon();
  await untilHolds(async () => expect(await place.list()).toHaveLength(3));
  expect((await place.list())?.map(({ at }) => at)).toContain(right.at);
});

test('a location that was unreachable for a day is reported, with the day it was reached last', async () => {
  const { clock, store, notices, place } = shop();
  const parent = testFolder();
  await store.backup.make();
  place.start();
  await place.choose(parent, nobody);
  await untilHolds(() => expect(place.view().okAt).not.toBeNull());
  const { okAt } = place.view();
  renameSync(parent, `${parent}-away`);
  clock.advance(DAY_MS - 1000);
  place.copySoon();
  await untilHolds(() => expect(place.view().failure).toMatchObject({ code: 'place_absent' }));
  expect(notices).toEqual([]);
  clock.advance(2000);
  place.copySoon();
  await untilHolds(() =>
    expect(notices).toMatchObject([{ code: 'backup_place_missed', facts: { since: okAt } }]),
  );
  // Also if the clock is set back in the meantime.
  clock.jump(-30 * DAY_MS);
  place.copySoon();
  await untilHolds(() => expect(notices).toHaveLength(1));
  renameSync(`${parent}-away`, parent);
  place.copySoon();
  await untilHolds(() => expect(notices).toEqual([]));
  expect(place.view().failure).toBeNull();
});

test('a reachable location without a backup for a day is reported too', async () => {
  const { clock, store, notices, place } = shop();
  // An open backup must not leave this disk any more, and there is no encrypted one yet.
  await store.backup.make();
  store.backup.setLocking(true);
  place.start();
  await place.choose(testFolder(), nobody);
  let looks = 0;
  store.onChange(({ topics }) => {
    if (topics.has('settings')) looks += 1;
  });
  await untilHolds(() => expect(looks).toBe(1));
  expect(place.view()).toMatchObject({ okAt: null, failure: null });
  clock.advance(DAY_MS - 1000);
  place.copySoon();
  await untilHolds(() => expect(looks).toBe(2));
  expect(notices).toEqual([]);
  clock.advance(2000);
  place.copySoon();
  await untilHolds(() => expect(notices).toMatchObject([{ code: 'backup_place_missed' }]));
  store.backup.setLocking(false);
  await store.backup.make();
  place.copySoon();
  await untilHolds(() => expect(notices).toEqual([]));
  expect(place.view().okAt).not.toBeNull();
});

test('a hanging location blocks neither a sale nor the end of the program', async () => {
  const hung: RunSecondLocationJob = (job, signal) =>
    job.do === 'choose'
      ? real(job)
      : new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('stopped'))));
  const { store, place } = shop(hung);
  place.start();
  await place.choose(testFolder(), nobody);
  await untilHolds(() => expect(place.view().copying).toBe(true));
  await store.backup.make();
  expect(place.view().copying).toBe(true);
  await place.stop();
});

test('a job that a person waits for ends with the shop, and so does its process', async () => {
  const ended: string[] = [];
  const silent: StartSecondLocationProcess = (job) => ({
    onMessage: () => undefined,
    onExit: () => undefined,
    kill: () => void ended.push(JSON.parse(job).do),
  });
  let hangs = false;
  const hanging = createSecondLocationRunner(silent, runningClock());
  const { store, place } = shop((job, signal) => (hangs ? hanging : real)(job, signal));
  await place.choose(testFolder(), nobody);
  hangs = true;
  const closed = { status: 'rejected', reason: { code: 'closed' } };
  const waiting = Promise.allSettled([
    place.choose(testFolder(), nobody),
    place.fetch('a backup there'),
    place.list(),
  ]);
  await place.stop();
  expect(ended).toEqual(['choose', 'fetch', 'list']);
  store.close();
  expect(await waiting).toMatchObject([closed, closed, { status: 'fulfilled', value: null }]);
  await refused(place.choose(testFolder(), nobody), 'closed');
  expect(ended).toHaveLength(3);
});

test('a location chosen while the shop closes is not stored, nor one that cannot be journalled', async () => {
  let found = () => {};
  const held = new Promise<void>((resolve) => {
    found = resolve;
  });
  const { file, store, place, again } = shop(async (job) => {
    const value = await real(job);
    await held;
    return value;
  });
  const chosen = expect(place.choose(testFolder(), nobody)).rejects.toMatchObject({ code: 'closed' });
  const stopped = place.stop();
  found();
  await stopped;
  await chosen;
  expect(again().view().folder).toBeNull();
  const next = again();
  const { folder } = await next.choose(testFolder(), nobody);
  expect(folder).not.toBeNull();
  store.close();
  await expect(next.choose(testFolder(), nobody)).rejects.toThrow();
  expect(() => next.forget(nobody)).toThrow();
  expect(readSecondLocation(file)).toMatchObject({ folder });
});

test('the settings offer the location, its backups, and a restore from it', async () => {
  const shop = testShop();
  const { ask, platform, secondLocation: place } = shop;
  expect(await ask('settings.backupPlace', {})).toMatchObject({ folder: null });
  expect(await ask('settings.placeBackups', {})).toEqual({ backups: null });
  expect(await ask('settings.chooseBackupPlace', {})).toMatchObject({ folder: null });
  const parent = testFolder();
  platform.chooseFolder = async () => parent;
  expect(await ask('settings.chooseBackupPlace', {})).toMatchObject({ failure: null });
  const made = await ask('settings.backUpNow', {});
  const { folder } = await ask('settings.backupPlace', {});
  const { installationId } = shop.store.identity;
  await real({
    do: 'copy',
    folder: folder ?? '',
    installationId,
    file: made.file,
    now: shop.clock.now(),
    today: null,
  });
  const { backups } = await ask('settings.placeBackups', {});
  const [there] = backups ?? [];
  expect(there).toMatchObject({ at: made.at, locked: false });
  await ask('settings.restore', { file: there?.file ?? '' });
  expect(platform.restarts).toMatchObject([
    {
      kind: 'restore',
      file: expect.stringContaining('fetched'),
      passphrase: null,
      restored: { backupAt: made.at },
    },
  ]);
  // A backup made in the meantime keeps the file to be restored; the next start removes it.
  const fetched = join(shop.store.backup.folder, 'fetched.sqlite.partial');
  await ask('settings.backUpNow', {});
  expect(existsSync(fetched)).toBe(true);
  await place.stop();
  shop.store.close();
  testStore({ file: shop.store.context.db.name });
  expect(existsSync(fetched)).toBe(false);
});
