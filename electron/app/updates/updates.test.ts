import { generateKeyPairSync } from 'node:crypto';
import { rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runningClock } from '../../../shared/testing/clock.ts';
import { smallDisk, testFolder } from '../../store/testing.ts';
import { builtInFeed, channelOf } from './built-in.ts';
import { updateFailure } from './failures.ts';
import { signatureName } from './signature.ts';
import { announcement, appImageTill, publisher } from './testing.ts';

/** A till that has downloaded version 0.10.0. */
async function ready() {
  const from = await publisher();
  from.publish({ version: '0.10.0' });
  const till = appImageTill(from.feed);
  await till.updates.look();
  await till.updates.fetch();
  return { from, till };
}

/** What no refused update may change. */
const untouched = { 'Perch.AppImage': 'AppImage 0.9.0' };

test('a signed version is found with its release notes, downloaded, and installed at the end', async () => {
  const from = await publisher();
  from.publish({ version: '0.10.0', notes: 'Labels print faster.\n' });
  const till = appImageTill(from.feed);
  await till.updates.look();
  const offered = { version: '0.10.0', notes: 'Labels print faster.', at: '2026-11-20T10:00:00.000Z' };
  expect(till.updates.state()).toMatchObject({ step: 'found', offered, failure: null });
  expect(till.programs()).toEqual(untouched);

  await till.updates.fetch();
  expect(till.updates.state()).toMatchObject({ step: 'ready', failure: null });
  // Placed beside the program, which stays unchanged until it ends.
  expect(till.programs()).toEqual({ ...untouched, 'Perch.AppImage.next': 'AppImage 0.10.0' });

  till.updates.atEnd(true);
  expect(till.updates.finish()).toBe(false);
  expect(till.programs()).toEqual({ 'Perch.AppImage': 'AppImage 0.10.0' });
  expect(statSync(till.image).mode & 0o777).toBe(0o755);
});

test('a prepared version is installed by the end of the program, and not by a shutdown of the computer', async () => {
  const { till } = await ready();
  till.updates.atEnd(false);
  expect(till.updates.finish()).toBe(false);
  expect(till.programs()['Perch.AppImage']).toBe('AppImage 0.9.0');
  till.updates.atEnd(true);
  till.updates.cancelInstall();
  expect(till.updates.finish()).toBe(false);
  expect(till.programs()['Perch.AppImage']).toBe('AppImage 0.9.0');
});

test('installing now closes the program and restarts it', async () => {
  const { till } = await ready();
  till.updates.installNow();
  expect([till.quits.count, till.updates.state().step]).toEqual([1, 'installing']);
  // Closing the shop meanwhile does not cancel it.
  till.updates.atEnd(false);
  expect(till.updates.finish()).toBe(true);
  expect(till.programs()['Perch.AppImage']).toBe('AppImage 0.10.0');
});

test('signed versions that are older or the same are not offered', async () => {
  const from = await publisher();
  const till = appImageTill(from.feed, { version: '0.10.0' });
  for (const version of ['0.9.9', '0.10.0']) {
    from.publish({ version });
    await till.updates.look();
    expect(till.updates.state()).toMatchObject({ step: 'idle', offered: null, failure: null });
  }
  await till.updates.fetch();
  expect(till.programs()).toEqual({ 'Perch.AppImage': 'AppImage 0.10.0' });
  expect(from.asked.filter(({ path }) => path.endsWith('.AppImage'))).toEqual([]);
});

test.each<[string, (from: Awaited<ReturnType<typeof publisher>>) => void]>([
  [
    'signed by another key',
    ({ files, signAs }) => {
      const other = generateKeyPairSync('ed25519').privateKey;
      files.set(signatureName(announcement), signAs(announcement, files.get(announcement) ?? '', other));
    },
  ],
  [
    'changed after it was signed',
    ({ files }) => {
      files.set(announcement, (files.get(announcement) ?? '').replace('"0.10.0"', '"0.11.0"'));
    },
  ],
  [
    'signed for another system',
    ({ files, signAs }) => {
      files.set(signatureName(announcement), signAs('latest.yml', files.get(announcement) ?? ''));
    },
  ],
  ['signed by nothing', ({ files }) => void files.set(signatureName(announcement), '')],
])('an announcement that is %s is not trusted', async (_, spoil) => {
  const from = await publisher();
  from.publish({ version: '0.10.0' });
  spoil(from);
  const till = appImageTill(from.feed);
  await till.updates.look();
  expect(till.updates.state()).toMatchObject({
    step: 'idle',
    offered: null,
    failure: { code: 'update_unsigned' },
  });
  await till.updates.fetch();
  till.updates.atEnd(true);
  till.updates.finish();
  expect(till.programs()).toEqual(untouched);
  expect(from.asked.filter(({ path }) => path.endsWith('.AppImage'))).toEqual([]);
});

