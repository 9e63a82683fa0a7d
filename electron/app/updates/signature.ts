import { verify } from 'node:crypto';

/** The file with the signature of an announcement, beside it. */
export const signatureName = (announcement: string) => `${announcement}.sig`;

/**
 * The signed bytes: the announcement with its name, so that the one of another system or processor is not accepted.
 *
 * @param name the file's name, which names the system: `latest-linux.yml`
 */
export function signedBytes(name: string, announcement: string): Buffer {
  return Buffer.from(`perch update\n${name}\n${announcement}`);
}

/**
 * Whether the publisher signed an announcement.
 *
 * @param signature Ed25519, base64
 * @param publicKey SPKI in DER, base64
 */
export function isSigned(
  { name, announcement, signature }: { name: string; announcement: string; signature: string },
  publicKey: string,
): boolean {
  const key = { key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' } as const;
  try {
    return verify(null, signedBytes(name, announcement), key, Buffer.from(signature.trim(), 'base64'));
  } catch {
    // Malformed key or signature.
    return false;
  }
}
