import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ContractProfile } from '../shared/petstore/profile.ts';
import { runningClock } from '../shared/testing/clock.ts';
import { rememberMode } from './app/mode.ts';
import { writeConnection } from './connection-file.ts';
import { openCore } from './core.ts';
import { keepToOwner } from './private-files.ts';
import { givePet, testFolder } from './store/testing.ts';

const modeOf = (path: string) => statSync(path).mode & 0o777;

/** Everything in a folder that others than its owner can access, with its mode. */
const open = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => ({ name, entry: statSync(join(folder, name)) }))
    .filter(({ entry }) => (entry.mode & 0o777) !== (entry.isDirectory() ? 0o700 : 0o600))
    .map(({ name, entry }) => `${name} ${(entry.mode & 0o777).toString(8)}`);

/** Runs under umask 0; the process gets its own back. */
function underOpenUmask(): void {
  const before = process.umask(0);
  onTestFinished(() => void process.umask(before));
}

const connection = {
  baseUrl: 'http://127.0.0.1:1',
  account: '',
  till: 1,
  profile: ContractProfile.parse({}),
};

async function used(dataDir: string) {
  writeConnection(dataDir, connection);
  rememberMode(join(dataDir, 'mode.json'), 'live', { warn: () => undefined });
  const core = await openCore({
    dataDir,
    mode: 'live',
    folder: join(dataDir, 'live'),
    connection,
    serviceUrl: connection.baseUrl,
    apiKey: 'key',
    version: '0.0.0',
    clock: runningClock(),
  });
  onTestFinished(() => core.close());
  givePet(core.store, { name: 'Momo', price: 100 });
  await core.store.backup.make();
}

test.skipIf(process.platform === 'win32')(
  'only the owner can access the data, whatever the umask',
  async () => {
    underOpenUmask();
    const dataDir = join(testFolder(), 'data');
    expect(keepToOwner(dataDir)).toBe(0);
    await used(dataDir);
    expect(modeOf(dataDir)).toBe(0o700);
    expect(readdirSync(join(dataDir, 'live'))).toContain('perch.sqlite-wal');
    expect(open(dataDir)).toEqual([]);
  },
);

test.skipIf(process.platform === 'win32')(
  'files that an earlier version left open are tightened, and nothing else',
  async () => {
    underOpenUmask();
    const dataDir = testFolder();
    chmodSync(dataDir, 0o755);
    await used(dataDir);
    mkdirSync(join(dataDir, 'logs'));
    writeFileSync(join(dataDir, 'logs', 'perch.log'), '');
    expect(open(dataDir)).toContain('live/perch.sqlite 644');
    const elsewhere = join(testFolder(), 'elsewhere');
    writeFileSync(elsewhere, '');
    symlinkSync(elsewhere, join(dataDir, 'live', 'link'));
    writeFileSync(join(dataDir, 'letter.txt'), '');
    const files = ['running.json', 'starts.json', 'mode.json', 'connection.json.new'];
    for (const name of files) writeFileSync(join(dataDir, name), '');
    expect(open(dataDir)).toEqual(expect.arrayContaining(files.map((name) => `${name} 666`)));

    keepToOwner(dataDir);
    expect(modeOf(dataDir)).toBe(0o700);
    expect(open(dataDir)).toEqual(['letter.txt 666', 'live/link 666']);
  },
);
