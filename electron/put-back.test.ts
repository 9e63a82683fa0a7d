import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { LocalId } from '../shared/ids/ids.ts';
import { ContractProfile } from '../shared/petstore/profile.ts';
import { runningClock } from '../shared/testing/clock.ts';
import { untilHolds } from '../shared/testing/until.ts';
import { openCore } from './core.ts';
import { openShop } from './shop.ts';
import { restoreBackup } from './store/backup/restore.ts';
import { givePet, testClock, testFolder } from './store/testing.ts';
import { cash, sell } from './usecases/day/testing.ts';
import { secondLocationProcess, testShopOn } from './usecases/testing.ts';
import { testPlatform } from './usecases/testing-platform.ts';

const connection = { baseUrl: '', account: 'main', till: 1, profile: ContractProfile.parse({}) };

/** A shop in a data folder that can be copied away and put back, on a computer that stores its marks elsewhere. */
async function shopInFolder() {
  const root = testFolder();
  const dataDir = join(root, 'data');
  const folder = join(dataDir, 'live');
  const marks = join(root, 'config', 'marks');
  const clock = testClock();
  const open = async () => {
    const core = await openCore({
      dataDir,
      mode: 'live',
      folder,
      connection,
      serviceUrl: '',
      apiKey: null,
      version: '0.0.0',
      marks,
      clock,
    });
    onTestFinished(() => core.close());
    return { core, shop: testShopOn(core.store, clock) };
  };
  const { core, shop } = await open();
  const momo = givePet(shop.store, { name: 'Momo', price: 1000, count: 50 });
  const mark = () => {
    const file = join(marks, `${core.store.identity.installationId}.json`);
    return JSON.parse(readFileSync(file, 'utf8'));
  };
  const copy = join(root, 'copy');
  return {
    dataDir,
    folder,
    marks,
    clock,
    momo,
    mark,
    core,
    shop,
    open,
    copyAway: () => cpSync(dataDir, copy, { recursive: true }),
    putBack() {
      rmSync(dataDir, { recursive: true });
      cpSync(copy, dataDir, { recursive: true });
    },
  };
}

type Shop = Awaited<ReturnType<typeof shopInFolder>>['shop'];
const sellOne = async (shop: Shop, pet: LocalId) => (await sell(shop, pet, 1, [cash(1000)])).number;
const restoredRows = (shop: Shop) =>
  [...shop.store.journal.rows()].filter(({ kind }) => kind === 'installation.restored');

test('a data folder that was copied back is detected before its first receipt, and no number is given twice', async () => {
  const at = await shopInFolder();
  expect(await sellOne(at.shop, at.momo)).toBe('T1-000001');
  expect((await at.shop.ask('day.close', { counted: 1000 })).zNumber).toBe(1);
  await at.core.close();
  at.copyAway();
  const later = await at.open();
  expect(later.core.store.putBack).toBeNull();
  expect(await sellOne(later.shop, at.momo)).toBe('T1-000002');
  expect((await later.shop.ask('day.close', { counted: 1000 })).zNumber).toBe(2);
  await later.core.close();
  at.putBack();

  const window = await openShop({
    mode: 'live',
    folder: at.folder,
    connection,
    serviceUrl: '',
    key: () => null,
    restore: null,
    restorePassphrase: null,
    unreportedRestores: new Map(),
    fresh: false,
    version: '0.0.0',
    marks: at.marks,
    region: {},
    notices: [],
    platform: testPlatform(),
    secondLocationProcess: secondLocationProcess,
    workers: {},
    clock: runningClock(),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    tell: () => undefined,
  });
  onTestFinished(() => window.close());
  const { notices } = await window.handlers['app.state']({});
  expect(notices).toContainEqual({ code: 'folder_put_back', facts: { lastReceipt: 'T1-000002' } });
  const { items } = await window.handlers['activity.list']({
    filter: { from: null, to: null, staffId: null, text: '', group: null },
    before: null,
    limit: 1,
  });
  expect(items).toMatchObject([{ kind: 'installation.putBack' }]);
  await window.close();

  const { core, shop } = await at.open();
  expect(core.store.putBack).toBeNull();
  expect(core.store.identity.generation).toBe(2);
  expect(await sellOne(shop, at.momo)).toBe('T1B-000001');
  expect((await shop.ask('day.close', { counted: 1000 })).zNumber).toBe(3);
  expect(shop.store.verify().checks.filter(({ wrong }) => wrong > 0)).toEqual([]);
  const [row] = restoredRows(shop);
  expect(JSON.parse(row?.body ?? '{}')).toMatchObject({
    skippedZ: 1,
    putBack: { numbers: { 'receipt T1': 2, 'z-report': 2 } },
  });
  const states = core.store.context.db.prepare('SELECT DISTINCT reason_code FROM outbox').pluck().all();
  expect(states).toContain('restored');
});

test('the mark follows the sales of a till that never closes, and a current folder is left unchanged', async () => {
  const at = await shopInFolder();
  await sellOne(at.shop, at.momo);
  await untilHolds(() => expect(at.mark()).toMatchObject({ generation: 1, numbers: { 'receipt T1': 1 } }));
  await sellOne(at.shop, at.momo);
  await untilHolds(() => expect(at.mark()).toMatchObject({ numbers: { 'receipt T1': 2 } }));
  await at.core.close();
  const { core, shop } = await at.open();
  expect([core.store.putBack, core.store.identity.generation]).toEqual([null, 1]);
  expect(restoredRows(shop)).toEqual([]);
});

test('a restore continues numbering after the mark if the present database is unreadable', async () => {
  const at = await shopInFolder();
  const { file: backup } = await at.shop.store.backup.make();
  await sellOne(at.shop, at.momo);
  expect((await at.shop.ask('day.close', { counted: 1000 })).zNumber).toBe(1);
  await at.core.close();
  const kept = join(at.dataDir, '..', 'kept.sqlite');
  cpSync(backup, kept);
  rmSync(at.dataDir, { recursive: true });
  const file = join(at.folder, 'perch.sqlite');
  const options = { backup: kept, file, mode: 'live' as const, till: 1, clock: at.clock };
  await restoreBackup({ ...options, marks: at.marks, checkWorker: null });
  const { core, shop } = await at.open();
  expect(core.store.identity.generation).toBe(2);
  await sellOne(shop, at.momo);
  expect((await shop.ask('day.close', { counted: 1000 })).zNumber).toBe(2);
});
