import type { BigIntStats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { PerchError } from '../../shared/errors/errors.ts';

/**
 * Refuses to write a file that a person chose into a folder of the program, where it could replace a file of the
 * shop. Folders and files are compared by their identity on the disk, so links and other spellings are found
 * (docs/threat-model.md, "A malicious file").
 *
 * @throws PerchError `file_in_data_folder`
 */
export async function requireOutside(folder: string, file: string): Promise<void> {
  const own = await statsOf(folder);
  if (own === null) return;
  const path = resolve(file);
  const found = await statsOf(path);
  if (
    (await isBelow(own, dirname(path))) ||
    (await isBelow(own, path)) ||
    (found?.isFile() && found.nlink > 1n && (await isNamedIn(folder, found)))
  )
    throw new PerchError('file_in_data_folder', { file });
}

/** Whether a path, or its existing part, leads to a folder or into it. */
async function isBelow(folder: BigIntStats, path: string): Promise<boolean> {
  let at = path;
  while ((await statsOf(at)) === null && at !== dirname(at)) at = dirname(at);
  at = await realpath(at).catch(() => at);
  for (;;) {
    const here = await statsOf(at);
    if (here !== null && isSame(here, folder)) return true;
    if (at === dirname(at)) return false;
    at = dirname(at);
  }
}

/** Whether a file has another name (a hard link) in a folder or below it. */
async function isNamedIn(folder: string, file: BigIntStats): Promise<boolean> {
  for (const name of await readdir(folder, { recursive: true })) {
    const one = await statsOf(join(folder, name));
    if (one !== null && isSame(one, file)) return true;
  }
  return false;
}

const isSame = (one: BigIntStats, other: BigIntStats) => one.dev === other.dev && one.ino === other.ino;

const statsOf = (path: string): Promise<BigIntStats | null> => stat(path, { bigint: true }).catch(() => null);
