import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { testFolder } from '../store/testing.ts';
import { openSecrets } from './secrets.ts';
import { fakeVault } from './testing.ts';
import type { Vault } from './vault.ts';

const key = 'psk_0123456789';
const address = 'https://shop.example/api';
let connected: string;
let folder: string;
let seen: string[];

beforeEach(() => {
  folder = testFolder();
  seen = [];
  connected = '';
});

const open = (v: Vault, env: NodeJS.ProcessEnv = {}) =>
  openSecrets(
    join(folder, 'secrets'),
    v,
    (k) => seen.push(k),
    () => connected,
    env,
  );
const content = () => readFileSync(join(folder, 'secrets', 'api-key.json'), 'utf8');

test('a key is stored with the keyring and read by the next start', () => {
  open(fakeVault()).keep(key, address);
  const later = open(fakeVault());
  expect(later.keyFor(address)).toBe(key);
  expect(later.storage()).toBe('keychain');
  expect(content()).not.toContain(key);
  expect(content()).not.toContain(Buffer.from(key).toString('base64'));
});

test.each([
  ['no keyring at all', fakeVault({ backend: 'basic_text', available: false })],
  ['a keyring with a password that everybody knows', fakeVault({ backend: 'basic_text' })],
])('with %s the key is stored in a file and reported as plain', (_what, v) => {
  const secrets = open(v);
  secrets.keep(key, address);
  expect(secrets.storage()).toBe('plain');
  expect(open(v).keyFor(address)).toBe(key);
});

test('only this login can read the file, and nothing else stays in the folder', () => {
  open(fakeVault({ backend: 'basic_text', available: false })).keep(key, address);
  expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'secrets', 'api-key.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, 'secrets'))).toEqual(['api-key.json']);
});

test('PERCH_API_KEY overrides a stored key and is not written anywhere', () => {
  open(fakeVault()).keep(key, address);
  const secrets = open(fakeVault(), { PERCH_API_KEY: 'psk_environment' });
  expect(secrets.keyFor(address)).toBe('psk_environment');
  expect(secrets.storage()).toBe('environment');
  expect(content()).not.toContain('psk_environment');
});

test('a key is used only for the service that it was stored for', () => {
  const secrets = open(fakeVault());
  secrets.keep(key, address);
  connected = 'https://other.example';
  expect(secrets.keyFor('HTTPS://Shop.Example:443/another/path')).toBe(key);
  for (const other of [
    'http://shop.example/api',
    'https://shop.example:8443',
    'https://shop.example.org',
    connected,
    '',
  ]) {
    expect(secrets.keyFor(other), other).toBeNull();
  }
});

test('the key of the environment is for its address, else for the stored one', () => {
  const env = { PERCH_API_KEY: 'psk_environment' };
  expect(open(fakeVault({ backend: 'basic_text' }), env).keyFor(address)).toBe('psk_environment');
  connected = 'https://other.example';
  expect(open(fakeVault({ backend: 'basic_text' }), env).keyFor(address)).toBeNull();
  const both = open(fakeVault({ backend: 'basic_text' }), { ...env, PERCH_BASE_URL: address });
  expect(both.keyFor(address)).toBe('psk_environment');
  expect(both.keyFor(connected)).toBeNull();
});

test('an empty key deletes the stored one', () => {
  const secrets = open(fakeVault());
  secrets.keep(key, address);
  secrets.keep('', address);
  expect(secrets.keyFor(address)).toBeNull();
  expect(secrets.storage()).toBe('none');
});

test('undoing a change removes the new key and restores the old one', () => {
  const secrets = open(fakeVault());
  const forget = secrets.keep(key, address);
  secrets.keep('psk_other', 'https://other.example')();
  expect(secrets.keyFor(address)).toBe(key);
  secrets.keep('', address)();
  expect(secrets.keyFor(address)).toBe(key);
  forget();
  expect(secrets.storage()).toBe('none');

  // A key of another login, or of a locked keyring, is left unchanged.
  const file = join(folder, 'secrets', 'api-key.json');
  const foreign = { storage: 'keychain', key: Buffer.from('foreign').toString('base64'), origin: address };
  writeFileSync(file, JSON.stringify(foreign));
  secrets.keep(key, address)();
  expect(JSON.parse(content())).toEqual(foreign);
});

test('a key file that is damaged or of another machine gives no key and does not crash', () => {
  const secrets = open(fakeVault());
  secrets.keep(key, address);
  const file = join(folder, 'secrets', 'api-key.json');
  writeFileSync(
    file,
    JSON.stringify({ storage: 'keychain', key: Buffer.from('foreign').toString('base64') }),
  );
  expect(secrets.keyFor(address)).toBeNull();
  writeFileSync(file, '{"storage":');
  expect(secrets.keyFor(address)).toBeNull();
  expect(secrets.storage()).toBe('none');
});

test('the log knows every key before it is used', () => {
  const secrets = open(fakeVault());
  secrets.keep(key, address);
  secrets.keyFor(address);
  expect(new Set(seen)).toEqual(new Set([key]));
});
