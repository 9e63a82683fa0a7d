import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBackupPassphrases } from './backup-passphrase.ts';
import type { Vault } from './vault.ts';

const passphrase = 'lamp otter velvet canyon drum';
let folder: string;
let seen: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-passphrase-'));
  seen = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

/** An operating system's keyring as Electron presents it; `gone`: a new login cannot open it. */
function keyring({ backend = 'gnome_libsecret', gone = false } = {}): Vault {
  return {
    isEncryptionAvailable: () => true,
    getSelectedStorageBackend: () => backend,
    encryptString: (text) => Buffer.from([...text].reverse().join('')),
    decryptString(bytes) {
      if (gone) throw new Error('no such key');
      return [...bytes.toString()].reverse().join('');
    },
  };
}

const open = (vault: Vault) =>
  openBackupPassphrases(join(folder, 'secrets'), vault, (text) => seen.push(text));

test('a passphrase is stored with the keyring, for its own shop only, and never logged', () => {
  open(keyring()).keep(passphrase, 'live');
  const later = open(keyring());
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
  open(keyring()).keep(passphrase, 'live');
  expect(open(keyring({ gone: true })).kept('live')).toBeNull();
  open(keyring({ backend: 'basic_text' })).keep(passphrase, 'live');
  expect(open(keyring({ backend: 'basic_text' })).storage('live')).toBe('plain');
  expect(open(keyring({ backend: 'basic_text' })).kept('live')).toBe(passphrase);
});
