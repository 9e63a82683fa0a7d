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

// A file is written beside its name, flushed, and only then takes the name, which is flushed with its folder: a power cut, a
// full disk or a program that ends leaves the file before, or this one, and never half of one.

/** How often, and after how many milliseconds, Windows is asked again: virus scanners hold a new file for a moment. */
const PAUSES_MS: readonly number[] = [10, 20, 40, 80, 160, 320];
const HELD = ['EACCES', 'EBUSY', 'EPERM'];

/** What giving a name needs of the system; tests have one that refuses. */
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
 * Writes a small file of the program's own in one step, and makes its folder where there is none.
 *
 * @param mode of the file; absent: as the umask has it
 * @throws what the disk refuses; the old file is then unchanged, and nothing is left beside it
 */
export function writeFileAtomic(
  file: string,
  content: string | Uint8Array,
  { mode, naming = system }: { mode?: number; naming?: RenameFs } = {},
): void {
  const coming = `${file}.new`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    // One that a power cut left would keep its own mode.
    rmSync(coming, { force: true });
    writeFileSync(coming, content, { flush: true, ...(mode === undefined ? {} : { mode }) });
    renameDurably(coming, file, naming);
  } catch (error) {
    remove(coming);
    throw error;
  }
}

/**
 * Gives a file that is whole and flushed its name, in the place of one that has it, and has that on the disk.
 *
 * @throws what the disk refuses; both files are then as they were
 */
export function renameDurably(from: string, to: string, naming: RenameFs = system): void {
  for (const pause of [...PAUSES_MS, null]) {
    try {
      naming.rename(from, to);
      break;
    } catch (error) {
      if (pause === null || !isHeld(error, naming.platform)) throw error;
      naming.wait(pause);
    }
  }
  syncFolder(dirname(to));
}

/** What a second name needs of the system; tests have one that refuses. */
interface Disk {
  link(file: string, other: string): void;
  /** Has what a file holds on the disk. */
  flush(file: string): void;
}

/**
 * Gives a file a second name, so that the first can be given to another one; where a file system has no links, a copy has
 * it, which is whole and on the disk by then.
 *
 * @throws what the disk refuses; nothing has that name then
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
    // A file system without links.
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

/** Has what a file holds on the disk, where somebody else wrote it. */
export function flushFile(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Writes a file where a person wants it, which may be a slow or hanging place, in one step.
 *
 * @param content also in parts, as they are made
 * @param mode of the file
 * @param outside the folder that it may not lie in, the program's data, where a person chose the place
 * @throws PerchError `file_in_data_folder`; and what the disk refuses, or what making the content throws: the file before
 *   is then unchanged
 */
export async function saveFileAtomic(
  file: string,
  content: Parameters<typeof writeFile>[1],
  { mode, outside }: { mode: number; outside?: string },
): Promise<void> {
  if (outside !== undefined) await requireOutside(outside, file);
  const coming = `${file}.part`;
  try {
    // A link at that name would be written through.
    await rm(coming, { force: true });
    await writeFile(coming, content, { flush: true, flag: 'wx' });
    await chmod(coming, mode);
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

/** Elsewhere these mean that nobody may, now or later. */
function isHeld(error: unknown, platform: NodeJS.Platform): boolean {
  return platform === 'win32' && HELD.includes((error as NodeJS.ErrnoException).code ?? '');
}

function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // What refused the file says why.
  }
}

/** A new name is on the disk once its folder is; not every system can be asked for that. */
export function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // Windows keeps folders itself.
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
