import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The part of Electron's safeStorage that is used. */
export interface Vault {
  isEncryptionAvailable(): boolean;
  encryptString(text: string): Buffer;
  decryptString(encrypted: Buffer): string;
  /** Linux only: which keyring is used; `basic_text` is none at all. */
  getSelectedStorageBackend?(): string;
}

/** Where the API key of a connection is: with the operating system, in a plain file, in PERCH_API_KEY, nowhere. */
export type KeyStorage = 'keychain' | 'plain' | 'environment' | 'none';

const KeyFile = z.object({ storage: z.enum(['keychain', 'plain']), key: z.string() });

/** The API key, kept outside every database so that no backup or export can hold it. */
export interface Secrets {
  /** The key, or null where there is none or this machine cannot read it (a copied folder, another login). */
  key(): string | null;
  storage(): KeyStorage;
  /** Keeps a key; an empty one forgets the stored one. `storage()` then says where it went. */
  keep(key: string): void;
}

/**
 * @param folder for the key's file; readable by this login only
 * @param vault Electron's safeStorage
 * @param seen hears of every key that is used, so that the log can leave it out
 */
export function openSecrets(
  folder: string,
  vault: Vault,
  seen: (key: string) => void,
  env: NodeJS.ProcessEnv = process.env,
): Secrets {
  const file = join(folder, 'api-key.json');
  const kept = () => {
    try {
      return KeyFile.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      return null;
    }
  };
  function stored(): string | null {
    const found = kept();
    if (!found) return null;
    const bytes = Buffer.from(found.key, 'base64');
    if (found.storage === 'plain') return bytes.toString('utf8');
    try {
      return vault.decryptString(bytes);
    } catch {
      return null;
    }
  }

  return {
    storage: () => (env.PERCH_API_KEY ? 'environment' : (kept()?.storage ?? 'none')),
    key() {
      const key = env.PERCH_API_KEY || stored();
      if (key) seen(key);
      return key;
    },
    keep(key) {
      if (key === '') {
        rmSync(file, { force: true });
        return;
      }
      seen(key);
      const storage = vaultIsReal(vault) ? 'keychain' : 'plain';
      const bytes = storage === 'keychain' ? vault.encryptString(key) : Buffer.from(key, 'utf8');
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      chmodSync(folder, 0o700);
      const text = JSON.stringify({ storage, key: bytes.toString('base64') });
      writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
      renameSync(`${file}.new`, file);
    },
  };
}

// Without a keyring Chromium encrypts with a password that everybody knows; that is a plain file and is called one.
function vaultIsReal(vault: Vault): boolean {
  const backend = vault.getSelectedStorageBackend?.();
  return vault.isEncryptionAvailable() && backend !== 'basic_text' && backend !== 'unknown';
}
