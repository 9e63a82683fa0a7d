import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeFileAtomic } from '../store/atomic-file.ts';

/** The part of Electron's safeStorage that is used. */
export interface Vault {
  isEncryptionAvailable(): boolean;
  encryptString(text: string): Buffer;
  decryptString(encrypted: Buffer): string;
  /** Linux only: which keyring is used; `basic_text` is none. */
  getSelectedStorageBackend?(): string;
}

/** A secret as written to a file: base64, encrypted by the operating system or plain. */
export interface Sealed {
  storage: 'keychain' | 'plain';
  key: string;
}

/** Encrypts a secret if this computer can. */
export function seal(text: string, vault: Vault): Sealed {
  const storage = vaultIsReal(vault) ? 'keychain' : 'plain';
  const bytes = storage === 'keychain' ? vault.encryptString(text) : Buffer.from(text, 'utf8');
  return { storage, key: bytes.toString('base64') };
}

/** The secret; null if this computer cannot read it (a copied folder, another login, a lost keyring). */
export function unseal({ storage, key }: Sealed, vault: Vault): string | null {
  const bytes = Buffer.from(key, 'base64');
  if (storage === 'plain') return bytes.toString('utf8');
  try {
    return vault.decryptString(bytes);
  } catch {
    return null;
  }
}

/** Writes a file that only this login can read, atomically. */
export function writeSecretFile(file: string, content: unknown): void {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  writeFileAtomic(file, JSON.stringify(content), { mode: 0o600 });
}

// Without a keyring Chromium encrypts with a well-known password; that counts as a plain file.
function vaultIsReal(vault: Vault): boolean {
  const backend = vault.getSelectedStorageBackend?.();
  return vault.isEncryptionAvailable() && backend !== 'basic_text' && backend !== 'unknown';
}
