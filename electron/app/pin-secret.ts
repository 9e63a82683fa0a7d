import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { PinSecret, PinSecrets } from '../usecases/platform.ts';
import { seal, unseal, type Vault, writeSecretFile } from './vault.ts';

const SECRET_BYTES = 32;

const SecretFile = z.object({
  storage: z.literal('keychain'),
  key: z.string(),
  /** Identifies the secret without the keychain; reveals nothing of it. */
  id: z.string(),
});

/**
 * The secret that keys PIN hashes, stored like the API key: encrypted by the operating system, outside every database
 * and backup. Without a keychain there is no secret and no file.
 *
 * @param folder for its file; readable by this login only
 * @param vault Electron's safeStorage
 * @param onSecretRead called with the secret when it is used, so that the log can redact it
 */
export function openPinSecret(
  folder: string,
  vault: Vault,
  onSecretRead: (secret: string) => void,
  random: (bytes: number) => Buffer = randomBytes,
): PinSecrets {
  const file = join(folder, 'pin-secret.json');
  let known: PinSecret | null = null;

  /** The file's content; null without a file, `unreadable` if it cannot be read. */
  function kept(): z.infer<typeof SecretFile> | 'unreadable' | null {
    try {
      return SecretFile.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : 'unreadable';
    }
  }

  function read(): PinSecret | null {
    if (known) return known;
    const found = kept();
    if (found === null || found === 'unreadable') return null;
    const text = unseal(found, vault);
    if (text === null) return null;
    const secret = secretOf(text);
    // A keychain that decrypts to something else has not returned this secret.
    if (secret.id !== found.id) return null;
    onSecretRead(text);
    known = secret;
    return known;
  }

  return {
    file,
    isLost(id) {
      const found = kept();
      return found !== 'unreadable' && found?.id !== id;
    },
    read,
    make() {
      if (kept() !== null) return read();
      try {
        const text = random(SECRET_BYTES).toString('base64');
        const sealed = seal(text, vault);
        if (sealed.storage === 'plain' || unseal(sealed, vault) !== text) return null;
        writeSecretFile(file, { ...sealed, id: secretOf(text).id });
        return read();
      } catch {
        // Without it the PIN is hashed as on a computer without a keychain, and keyed at a later sign-in.
        return null;
      }
    },
  };
}

function secretOf(text: string): PinSecret {
  const key = Buffer.from(text, 'base64');
  return { key, id: createHash('sha256').update('perch pin secret').update(key).digest('hex').slice(0, 16) };
}
