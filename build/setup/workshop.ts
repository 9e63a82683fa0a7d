import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cache } from '../bootstrap/paths.mjs';

/**
 * Makes something in a temporary folder and moves it to `target` atomically, replacing what was there.
 *
 * @param target the file or folder to appear
 * @param make fills the given empty folder and returns the path in it that becomes `target`
 */
export async function buildAtomically(
  target: string,
  make: (folder: string) => Promise<string>,
): Promise<void> {
  const workshopFolder = join(cache, 'workshop');
  // One set-up runs at a time, so leftovers are from an interrupted one.
  rmSync(workshopFolder, { recursive: true, force: true });
  const folder = join(workshopFolder, String(process.pid));
  mkdirSync(folder, { recursive: true });
  const made = await make(folder);
  mkdirSync(dirname(target), { recursive: true });
  rmSync(target, { recursive: true, force: true });
  renameSync(made, target);
  rmSync(workshopFolder, { recursive: true, force: true });
}
