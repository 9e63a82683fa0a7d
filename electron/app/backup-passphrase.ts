import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile } from '../store/json-file.ts';
import type { Platform } from '../usecases/platform.ts';
import { type Sealed, seal, unseal, type Vault, writeSecretFile } from './vault.ts';

const PassphraseFile = z.object({ storage: z.enum(['keychain', 'plain']), key: z.string() });

/**
 * The backup passphrases of the two shops, stored like the API key: outside every database and backup.
 *
 * @param folder for their files; readable by this login only
 * @param vault Electron's safeStorage
 * @param onSecretRead called with every passphrase that is used, so that the log can redact it
 */
export function openBackupPassphrases(
  folder: string,
  vault: Vault,
  onSecretRead: (passphrase: string) => void,
): Platform['backupPassphrase'] {
  const fileOf = (mode: string) => join(folder, `backup-passphrase-${mode}.json`);
  const stored = (mode: string): Sealed | null => readJsonFile(fileOf(mode), PassphraseFile);
  return {
    kept(mode) {
      const found = stored(mode);
      const passphrase = found && unseal(found, vault);
      if (passphrase) onSecretRead(passphrase);
      return passphrase;
    },
    storage: (mode) => stored(mode)?.storage ?? 'none',
    keep(passphrase, mode) {
      onSecretRead(passphrase);
      writeSecretFile(fileOf(mode), seal(passphrase, vault));
    },
    forget: (mode) => rmSync(fileOf(mode), { force: true }),
  };
}
