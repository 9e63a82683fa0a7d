import { createHash } from 'node:crypto';
import { closeSync, createReadStream, createWriteStream, openSync, readSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { PerchError } from '../../../shared/errors/errors.ts';

/** The next version beside the running one, on the same disk, so that one rename installs it. */
export const stagedImageOf = (image: string) => `${image}.next`;

/**
 * Copies a downloaded AppImage beside the running one. Lack of space or of rights shows here, before anything was
 * changed.
 *
 * @param sha512 what the publisher signed, base64
 * @throws PerchError `update_damaged`; errors of the file system
 */
export async function stageImage(image: string, downloaded: string, sha512: string): Promise<void> {
  const next = stagedImageOf(image);
  try {
    await pipeline(createReadStream(downloaded), createWriteStream(next, { mode: 0o755, flush: true }));
    // Undoes the umask.
    await chmod(next, 0o755);
    const hash = createHash('sha512');
    await pipeline(createReadStream(next), hash);
    if (hash.digest('base64') !== sha512) throw new PerchError('update_damaged');
  } catch (error) {
    await rm(next, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Hashes a file right before it is used, in case it was changed since it was written.
 *
 * @param sha512 what the publisher signed, base64
 * @throws PerchError `update_damaged`; errors of the file system
 */
export function requireHash(file: string, sha512: string): void {
  const hash = createHash('sha512');
  const handle = openSync(file, 'r');
  try {
    const buffer = Buffer.allocUnsafe(2 ** 20);
    for (let read = -1; read !== 0; ) {
      read = readSync(handle, buffer, 0, buffer.length, null);
      hash.update(buffer.subarray(0, read));
    }
  } finally {
    closeSync(handle);
  }
  if (hash.digest('base64') !== sha512) throw new PerchError('update_damaged');
}
