import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { originOfService } from '../../shared/petstore/address.ts';
import { readJsonFile } from '../store/json-file.ts';
import type { Platform } from '../usecases/platform.ts';
import { seal, unseal, type Vault, writeSecretFile } from './vault.ts';

const KeyFile = z.object({
  storage: z.enum(['keychain', 'plain']),
  key: z.string(),
  /** The origin of its service. */
  origin: z.string(),
});

/**
 * The API key, stored outside every database so that no backup or export can contain it.
 *
 * @param folder for the key's file; readable by this login only
 * @param vault Electron's safeStorage
 * @param onSecretRead called with every key that is used, so that the log can redact it
 * @param connected the address of the stored connection, empty if there is none: a key stored without an address
 * is for that one
 */
export function openSecrets(
  folder: string,
  vault: Vault,
  onSecretRead: (key: string) => void,
  connected: () => string,
  env: NodeJS.ProcessEnv = process.env,
): Platform['secrets'] {
  const file = join(folder, 'api-key.json');
  const kept = () => readJsonFile(file, KeyFile);
  function stored(baseUrl: string): string | null {
    const found = kept();
    if (!found || originOfService(baseUrl) !== found.origin) return null;
    return unseal(found, vault);
  }

  /** The environment's key is for the address given there, else for the stored one; for the first connection any. */
  function given(key: string, baseUrl: string): string | null {
    const home = env.PERCH_BASE_URL || connected();
    return home === '' || originOfService(home) === originOfService(baseUrl) ? key : null;
  }

  return {
    storage: () => (env.PERCH_API_KEY ? 'environment' : (kept()?.storage ?? 'none')),
    keyFor(baseUrl) {
      const key = env.PERCH_API_KEY ? given(env.PERCH_API_KEY, baseUrl) : stored(baseUrl);
      if (key) onSecretRead(key);
      return key;
    },
    keep(key, baseUrl) {
      const before = kept();
      if (key === '') rmSync(file, { force: true });
      else {
        onSecretRead(key);
        writeSecretFile(file, { ...seal(key, vault), origin: originOfService(baseUrl) });
      }
      return () => (before ? writeSecretFile(file, before) : rmSync(file, { force: true }));
    },
  };
}
