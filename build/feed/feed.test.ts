import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtInFeed } from '../../electron/app/updates/built-in.ts';
import { isSigned } from '../../electron/app/updates/signature.ts';
import { testFolder } from '../../electron/store/testing.ts';
import { capture } from '../bootstrap/child.mjs';
import { root } from '../bootstrap/paths.mjs';
import { feedOf, signAnnouncements } from './feed.ts';
import { releaseNotes } from './release-notes.mjs';

const require = createRequire(import.meta.url);

/** A file with a publisher's key. */
function keyFile(kind: 'ed25519' | 'x25519' = 'ed25519', passphrase?: string): string {
  const file = join(testFolder(), 'feed.pem');
  const { privateKey } = kind === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519');
  const locked = passphrase === undefined ? {} : { cipher: 'aes-256-cbc', passphrase };
  writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8', ...locked }));
  return file;
}

const address = 'https://perch.example/updates';

test('each announcement is signed together with its file name, and no other file is signed', () => {
  const feed = feedOf(address, keyFile());
  expect(feed.address).toBe('https://perch.example/updates/');
  const folder = testFolder();
  for (const name of ['latest.yml', 'latest-linux-arm64.yml', 'builder-debug.yml', 'Perch-0.2.0.AppImage']) {
    writeFileSync(join(folder, name), `of ${name}`);
  }
  expect(signAnnouncements(folder, feed).sort()).toEqual(['latest-linux-arm64.yml', 'latest.yml']);
  expect(readdirSync(folder).filter((name) => name.endsWith('.sig'))).toEqual([
    'latest-linux-arm64.yml.sig',
    'latest.yml.sig',
  ]);
  const signature = readFileSync(join(folder, 'latest.yml.sig'), 'utf8');
  const signed = (name: string, announcement: string) =>
    isSigned({ name, announcement, signature }, feed.publicKey);
  expect(signed('latest.yml', 'of latest.yml')).toBe(true);
  expect(signed('latest-linux.yml', 'of latest.yml')).toBe(false);
  expect(signed('latest.yml', 'of latest.yml!')).toBe(false);
  expect(() => signAnnouncements(testFolder(), feed)).toThrow('no announcement');
});

test('a feed needs an https address and a signing key', () => {
  for (const other of [
    'perch.example',
    'http://perch.example/',
    'https://perch.example/?a',
    'file:///srv/',
  ]) {
    expect(() => feedOf(other, keyFile())).toThrow('no address');
  }
  expect(feedOf('http://127.0.0.1:8080/', keyFile()).address).toBe('http://127.0.0.1:8080/');
  expect(() => feedOf(address, join(testFolder(), 'none.pem'))).toThrow('cannot be read');
  expect(() => feedOf(address, keyFile('x25519'))).toThrow('x25519');
  expect(() => feedOf(address, keyFile('ed25519', 'long enough'))).toThrow('PERCH_SIGN_PASSPHRASE');
  expect(feedOf(address, keyFile('ed25519', 'long enough'), 'long enough').publicKey).not.toBe('');
});

test('no feed is made without a signing key', async () => {
  const ask = (...words: string[]) =>
    capture(process.execPath, [join(root, 'build', 'commands', 'package.ts'), ...words]);
  const { code, output } = await ask('--feed', address);
  expect(code).toBe(1);
  expect(output).toContain('There is no update channel that nobody signs');
  expect((await ask('--feed', address, '--sign', keyFile(), '--dir')).output).toContain('one thing is made');
});

test('release notes are the version’s section of the change log, as plain text', () => {
  const changelog = `# Changelog

## Unreleased

### Added

- Labels for *shelves*, on any
  printer ([how](labels.md)).
- \`npm run till\`.

## [0.2.0] - 2026-11-20

### Fixed

- A barcode.

## 0.1.0
`;
  expect(releaseNotes(changelog, '0.3.0')).toBe(
    'Added\n\n- Labels for shelves, on any printer (how).\n- npm run till.',
  );
  expect(releaseNotes(changelog, '0.2.0')).toBe('Fixed\n\n- A barcode.');
  expect(releaseNotes(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), '0.9.0')).toContain('Added');
});