test('a file other than the signed one is deleted', async () => {
  const from = await publisher();
  from.publish({
    version: '0.10.0',
    content: 'AppImage of somebody else',
    announced: 'AppImage 0.10.0 as it is',
  });
  await refused(from, 'update_damaged');
});

test('a partial download is deleted, and the next one is complete', async () => {
  const from = await publisher();
  from.publish({ version: '0.10.0', content: 'AppImage 0.10.0 '.repeat(20_000) });
  from.cut.add('Perch-0.10.0.AppImage');
  const till = await refused(from, 'update_unreachable');
  from.cut.clear();
  await till.updates.look();
  await till.updates.fetch();
  expect(till.updates.state()).toMatchObject({ step: 'ready', failure: null });
});

test.each(['the announcement', 'its signature'])('%s that never ends is cut off', async (which) => {
  const from = await publisher();
  from.publish({ version: '0.10.0' });
  from.endless.add(which === 'its signature' ? signatureName(announcement) : announcement);
  const till = appImageTill(from.feed);
  await till.updates.look();
  expect(till.updates.state()).toMatchObject({ step: 'idle', failure: { code: 'update_unreadable' } });
});

test('an announcement has a total timeout, however steadily it arrives', async () => {
  const from = await publisher();
  from.publish({ version: '0.10.0' });
  // Every wait ends at once.
  const clock = { ...runningClock(), sleep: async () => undefined };
  const till = appImageTill(from.feed, { clock });
  await till.updates.look();
  expect(till.updates.state()).toMatchObject({ step: 'idle', failure: { code: 'update_unreachable' } });
});

test('a download is cut off at the signed size', async ({ skip }) => {
  // Bytes beyond the signed size do not fit here.
  const folder = smallDisk('64k');
  if (!folder) return skip('only root can make a small file system to fill');
  const from = await publisher();
  from.publish({ version: '0.10.0', content: 'small' });
  from.endless.add('Perch-0.10.0.AppImage');
  const till = await refused(from, 'update_damaged', { folder });
  expect(till.downloads()).toEqual([]);
});

test('nothing is downloaded that the disk has no room for', async () => {
  const from = await publisher();
  from.publish({ version: '0.10.0', content: 'a'.repeat(1000) });
  // Twice the file, and the reserve of a disk of this size.
  const total = 10_000;
  const till = await refused(from, 'update_no_room', { room: () => ({ free: 2999, total }) });
  expect(till.downloads()).toEqual([]);
  expect(from.asked.filter(({ path }) => path.endsWith('.AppImage'))).toEqual([]);
  const other = appImageTill(from.feed, { room: () => ({ free: 3000, total }) });
  await other.updates.look();
  await other.updates.fetch();
  expect(other.updates.state()).toMatchObject({ step: 'ready', failure: null });
});

test('a disk that fills up during a download changes nothing', async ({ skip }) => {
  const folder = smallDisk('64k');
  if (!folder) return skip('only root can make a small file system to fill');
  const from = await publisher();
  from.publish({ version: '0.10.0', content: 'a'.repeat(100_000) });
  const till = await refused(from, 'update_no_room', { folder });
  expect(till.downloads()).toEqual([]);
});

test('a file that was changed after it was prepared is not installed', async () => {
  const { till } = await ready();
  writeFileSync(`${till.image}.next`, 'AppImage 0.10.0!');
  till.updates.atEnd(true);
  expect(till.updates.finish()).toBe(false);
  expect(till.programs()['Perch.AppImage']).toBe('AppImage 0.9.0');
});

