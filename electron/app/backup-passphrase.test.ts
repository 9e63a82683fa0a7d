import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { testFolder } from '../store/testing.ts';
import { openBackupPassphrases } from './backup-passphrase.ts';
import { fakeVault } from './testing.ts';
import type { Vault } from './vault.ts';

const passphrase = 'lamp otter velvet canyon drum';
let folder: string;
let seen: string[];

beforeEach(() => {
  folder = testFolder();
  seen = [];
});

const open = (vault: Vault) =>
  openBackupPassphrases(join(folder, 'secrets'), vault, (text) => seen.push(text));

test('a passphrase is stored with the keyring, for its own shop only, and never logged', () => {
  open(fakeVault()).keep(passphrase, 'live');
  const later = open(fakeVault());
  expect(later.kept('live')).toBe(passphrase);
  expect(later.storage('live')).toBe('keychain');
  expect(later.kept('training')).toBeNull();
  expect(seen).toEqual([passphrase, passphrase]);
  const file = join(folder, 'secrets', 'backup-passphrase-live.json');
  expect(readFileSync(file, 'utf8')).not.toContain(Buffer.from(passphrase).toString('base64'));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  later.forget('live');
  expect(later.storage('live')).toBe('none');
});

test('a lost keyring gives no passphrase; without a keyring the passphrase is in a file and reported as plain', () => {
  open(fakeVault()).keep(passphrase, 'live');
  expect(open(fakeVault({ gone: true })).kept('live')).toBeNull();
  open(fakeVault({ backend: 'basic_text' })).keep(passphrase, 'live');
  expect(open(fakeVault({ backend: 'basic_text' })).storage('live')).toBe('plain');
  expect(open(fakeVault({ backend: 'basic_text' })).kept('live')).toBe(passphrase);
});