/** The configuration of electron-builder with these environment variables. */
async function configuration(env: NodeJS.ProcessEnv) {
  const file = JSON.stringify(join(root, 'build', 'electron-builder.mjs'));
  const script = `import(${file}).then(({ default: it }) => console.log(JSON.stringify(it)))`;
  const { code, stdout, output } = await capture(process.execPath, ['-e', script], {
    env: { ...process.env, ...env },
  });
  expect([code, output]).toEqual([0, stdout]);
  return JSON.parse(stdout);
}

test('electron-builder takes the configuration of all systems, with and without a feed', {
  tags: 'slow',
}, async () => {
  const { validateConfiguration } = require('app-builder-lib/out/util/config/config.js');
  const feed = { PERCH_RELEASE: '1', PERCH_FEED: `${address}/`, PERCH_FEED_KEY: 'AAAA' };
  for (const env of [{}, { PERCH_RELEASE: '1' }, feed, { ...feed, PERCH_WINDOWS_PUBLISHER: 'Perch Ltd' }]) {
    await validateConfiguration(await configuration(env), { isEnabled: false });
  }
  await expect(validateConfiguration({ nsis: { oneKlick: true } }, { isEnabled: false })).rejects.toThrow(
    'configuration.nsis',
  );
  const made = await configuration({ ...feed, PERCH_WINDOWS_PUBLISHER: 'Perch Ltd' });
  expect(made).toMatchObject({
    linux: { target: ['AppImage'] },
    mac: { target: ['dmg'] },
    win: {
      target: ['nsis'],
      forceCodeSigning: true,
      signtoolOptions: { publisherName: 'Perch Ltd' },
    },
    publish: { provider: 'generic', url: `${address}/` },
  });
  expect(made.releaseInfo.releaseNotes).toContain('Added');
});

test('a program has a feed built in only as a release with an address and a key', async () => {
  const feed = { PERCH_FEED: `${address}/`, PERCH_FEED_KEY: 'AAAA' };
  const folder = testFolder();
  const built = async (env: NodeJS.ProcessEnv) => {
    const { extraMetadata, publish } = await configuration(env);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'perch', ...extraMetadata }));
    return [builtInFeed(folder), publish];
  };
  expect(await built({ PERCH_RELEASE: '1' })).toEqual([null, null]);
  expect(await built(feed)).toEqual([null, null]);
  expect(await built({ PERCH_RELEASE: '1', PERCH_FEED: feed.PERCH_FEED })).toEqual([null, null]);
  expect(await built({ PERCH_RELEASE: '1', ...feed })).toEqual([
    { feed: `${address}/`, publicKey: 'AAAA' },
    { provider: 'generic', url: `${address}/` },
  ]);
});

test('each system’s installer takes the addon of that system and processor, and what else it names is there', async () => {
  const { minimatch } = require('minimatch');
  const { files, extraResources, linux } = await configuration({ PERCH_RELEASE: '1' });
  const addons = readdirSync(join(root, 'node_modules', 'better-sqlite3', 'prebuilds'));
  const excluded: string = files.find((one: unknown) => typeof one === 'string' && one.includes('prebuilds'));
  for (const system of ['linux-x64', 'linux-arm64', 'darwin-arm64', 'win32-x64']) {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder's own placeholders
    const pattern = excluded.slice(1).replace('${platform}-${arch}', system);
    const taken = addons.filter(
      (name) => !minimatch(`node_modules/better-sqlite3/prebuilds/${name}`, pattern),
    );
    expect(taken).toEqual([`${system}.node`]);
  }
  for (const { from } of extraResources) expect([from, existsSync(join(root, from))]).toEqual([from, true]);
  expect(existsSync(join(root, linux.icon))).toBe(true);
});
