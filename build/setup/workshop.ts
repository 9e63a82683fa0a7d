import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cache } from '../bootstrap/paths.mjs';

/**
 * Makes something of several steps in a temporary folder and moves it into its place at once, so that an interruption
 * leaves all of it or nothing. Replaces what is at `target`.
 *
 * @param target the file or folder to appear
 * @param make fills the empty folder it is given and returns the path inside it that becomes `target`
 */
export async function buildAtomically(
  target: string,
  make: (folder: string) => Promise<string>,
): Promise<void> {
  const workshops = join(cache, 'workshop');
  // One set-up runs at a time, so whatever lies here is what an interrupted one left.
  rmSync(workshops, { recursive: true, force: true });
  const folder = join(workshops, String(process.pid));
  mkdirSync(folder, { recursive: true });
  const made = await make(folder);
  mkdirSync(dirname(target), { recursive: true });
  rmSync(target, { recursive: true, force: true });
  renameSync(made, target);
  rmSync(workshops, { recursive: true, force: true });
}
