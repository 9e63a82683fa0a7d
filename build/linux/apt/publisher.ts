import { capture } from '../../bootstrap/child.mjs';
import { SetUpError } from '../../bootstrap/progress.mjs';

/**
 * The publisher's key, by its whole fingerprint: a short id can be somebody else's, too. No key is made here.
 *
 * @param wanted how the publisher names it: fingerprint, id or address
 * @param env for gpg; `GNUPGHOME` says where the keys are
 * @throws SetUpError where gpg has no such secret key, or more than one, or one that cannot sign any more
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

/** gpg's own format, one record a line; the second field is the key's validity, the twelfth what it can do. */
function primaryKeys(listing: string): { fingerprint: string; signs: boolean }[] {
  const rows = listing.split('\n').map((line) => line.split(':'));
  return rows.flatMap((row, at) => {
    if (row[0] !== 'sec') return [];
    const fingerprint = rows.slice(at).find(([kind]) => kind === 'fpr')?.[9];
    // A capital S: the key as a whole can, by itself or by a part of it.
    const signs = !['e', 'r', 'i', 'n'].includes(row[1] ?? '') && (row[11] ?? '').includes('S');
    return fingerprint ? [{ fingerprint, signs }] : [];
  });
}
