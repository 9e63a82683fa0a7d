import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contract } from '../../../shared/ipc/contract.ts';
import { ContractProfile } from '../../../shared/petstore/profile.ts';
import { refused } from '../../../shared/testing/refused.ts';
import { noLocking } from '../../store/backup/locked-file.ts';
import { testFolder } from '../../store/testing.ts';
import type { RestartReason, StoredConnection } from '../platform.ts';
import { testShop } from '../testing.ts';
import { firstStartHandlers } from './first-start.ts';

function firstStart() {
  const restarts: RestartReason[] = [];
  const saved: StoredConnection[] = [];
  const call = firstStartHandlers({
    region: { language: 'de', locale: 'de-AT' },
    failed: null,
    folder: join(testFolder(), 'live'),
    locking: noLocking,
    checkWorker: null,
    nativeBinding: process.env.PERCH_SQLITE_BINDING || undefined,
    platform: {
      restart: (reason) => restarts.push(reason),
      pageFailed: () => undefined,
      chooseFile: async () => null,
      fixed: { address: false, till: false },
      saveConnection(connection) {
        saved.push(connection);
        return () => undefined;
      },
    },
  });
  const restore = (file: string) => call['start.restore'](contract['start.restore'].input.parse({ file }));
  return { call, restore, restarts, saved };
}

/** A backup of a till that is connected to another service. It has sales, unless the options say otherwise. */
async function backupOf(mode: 'training' | 'live', { worked = true } = {}): Promise<string> {
  const connection = {
    baseUrl: 'https://petstore.example',
    account: 'ark',
    profile: ContractProfile.parse({}),
  };
  const shop = testShop({ mode, till: 3, connection });
  if (worked) await shop.ask('day.open', { openingFloat: 0 });
  return (await shop.store.backup.make()).file;
}

test('before a shop is chosen only the choice is answered', async () => {
  const { call } = firstStart();
  expect(() => call['app.state']({})).toThrow(expect.objectContaining({ code: 'no_shop_chosen' }));
  expect(await call['start.state']({})).toEqual({ language: 'de', locale: 'de-AT', failed: null });
});

test('a new shop has the chosen language and theme, and the number format of its region', async () => {
  const { call, restarts } = firstStart();
  await call['start.begin']({ mode: 'training', language: 'de', theme: 'dark' });
  await call['start.begin']({ mode: 'live', language: 'en', theme: 'system' });
  expect(restarts).toEqual([
    { kind: 'mode', mode: 'training', begins: { language: 'de', locale: 'de-AT', theme: 'dark' } },
    { kind: 'mode', mode: 'live', begins: { language: 'en', locale: 'en-IE', theme: 'system' } },
  ]);
});

test('a backup restores its shop with its connection and its till', async () => {
  const { restore, restarts, saved } = firstStart();
  const file = await backupOf('live');
  await restore(file);
  expect(saved).toEqual([
    expect.objectContaining({ baseUrl: 'https://petstore.example', account: 'ark', till: 3 }),
  ]);
  expect(restarts).toEqual([expect.objectContaining({ kind: 'restore', mode: 'live', file })]);
});

test('a till without any work is till 1', async () => {
  const { restore, saved } = firstStart();
  await restore(await backupOf('live', { worked: false }));
  expect(saved).toEqual([expect.objectContaining({ baseUrl: 'https://petstore.example', till: 1 })]);
});

test('a backup that cannot be used leaves the person at the same choice', async () => {
  const { restore, restarts, saved } = firstStart();
  await refused(restore(await backupOf('training')), 'database_mode');
  const other = join(testFolder(), 'perch.sqlite');
  writeFileSync(other, 'not a database');
  await refused(restore(other), 'backup_unusable');
  expect([restarts, saved]).toEqual([[], []]);
});

test('an open shop rejects the choice', async () => {
  const shop = testShop();
  expect(await shop.call['start.state']({})).toBeNull();
  await refused(shop.ask('start.begin', { mode: 'live', language: 'en', theme: 'light' }), 'shop_open');
});