test('a full disk beside the program changes nothing', async () => {
  const from = await publisher();
  from.publish({ version: '0.10.0' });
  const till = appImageTill(from.feed);
  await till.updates.look();
  // /dev/full simulates the disk with the program.
  symlinkSync('/dev/full', `${till.image}.next`);
  await till.updates.fetch();
  expect(till.updates.state()).toMatchObject({ step: 'found', failure: { code: 'update_no_room' } });
  till.updates.atEnd(true);
  till.updates.finish();
  expect(till.programs()).toEqual(untouched);
});

test('a last step that fails leaves the program unchanged', async () => {
  const { till } = await ready();
  // The prepared file is missing: the last step cannot be done.
  rmSync(`${till.image}.next`);
  till.updates.atEnd(true);
  expect(till.updates.finish()).toBe(false);
  expect(till.programs()['Perch.AppImage']).toBe('AppImage 0.9.0');
});

test('a folder that Perch may not write to is distinguished from a full disk', () => {
  const code = (reason: string) => updateFailure(Object.assign(new Error(reason), { code: reason })).code;
  expect(['EACCES', 'EROFS', 'ENOSPC', 'EWHATEVER'].map(code)).toEqual([
    'update_no_right',
    'update_no_right',
    'update_no_room',
    'update_failed',
  ]);
});

test('an unreachable server is reported, and selling continues', async () => {
  const till = appImageTill({ ...(await publisher()).feed, feed: 'http://127.0.0.1:1/' });
  await till.updates.look();
  expect(till.updates.state()).toMatchObject({ step: 'idle', failure: { code: 'update_unreachable' } });
});

test('the publisher receives nothing that identifies a till', async () => {
  const { from } = await ready();
  const headers = new Set(from.asked.flatMap((one) => Object.keys(one.headers)));
  // Node's fetch adds all of these but two; Chromium's adds its own.
  expect([...headers].sort()).toEqual([
    'accept',
    'accept-encoding',
    'accept-language',
    'cache-control',
    'connection',
    'host',
    'sec-fetch-mode',
    'user-agent',
  ]);
  expect(new Set(from.asked.map((one) => one.headers['user-agent']))).toEqual(new Set(['Perch']));
});

test('a program without an address and a key, or installed by apt, offers no updates', () => {
  const folder = testFolder();
  const built = (perchUpdates: unknown) => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'perch', perchUpdates }));
    return builtInFeed(folder);
  };
  const feed = { feed: 'https://perch.example/updates/', publicKey: 'AAAA' };
  expect(built(undefined)).toBeNull();
  expect(built({ feed: feed.feed })).toBeNull();
  expect(built({ ...feed, publicKey: '' })).toBeNull();
  expect(built({ ...feed, feed: 'file:///srv/' })).toBeNull();
  expect(built(feed)).toEqual(feed);

  const here = { platform: 'linux' as const, appImage: '/opt/Perch.AppImage', byApt: false, feed };
  expect(channelOf(here)).toEqual({ kind: 'feed' });
  expect(channelOf({ ...here, feed: null })).toEqual({ kind: 'none' });
  expect(channelOf({ ...here, appImage: undefined })).toEqual({ kind: 'none' });
  expect(channelOf({ ...here, platform: 'win32', appImage: undefined })).toEqual({ kind: 'feed' });
  expect(channelOf({ ...here, platform: 'darwin', appImage: undefined })).toEqual({ kind: 'none' });
  expect(channelOf({ ...here, byApt: true })).toMatchObject({ kind: 'apt' });
});

/** A till that checks and downloads; returns the error, and checks that nothing changed. */
async function refused(
  from: Awaited<ReturnType<typeof publisher>>,
  code: string,
  options: Parameters<typeof appImageTill>[1] = {},
) {
  const till = appImageTill(from.feed, options);
  await till.updates.look();
  expect(till.updates.state()).toMatchObject({ step: 'found', failure: null });
  await till.updates.fetch();
  expect(till.updates.state()).toMatchObject({ step: 'found', percent: null, failure: { code } });
  till.updates.atEnd(true);
  expect(till.updates.finish()).toBe(false);
  expect(till.programs()).toEqual(untouched);
  return till;
}
