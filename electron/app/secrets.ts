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
  /** Keeps a key; an empty one forgets it. Returns where it went, for the person to know. */
  keep(key: string): KeyStorage;
}

/**
 * @param folder for the key's file; readable by this login only
 * @param vault Electron's safeStorage
 */
export function openSecrets(folder: string, vault: Vault, env: NodeJS.ProcessEnv = process.env): Secrets {
  const file = join(folder, 'api-key.json');
  const kept = () => {
    try {
      return KeyFile.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      return null;
    }
  };
  const storage = (): KeyStorage => (env.PERCH_API_KEY ? 'environment' : (kept()?.storage ?? 'none'));
  return {
    storage,
    key() {
      if (env.PERCH_API_KEY) return env.PERCH_API_KEY;
      const found = kept();
      if (!found) return null;
      const bytes = Buffer.from(found.key, 'base64');
      if (found.storage === 'plain') return bytes.toString('utf8');
      try {
        return vault.decryptString(bytes);
      } catch {
        return null;
      }
    },
    keep(key) {
      if (key === '') {
        rmSync(file, { force: true });
        return storage();
      }
      const place = vaultIsReal(vault) ? 'keychain' : 'plain';
      const bytes = place === 'keychain' ? vault.encryptString(key) : Buffer.from(key, 'utf8');
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      chmodSync(folder, 0o700);
      const text = JSON.stringify({ storage: place, key: bytes.toString('base64') });
      writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
      renameSync(`${file}.new`, file);
      return storage();
    },
  };
}

// Without a keyring Chromium encrypts with a password that everybody knows; that is a plain file and is called one.
function vaultIsReal(vault: Vault): boolean {
  const backend = vault.getSelectedStorageBackend?.();
  return vault.isEncryptionAvailable() && backend !== 'basic_text' && backend !== 'unknown';
}
