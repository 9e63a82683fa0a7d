import { capture } from '../../bootstrap/child.mjs';
import { SetUpError } from '../../bootstrap/progress.mjs';

/**
 * The full fingerprint of the publisher's key, because short ids are ambiguous. Never creates a key.
 *
 * @param wanted fingerprint, id or address
 * @param env for gpg; `GNUPGHOME` is the folder of the keys
 * @throws SetUpError if gpg has no such secret key, several, or one that cannot sign
 */
export async function signingKey(wanted: string, env: NodeJS.ProcessEnv): Promise<string> {
  const words = ['--batch', '--with-colons', '--list-secret-keys', '--', wanted];
  const { code, stdout, output } = await capture('gpg', words, { env });
  if (code === 127) throw new SetUpError('Signing needs gpg, which is not here (Debian: gpg).', output);
  const keys = primaryKeys(stdout);
  if (code !== 0 || keys.length === 0) {
    throw new SetUpError(`gpg has no secret key "${wanted}" to sign with. Nothing was made.`, output);
  }
  if (keys.length > 1) {
    throw new SetUpError(`"${wanted}" names ${keys.length} keys. Please give the fingerprint of one.`);
  }
  const [key] = keys;
  if (!key?.signs) {
    throw new SetUpError(
      `The key "${wanted}" cannot sign: it has expired, was revoked or is for something else.`,
    );
  }
  return key.fingerprint;
}

/** Parses gpg's colon format: field 2 is the key's validity, field 12 its capabilities. */
function primaryKeys(listing: string): { fingerprint: string; signs: boolean }[] {
  const rows = listing.split('\n').map((line) => line.split(':'));
  return rows.flatMap((row, at) => {
    if (row[0] !== 'sec') return [];
    const fingerprint = rows.slice(at).find(([kind]) => kind === 'fpr')?.[9];
    // A capital S: the key or one of its subkeys can sign.
    const signs = !['e', 'r', 'i', 'n'].includes(row[1] ?? '') && (row[11] ?? '').includes('S');
    return fingerprint ? [{ fingerprint, signs }] : [];
  });
}
