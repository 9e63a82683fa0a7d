import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../store/testing.ts';
import { openPinSecret } from './pin-secret.ts';
import { fakeVault } from './testing.ts';
import type { Vault } from './vault.ts';

function folder() {
  const secrets = join(testFolder(), 'secrets');
  const seen: string[] = [];
  const open = (vault: Vault) => openPinSecret(secrets, vault, (text) => seen.push(text));
  return { open, seen, file: join(secrets, 'pin-secret.json') };
}

test('a secret is created once, stored with the keychain, and read by the next start', () => {
  const { open, file, seen } = folder();
  expect(open(fakeVault()).read()).toBeNull();
  const secret = open(fakeVault()).make();
  expect(secret?.key).toHaveLength(32);
  const later = open(fakeVault());
  expect([later.read(), later.make()]).toEqual([secret, secret]);
  expect([later.isLost(secret?.id ?? ''), later.isLost('another')]).toEqual([false, true]);
  expect(readFileSync(file, 'utf8')).not.toContain(Buffer.from(secret?.key ?? []).toString('base64'));
  expect(seen).toContain(Buffer.from(secret?.key ?? []).toString('base64'));
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('without a keychain there is no secret, and an earlier one is not lost', () => {
  const { open } = folder();
  const none = open(fakeVault({ backend: 'basic_text' }));
  expect([none.make(), none.read(), none.isLost('any')]).toEqual([null, null, true]);
  const id = open(fakeVault()).make()?.id ?? '';
  const away = open(fakeVault({ backend: 'basic_text', gone: true }));
  expect([away.make(), away.isLost(id)]).toEqual([null, false]);
  expect(open(fakeVault()).read()?.id).toBe(id);
});

test('a keychain that cannot decrypt the secret neither replaces it nor reports it lost until the file is deleted', () => {
  const { open, file } = folder();
  const id = open(fakeVault()).make()?.id ?? '';
  const gone = open(fakeVault({ gone: true }));
  expect([gone.read(), gone.make(), gone.isLost(id)]).toEqual([null, null, false]);
  const whole = readFileSync(file);
  writeFileSync(file, '{');
  expect([open(fakeVault()).make(), open(fakeVault()).isLost(id)]).toEqual([null, false]);
  writeFileSync(file, whole);
  rmSync(file);
  expect(open(fakeVault()).isLost(id)).toBe(true);
  expect(open(fakeVault()).make()?.id).not.toBe(id);
});
