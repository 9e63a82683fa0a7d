import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSecrets, type Vault } from './secrets.ts';

const key = 'psk_0123456789';
let folder: string;
let seen: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-secrets-'));
  seen = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

/** An operating system's keyring, as Electron shows it. */
function vault(backend: string, available = true): Vault {
  return {
    isEncryptionAvailable: () => available,
    getSelectedStorageBackend: () => backend,
    encryptString: (text) => Buffer.from(`locked ${[...text].reverse().join('')}`),
    decryptString: (bytes) => {
      const text = bytes.toString();
      if (!text.startsWith('locked ')) throw new Error('not mine');
      return [...text.slice(7)].reverse().join('');
    },
  };
}

const open = (v: Vault, env: NodeJS.ProcessEnv = {}) =>
  openSecrets(join(folder, 'secrets'), v, (k) => seen.push(k), env);
const content = () => readFileSync(join(folder, 'secrets', 'api-key.json'), 'utf8');

test('a key is kept with the keyring and read again by the next start', () => {
  open(vault('gnome_libsecret')).keep(key);
  const later = open(vault('gnome_libsecret'));
  expect(later.key()).toBe(key);
  expect(later.storage()).toBe('keychain');
  expect(content()).not.toContain(key);
  expect(content()).not.toContain(Buffer.from(key).toString('base64'));
});

test.each([
  ['no keyring at all', vault('basic_text', false)],
  ['a keyring with a password that everybody knows', vault('basic_text', true)],
])('with %s the key is kept in a file and called plain', (_what, v) => {
  const secrets = open(v);
  secrets.keep(key);
  expect(secrets.storage()).toBe('plain');
  expect(open(v).key()).toBe(key);
});

test('only this login may read the file, and nothing else is left in the folder', () => {
  open(vault('basic_text', false)).keep(key);
  expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'secrets', 'api-key.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, 'secrets'))).toEqual(['api-key.json']);
});

test('PERCH_API_KEY wins over a stored key and is not written anywhere', () => {
  open(vault('gnome_libsecret')).keep(key);
  const secrets = open(vault('gnome_libsecret'), { PERCH_API_KEY: 'psk_environment' });
  expect(secrets.key()).toBe('psk_environment');
  expect(secrets.storage()).toBe('environment');
  expect(content()).not.toContain('psk_environment');
});

test('an empty key forgets the stored one', () => {
  const secrets = open(vault('gnome_libsecret'));
  secrets.keep(key);
  secrets.keep('');
  expect(secrets.key()).toBeNull();
  expect(secrets.storage()).toBe('none');
});

test('a file of another machine or a damaged one is no key, and no crash', () => {
  const secrets = open(vault('gnome_libsecret'));
  secrets.keep(key);
  const file = join(folder, 'secrets', 'api-key.json');
  writeFileSync(
    file,
    JSON.stringify({ storage: 'keychain', key: Buffer.from('foreign').toString('base64') }),
  );
  expect(secrets.key()).toBeNull();
  writeFileSync(file, '{"storage":');
  expect(secrets.key()).toBeNull();
  expect(secrets.storage()).toBe('none');
});

test('the log hears of every key before it is used', () => {
  const secrets = open(vault('gnome_libsecret'));
  secrets.keep(key);
  secrets.key();
  expect(new Set(seen)).toEqual(new Set([key]));
});
