import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSigned, signatureName, signedBytes } from '../../electron/app/updates/signature.ts';
import { SetUpError } from '../bootstrap/progress.mjs';

/** Where a publisher announces new versions of the AppImage and on Windows, and the key that signs what is there. */
export interface Feed {
  /** The address that the files will have, with a slash at the end. */
  address: string;
  key: KeyObject;
  /** Its public half, which is built into the program: SPKI in DER, base64. */
  publicKey: string;
}

/**
 * The feed that a publisher named. No key is made here.
 *
 * @param file the publisher's Ed25519 key in PEM
 * @param passphrase of that file, where it has one
 * @throws SetUpError where the address is open to others on the way, or the key is none that signs
 */
export function feedOf(address: string, file: string, passphrase?: string): Feed {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isOwn = url !== null && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  if (url === null || !(url.protocol === 'https:' || (url.protocol === 'http:' && isOwn)) || url.search) {
    throw new SetUpError(
      `"${address}" is no address to look for new versions at: it begins with https:// and has no question mark.`,
    );
  }
  const key = readKey(file, passphrase);
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
  return { address: url.href.endsWith('/') ? url.href : `${url.href}/`, key, publicKey };
}

function readKey(file: string, passphrase: string | undefined): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: readFileSync(file), ...(passphrase ? { passphrase } : {}) });
  } catch (error) {
    throw new SetUpError(
      `${file} cannot be read as a private key. A feed is signed with an Ed25519 key in PEM; the passphrase of one that has it is taken from PERCH_SIGN_PASSPHRASE.`,
      (error as Error).message,
    );
  }
  if (key.asymmetricKeyType === 'ed25519') return key;
  throw new SetUpError(
    `${file} is a key of the kind ${key.asymmetricKeyType}; a feed is signed with Ed25519.`,
  );
}

/**
 * Signs the announcements that electron-builder wrote, each in a file beside it, and looks at them as a till will.
 *
 * @param folder of the installers
 * @returns the announcements' names
 * @throws SetUpError where there is none
 */
export function signAnnouncements(folder: string, { key, publicKey }: Feed): string[] {
  const names = readdirSync(folder).filter((name) => /^latest(-\w+)*\.yml$/.test(name));
  if (names.length === 0) throw new SetUpError('electron-builder wrote no announcement of a new version.');
  for (const name of names) {
    const announcement = readFileSync(join(folder, name), 'utf8');
    const signature = sign(null, signedBytes(name, announcement), key).toString('base64');
    if (!isSigned({ name, announcement, signature }, publicKey)) {
      throw new SetUpError(`Tills would refuse the signature of ${name}.`);
    }
    writeFileSync(join(folder, signatureName(name)), `${signature}\n`);
  }
  return names;
}
