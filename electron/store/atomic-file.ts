import {
  closeSync,
  copyFileSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { chmod, type FileHandle, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { requireOutside } from './outside.ts';

// A file is written under a temporary name, flushed and renamed, and the rename is flushed with its folder: a power
// cut, a full disk or a crash leaves the old file or the new one, never a partial one.

/** Delays of the retries on Windows, in milliseconds: virus scanners lock a new file for a moment. */
const PAUSES_MS: readonly number[] = [10, 20, 40, 80, 160, 320];
const HELD = ['EACCES', 'EBUSY', 'EPERM'];

/** The system calls of a rename; tests have one that refuses. */
export interface RenameFs {
  platform: NodeJS.Platform;
  rename(from: string, to: string): void;
  /** Milliseconds. */
  wait(ms: number): void;
}

const system: RenameFs = {
  platform: process.platform,
  rename: renameSync,
  wait: (ms) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
};

/**
 * Atomically writes a small file of the program, and creates its folder.
 *
 * @param mode of the file; default: from the umask
 * @throws errors of the file system; the old file is then unchanged, and nothing is left beside it
 */
export function writeFileAtomic(
  file: string,
  content: string | Uint8Array,
  { mode, fs = system }: { mode?: number; fs?: RenameFs } = {},
): void {
  const coming = `${file}.new`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    // A leftover file would keep its own mode.
    rmSync(coming, { force: true });
    writeFileSync(coming, content, { flush: true, ...(mode === undefined ? {} : { mode }) });
    renameDurably(coming, file, fs);
  } catch (error) {
    remove(coming);
    throw error;
  }
}

/**
 * Renames a complete and flushed file, replacing another one, and flushes the rename.
 *
 * @throws errors of the file system; both files are then unchanged
 */
export function renameDurably(from: string, to: string, fs: RenameFs = system): void {
  for (const pause of [...PAUSES_MS, null]) {
    try {
      fs.rename(from, to);
      break;
    } catch (error) {
      if (pause === null || !isHeld(error, fs.platform)) throw error;
      fs.wait(pause);
    }
  }
  syncFolder(dirname(to));
}

/** The system calls for a second name; tests have one that refuses. */
interface Disk {
  link(file: string, other: string): void;
  /** Flushes a file to the disk. */
  flush(file: string): void;
}

/**
 * Gives a file a second name, so that the first can be reused. Without hard links it is a complete, flushed copy.
 *
 * @throws errors of the file system; the second name then does not exist
 */
export function linkOrCopy(
  file: string,
  other: string,
  disk: Disk = { link: linkSync, flush: flushFile },
): void {
  try {
    disk.link(file, other);
    return;
  } catch {
    // A file system without hard links.
  }
  const coming = `${other}.new`;
  try {
    copyFileSync(file, coming);
    disk.flush(coming);
    renameDurably(coming, other);
  } catch (error) {
    remove(coming);
    throw error;
  }
}

/** Flushes a file that other code wrote to the disk. */
export function flushFile(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Atomically writes a file to a path chosen by a person, which may be slow or hang.
 *
 * @param content in one part, or in chunks as they are generated
 * @param mode of the file, where the file system has modes
 * @param outside the program's data folder, which a chosen path must not be in
 * @throws PerchError `file_in_data_folder`; errors of the file system or of generating the content: the old file is
 * then unchanged
 */
export async function saveFileAtomic(
  file: string,
  content: Parameters<typeof writeFile>[1],
  { mode, outside }: { mode: number; outside?: string },
): Promise<void> {
  if (outside !== undefined) await requireOutside(outside, file);
  const coming = `${file}.part`;
  try {
    // Do not write through a link with that name.
    await rm(coming, { force: true });
    await writeFile(coming, content, { flush: true, flag: 'wx' });
    // A share of the network may refuse modes; the file then has that of the share.
    await chmod(coming, mode).catch(() => undefined);
    await renameHeld(coming, file);
  } catch (error) {
    await rm(coming, { force: true }).catch(() => undefined);
    throw error;
  }
  await flushFolder(dirname(file));
}

async function renameHeld(from: string, to: string): Promise<void> {
  for (const pause of PAUSES_MS) {
    try {
      return await rename(from, to);
    } catch (error) {
      if (!isHeld(error, process.platform)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  await rename(from, to);
}

/** On other systems these codes mean a lasting lack of rights. */
function isHeld(error: unknown, platform: NodeJS.Platform): boolean {
  return platform === 'win32' && HELD.includes((error as NodeJS.ErrnoException).code ?? '');
}

function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // The error of the file itself is thrown.
  }
}

/** Flushes a folder, which makes a new name durable; not every system supports that. */
export function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // Windows flushes folders itself.
  }
}

async function flushFolder(folder: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder, 'r');
    await handle.sync();
  } catch {
    // As above.
  } finally {
    await handle?.close().catch(() => undefined);
  }
}
