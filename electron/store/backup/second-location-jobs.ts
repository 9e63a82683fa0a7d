import { createHash, type Hash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { PerchError } from '../../../shared/errors/errors.ts';
import { renameDurably, writeFileAtomic } from '../atomic-file.ts';
import { type DiskSpace, diskSpaceOf, fitsOnDisk } from '../disk-space.ts';
import { type BackupFile, leftUnfinished, listBackups, superfluous } from './backup-folder.ts';
import { outdated } from './expiry.ts';

/**
 * Jobs at the second location of the backups, another disk or a network folder. All run in a separate process
 * (second-location-process.ts): a hanging network folder can block the caller for ever.
 */
export type SecondLocationJob =
  /** Creates this installation's own folder in a chosen one. */
  | { do: 'choose'; parent: string; installationId: string; till: number; dataFolder: string }
  /**
   * Copies one backup there, unless it exists there already, and deletes expired ones. `today`, milliseconds since
   * 1970, is a day that has certainly come; the retention ends by it.
   */
  | { do: 'copy'; folder: string; installationId: string; file: string; now: number; today: number | null }
  /** Checks whether it is reachable. */
  | { do: 'look'; folder: string; installationId: string }
  /** `installationId` is null if the database that knows it cannot be read. */
  | { do: 'list'; folder: string; installationId: string | null }
  /** Copies a file from anywhere to this disk. */
  | { do: 'fetch'; file: string; to: string };

export interface SecondLocationResult {
  choose: { folder: string; sameDisk: boolean };
  copy: { copied: boolean };
  look: Record<string, never>;
  list: { backups: BackupFile[] };
  fetch: { file: string };
}

/** A progress signal, and the free space. */
export interface JobContext {
  /** Called at least once per chunk; silence means that the folder hangs. */
  beat(): void;
  /** How much room the disk of a folder has; null if unknown. Default: the disk's own answer. */
  diskSpace?(path: string): DiskSpace | null;
}

/** In each installation's folder: a folder without it is an empty mount point, not the chosen one. */
const MARKER = 'perch-backups.json';
const CHUNK = 1024 * 1024;
/** Chunks between two flushes. */
const SYNC_EVERY = 32;

/**
 * Runs one job, synchronously: the process does nothing else.
 *
 * @throws PerchError `place_absent`, `place_full`, `place_damaged`, `place_in_data`, `backup_unusable`
 */
export function runSecondLocationJob<D extends SecondLocationJob['do']>(
  job: Extract<SecondLocationJob, { do: D }>,
  around: JobContext,
): SecondLocationResult[D];
export function runSecondLocationJob(
  job: SecondLocationJob,
  around: JobContext,
): SecondLocationResult[SecondLocationJob['do']] {
  switch (job.do) {
    case 'choose':
      return guarded(job.parent, () => choose(job));
    case 'copy':
      return guarded(job.folder, () => copy(job, around));
    case 'look':
      return guarded(job.folder, () => {
        requireMarker(job.folder, job.installationId);
        return {};
      });
    case 'list':
      return guarded(job.folder, () => {
        requireMarker(job.folder, job.installationId ?? markerOf(job.folder) ?? '');
        return { backups: listBackups(job.folder) };
      });
    case 'fetch':
      return fetch(job, around);
  }
}

function choose(job: Extract<SecondLocationJob, { do: 'choose' }>): SecondLocationResult['choose'] {
  const parent = realpathSync(job.parent);
  const within = relative(realpathSync(job.dataFolder), parent);
  if (within === '' || !(within.startsWith('..') || within === parent)) {
    throw new PerchError('place_in_data', { folder: parent });
  }
  // If the installation's own folder is chosen, it is used directly.
  const isOwn = markerOf(parent) === job.installationId;
  const own = `Perch till ${job.till} ${job.installationId.slice(-8)}`;
  const folder = isOwn ? parent : join(parent, own);
  mkdirSync(folder, { recursive: true });
  const trial = join(folder, 'trial.partial');
  writeFileSync(trial, job.installationId, { flush: true });
  const read = readFileSync(trial, 'utf8');
  rmSync(trial, { force: true });
  if (read !== job.installationId) throw damaged(folder);
  const content = { installationId: job.installationId, till: job.till };
  writeFileAtomic(join(folder, MARKER), `${JSON.stringify(content)}\n`);
  return { folder, sameDisk: statSync(folder).dev === statSync(job.dataFolder).dev };
}

function copy(
  job: Extract<SecondLocationJob, { do: 'copy' }>,
  around: JobContext,
): SecondLocationResult['copy'] {
  const { folder, file } = job;
  requireMarker(folder, job.installationId);
  const target = join(folder, basename(file));
  const { size } = statSync(file);
  if (existsSync(target) && existsSync(hashFile(target)) && statSync(target).size === size) {
    expire(job);
    return { copied: false };
  }
  const partial = `${target}.partial`;
  rmSync(partial, { force: true });
  // Partial files of an unplugged stick or a power cut, from before a newer backup was copied.
  for (const left of leftUnfinished(folder, job.now)) rmSync(left.file, { force: true });
  // Expired ones are deleted first, so that a disk with room for the backups of fourteen days has room for this one.
  expire(job, target);
  requireRoom(folder, size, around);
  try {
    const sent = transfer(file, partial, around);
    const arrived = digest(partial, around);
    if (sent.bytes !== size || arrived !== sent.sha256) throw damaged(folder);
    writeFileAtomic(hashFile(target), `${arrived}  ${basename(target)}\n`);
    renameDurably(partial, target);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
  expire(job);
  return { copied: true };
}

/** Deletes expired backups, counting `coming` as if it existed already. */
function expire(
  { folder, now, today }: Extract<SecondLocationJob, { do: 'copy' }>,
  coming: string | null = null,
): void {
  const there = listBackups(folder).filter(({ file }) => file !== coming);
  const all =
    coming === null
      ? there
      : [{ file: coming, at: new Date(now).toISOString(), bytes: 0, locked: false }, ...there];
  const old = today === null ? [] : outdated(all, { today, now });
  for (const { file } of [...superfluous(all), ...old]) {
    if (file === coming) continue;
    rmSync(file, { force: true });
    rmSync(hashFile(file), { force: true });
  }
}

function requireRoom(folder: string, size: number, { diskSpace = diskSpaceOf }: JobContext): void {
  if (!fitsOnDisk(diskSpace(folder), size)) throw full(folder);
}

function fetch({ file, to }: Extract<SecondLocationJob, { do: 'fetch' }>, around: JobContext) {
  try {
    const expected = existsSync(hashFile(file)) ? readFileSync(hashFile(file), 'utf8').slice(0, 64) : null;
    mkdirSync(dirname(to), { recursive: true });
    const { sha256 } = transfer(file, to, around);
    if (expected !== null && expected !== sha256) {
      throw new PerchError('backup_unusable', { file, why: 'its hash differs' });
    }
    return { file: to };
  } catch (error) {
    rmSync(to, { force: true });
    if (error instanceof PerchError || (error as NodeJS.ErrnoException).path === to) throw error;
    const why = (error as NodeJS.ErrnoException).code ?? String(error);
    // For a write the system names no file. Reading never lacks room.
    if (NO_ROOM.includes(why)) throw new PerchError('disk_full', { file: to }, { cause: error });
    throw new PerchError('backup_unusable', { file, why });
  }
}

/** Copies and flushes a file in chunks; returns its length and hash as read. */
function transfer(from: string, to: string, { beat }: JobContext): { bytes: number; sha256: string } {
  const hash = createHash('sha256');
  const source = openSync(from, 'r');
  try {
    const target = openSync(to, 'w');
    try {
      const bytes = eachChunk(source, hash, (chunk, count) => {
        for (let at = 0; at < chunk.length; ) at += writeSync(target, chunk, at);
        if (count % SYNC_EVERY === 0) fsyncSync(target);
        beat();
        // The counter uses the same disk.
        Atomics.wait(resting, 0, 0, 2);
      });
      fsyncSync(target);
      beat();
      return { bytes, sha256: hash.digest('hex') };
    } finally {
      closeSync(target);
    }
  } finally {
    closeSync(source);
  }
}

const resting = new Int32Array(new SharedArrayBuffer(4));

/** The hash of a file as it is now on the disk. */
function digest(file: string, { beat }: JobContext): string {
  const hash = createHash('sha256');
  const handle = openSync(file, 'r');
  try {
    eachChunk(handle, hash, beat);
    return hash.digest('hex');
  } finally {
    closeSync(handle);
  }
}

function eachChunk(handle: number, hash: Hash, use: (chunk: Buffer, count: number) => void): number {
  const buffer = Buffer.allocUnsafe(CHUNK);
  let bytes = 0;
  for (let count = 1; ; count += 1) {
    const read = readSync(handle, buffer, 0, CHUNK, null);
    if (read === 0) return bytes;
    const chunk = buffer.subarray(0, read);
    hash.update(chunk);
    bytes += read;
    use(chunk, count);
  }
}

const hashFile = (file: string) => `${file}.sha256`;

function markerOf(folder: string): string | null {
  try {
    return (JSON.parse(readFileSync(join(folder, MARKER), 'utf8')) as { installationId: string })
      .installationId;
  } catch {
    return null;
  }
}

function requireMarker(folder: string, installationId: string): void {
  if (markerOf(folder) === installationId) return;
  throw absent(folder, existsSync(folder) ? 'another folder is there' : 'not found');
}

const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** Gives errors of the other disk their own codes. */
function guarded<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof PerchError) throw error;
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw NO_ROOM.includes(code) ? full(folder) : absent(folder, code);
  }
}

function absent(folder: string, why: string): PerchError {
  return new PerchError('place_absent', { folder, why });
}

function full(folder: string): PerchError {
  return new PerchError('place_full', { folder });
}

function damaged(folder: string): PerchError {
  return new PerchError('place_damaged', { folder });
}
