import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import type { Failure } from '../../../shared/errors/result.ts';
import { movableClock, nobody, testStore } from '../../store/testing.ts';
import { AFTER_FAILURE_MS, AFTER_START_MS, startBackups } from './schedule.ts';

const HOUR = 3_600_000;

function shop() {
  const clock = movableClock();
  const store = testStore({ clock });
  const notices: Failure[] = [];
  const reported: string[] = [];
  const secondLocation = { isChosen: () => true };
  const deps = { store, clock, secondLocation, notices, report: (message: string) => reported.push(message) };
  const stop = startBackups(deps);
  onTestFinished(stop);
  return { clock, store, notices, reported, stop, count: () => store.backup.list().length };
}

test('the first backup follows the start after a while, the next ones as the shop wants them', async () => {
  const { clock, count } = shop();
  await clock.pass(AFTER_START_MS - 1);
  expect(count()).toBe(0);
  await clock.pass(1);
  expect(count()).toBe(1);
  await clock.pass(4 * HOUR - 20 * 60_000);
  expect(count()).toBe(1);
  await clock.pass(30 * 60_000);
  expect(count()).toBe(2);
});

test('none are made where the shop wants none', async () => {
  const { clock, store, count } = shop();
  store.settings.saveShop({ backupEveryHours: 0 }, nobody);
  await clock.pass(48 * HOUR);
  expect(count()).toBe(0);
  store.settings.saveShop({ backupEveryHours: 1 }, nobody);
  await clock.pass(HOUR);
  expect(count()).toBeGreaterThan(0);
});

test('a failure is reported, retried, and cleared by the next success', async () => {
  const { clock, store, notices, reported, count } = shop();
  writeFileSync(store.backup.folder, 'a file where the folder should be');
  await clock.pass(AFTER_START_MS);
  expect(notices.map((notice) => notice.code)).toEqual(['backup_failed']);
  await clock.pass(AFTER_FAILURE_MS);
  expect(reported).toHaveLength(2);
  expect(notices).toHaveLength(1);
  rmSync(store.backup.folder);
  mkdirSync(store.backup.folder);
  await clock.pass(AFTER_FAILURE_MS);
  expect(count()).toBe(1);
  expect(notices).toEqual([]);
});

test('a clock that was a year ahead does not keep backups away for a year', async () => {
  const { clock, count } = shop();
  clock.jump(365 * 24 * HOUR);
  await clock.pass(AFTER_START_MS);
  clock.jump(-365 * 24 * HOUR);
  await clock.pass(5 * HOUR);
  expect(count()).toBeGreaterThan(1);
});

test('nothing is made after the shop was closed', async () => {
  const { clock, stop, count } = shop();
  await stop();
  await clock.pass(48 * HOUR);
  expect(count()).toBe(0);
});
