import { createHash } from 'node:crypto';
import { chmodSync, closeSync, fchmodSync, fsyncSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { PerchError } from '../../../shared/errors/errors.ts';
import { inThread } from '../database/in-thread.ts';

// An encrypted backup is a file of the age format, version 1, with a passphrase (docs/backups.md, "Encrypted backups").

/** The first line of the format. */
const BEGINNING = 'age-encryption.org/v1\n';
const CHUNK = 1024 * 1024;
/** Chunks between two flushes. */
const SYNC_EVERY = 32;

interface LockRequest {
  /** `lock` and `unlock` write `to`; `try` writes nothing and tests the passphrase. */
  do: 'lock' | 'unlock' | 'try';
  file: string;
  to: string;
  passphrase: string;
  /** scrypt's cost as a power of two; null is the format's default, some 256 MiB and a second. */
  workFactor: number | null;
}

/** Whether a file is encrypted, by its content; false if it cannot be read. */
export function isLocked(file: string): boolean {
  try {
    const handle = openSync(file, 'r');
    try {
      const found = Buffer.alloc(BEGINNING.length);
      return (
        readSync(handle, found, 0, found.length, 0) === found.length && found.equals(Buffer.from(BEGINNING))
      );
    } finally {
      closeSync(handle);
    }
  } catch {
    return false;
  }
}

/** How a shop encrypts its backups. */
export interface BackupLocking {
  /** The stored passphrase; null if there is none, or it cannot be read. */
  passphrase(): string | null;
  /** The built worker.ts; null runs in this thread. */
  worker: string | URL | null;
  /** As in a LockRequest; default: the format's own. */
  workFactor?: number;
}

export const noLocking: BackupLocking = { passphrase: () => null, worker: null };

/**
 * Makes a decrypted copy of a backup, encrypted or not.
 *
 * @param given the passphrase as typed by a person; null uses the stored one
 * @throws PerchError `backup_locked` if no passphrase was given and the stored one is wrong,
 * `backup_passphrase_wrong`, `backup_unusable`, or errors of the file system
 */
export async function bringUnlocked(
  file: string,
  to: string,
  { given, locking }: { given: string | null; locking: BackupLocking },
): Promise<void> {
  if (isLocked(file)) await withPassphrase('unlock', file, to, { given, locking });
  else await copyFile(file, to);
  // A copy has the mode of its original.
  chmodSync(to, 0o600);
}

/** Tests whether a backup can be decrypted, and throws like `bringUnlocked`; checks nothing else of it. */
export async function tryToUnlock(
  file: string,
  { given, locking }: { given: string | null; locking: BackupLocking },
): Promise<void> {
  if (isLocked(file)) await withPassphrase('try', file, '', { given, locking });
}

async function withPassphrase(
  act: 'unlock' | 'try',
  file: string,
  to: string,
  { given, locking }: { given: string | null; locking: BackupLocking },
): Promise<void> {
  const passphrase = given ?? locking.passphrase();
  if (passphrase === null) throw locked(file);
  try {
    await changeLock({ do: act, file, to, passphrase, workFactor: null }, locking.worker);
  } catch (error) {
    const wrong = error instanceof PerchError && error.code === 'backup_passphrase_wrong';
    throw wrong && given === null ? locked(file) : error;
  }
}

/**
 * Encrypts a file, decrypts the result and compares; or decrypts one; in a separate thread. A partial result is
 * deleted.
 *
 * @param worker the built worker.ts; null runs in this thread
 * @throws PerchError `backup_passphrase_wrong`, `backup_unusable`, or errors of the file system
 */
export function changeLock(request: LockRequest, worker: string | URL | null): Promise<void> {
  return inThread('changeLock', request, worker, changeLockHere);
}

/** `changeLock` in this thread. */
export async function changeLockHere(request: LockRequest): Promise<void> {
  if (request.do === 'lock') await lock(request);
  else if (request.do === 'unlock') await written(request.to, (write) => unlock(request, write));
  else await unlock(request, () => false);
}

/** Loaded on first use: it computes tables of many curves. */
const age = () => import('age-encryption');

async function lock({ file, to, passphrase, workFactor }: LockRequest): Promise<void> {
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  if (workFactor !== null) encrypter.setScryptWorkFactor(workFactor);
  const before = createHash('sha256');
  await written(to, async (write) => {
    const plain = chunksOf(file, (chunk) => before.update(chunk));
    for await (const chunk of await encrypter.encrypt(plain)) write(chunk);
  });
  const after = createHash('sha256');
  try {
    await unlock({ file: to, passphrase }, (chunk) => {
      after.update(chunk);
      return true;
    });
    if (after.digest('hex') !== before.digest('hex')) throw unusable(to, 'it does not read back as written');
  } catch (error) {
    rmSync(to, { force: true });
    throw error;
  }
}

/** Each chunk is authenticated before it is used; only the last one proves that the file is complete. */
async function unlock(
  { file, passphrase }: Pick<LockRequest, 'file' | 'passphrase'>,
  use: (chunk: Uint8Array) => boolean,
): Promise<void> {
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  let refusedByUs: unknown = null;
  try {
    for await (const chunk of await decrypter.decrypt(chunksOf(file))) {
      try {
        if (!use(chunk)) return;
      } catch (error) {
        refusedByUs = error;
        throw error;
      }
    }
  } catch (error) {
    if (refusedByUs !== null) throw refusedByUs;
    const why = error instanceof Error ? error.message : String(error);
    if (why.startsWith('no identity matched')) throw wrongPassphrase(file);
    throw unusable(file, why);
  }
}

function chunksOf(file: string, see: (chunk: Uint8Array) => void = () => undefined) {
  function* read() {
    const handle = openSync(file, 'r');
    try {
      for (;;) {
        const chunk = new Uint8Array(CHUNK);
        const bytes = readSync(handle, chunk);
        if (bytes === 0) return;
        see(chunk.subarray(0, bytes));
        yield chunk.subarray(0, bytes);
      }
    } finally {
      closeSync(handle);
    }
  }
  return Readable.toWeb(Readable.from(read(), { highWaterMark: 1 })) as ReadableStream<
    Uint8Array<ArrayBuffer>
  >;
}

/** Writes and flushes a file, and deletes it if it is not complete. */
async function written(
  to: string,
  make: (write: (chunk: Uint8Array) => boolean) => Promise<void>,
): Promise<void> {
  const handle = openSync(to, 'w', 0o600);
  try {
    fchmodSync(handle, 0o600);
    let count = 0;
    await make((chunk) => {
      for (let at = 0; at < chunk.length; ) at += writeSync(handle, chunk, at);
      count += 1;
      if (count % SYNC_EVERY === 0) fsyncSync(handle);
      return true;
    });
    fsyncSync(handle);
    closeSync(handle);
  } catch (error) {
    closeSync(handle);
    rmSync(to, { force: true });
    throw error;
  }
}

function locked(file: string): PerchError {
  return new PerchError('backup_locked', { file });
}

function wrongPassphrase(file: string): PerchError {
  return new PerchError('backup_passphrase_wrong', { file });
}

function unusable(file: string, why: string): PerchError {
  return new PerchError('backup_unusable', { file, why });
}
