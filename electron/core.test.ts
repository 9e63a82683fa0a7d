import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ContractProfile } from '../shared/petstore/profile.ts';
import { runningClock } from '../shared/testing/clock.ts';
import { openCore } from './core.ts';
import { givePet, testFolder } from './store/testing.ts';

test.each([
  ['a key that cannot be sent', 'http://127.0.0.1:1', 'schlüssel', 'api_key_unusable'],
  ['an address that cannot be asked', 'ftp://shop.example', 'key', 'base_url_unusable'],
])('%s prevents only sending, and is reported', async (_, baseUrl, apiKey, code) => {
  const dataDir = testFolder();
  const core = await openCore({
    dataDir,
    mode: 'live',
    folder: join(dataDir, 'live'),
    connection: { baseUrl, account: 'main', till: 1, profile: ContractProfile.parse({}) },
    serviceUrl: baseUrl,
    apiKey,
    version: '0.0.0',
    clock: runningClock(),
  });
  onTestFinished(() => core.close());
  givePet(core.store, { name: 'Momo', price: 100 });
  expect(core.sync.status()).toMatchObject({ link: 'attention', trouble: { code } });
  expect(await core.sync.pullOnce()).toMatchObject({ idle: false, code });
});

test('a damaged gate file resets the gate, and the shop opens', async () => {
  const dataDir = testFolder();
  const reports: string[] = [];
  const open = () =>
    openCore({
      dataDir,
      mode: 'live',
      folder: join(dataDir, 'live'),
      connection: {
        baseUrl: 'http://127.0.0.1:1',
        account: 'main',
        till: 1,
        profile: ContractProfile.parse({}),
      },
      serviceUrl: 'http://127.0.0.1:1',
      apiKey: 'key',
      version: '0.0.0',
      clock: runningClock(),
      report: (message) => reports.push(message),
    });
  await (await open()).close();
  expect(reports).toEqual([]);
  const gate = join(dataDir, 'live', 'gate.sqlite');
  writeFileSync(gate, 'this is no database, and a hotel login page is none either');
  const core = await open();
  onTestFinished(() => core.close());
  expect(core.store.verify().holds).toBe(true);
  expect(reports).toHaveLength(1);
  expect(readFileSync(`${gate}.damaged`, 'utf8')).toContain('hotel');
});
