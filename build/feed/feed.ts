import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSigned, signatureName, signedBytes } from '../../electron/app/updates/signature.ts';
import { SetUpError } from '../bootstrap/progress.mjs';

/** The update feed of a publisher for AppImage and Windows, with its signing key. */
export interface Feed {
  /** The address of the files, with a final slash. */
  address: string;
  key: KeyObject;
  /** The public key built into the program: SPKI in DER, base64. */
  publicKey: string;
}

/**
 * Reads the feed of a publisher. Never creates a key.
 *
 * @param file the publisher's Ed25519 key in PEM
 * @param passphrase of that file, if any
 * @throws SetUpError if the address is not https, or the key cannot sign
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
 * Signs the update metadata of electron-builder, each in a file beside it, and verifies the signatures like a till.
 *
 * @param folder of the installers
 * @returns the names of the metadata files
 * @throws SetUpError if there are none
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
