import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { foldersOf } from './app/folders.ts';

/**
 * What Perch keeps in a data folder, including temporary files; anything else there is foreign. `foldersOf` names most
 * of it, so that a new file is included.
 */
function isOurs(name: string): boolean {
  const named = Object.values(foldersOf('')).filter((path) => path !== '');
  const ours = [
    'live',
    'training',
    'connection.json',
    'lock.sqlite',
    ...named.filter((path) => !path.includes(sep)),
  ];
  return ours.some((own) => name === own || (own.includes('.') && name.startsWith(own)));
}

const OTHERS = 0o077;

/**
 * Keeps the data folder private to this login, whatever the umask: from now on this process and its children create
 * files of mode 0600 and folders of 0700, and files that an earlier version left readable are tightened. Call it
 * before anything is opened. Windows has no such modes.
 *
 * @returns the previous umask, for files that a person saves elsewhere
 */
export function keepToOwner(dataFolder: string): number {
  const before = process.umask(OTHERS);
  tighten(dataFolder, isOurs);
  return before;
}

/** Does not follow links: their targets are not in the folder. */
function tighten(path: string, isWanted: (name: string) => boolean = () => true): void {
  try {
    const found = lstatSync(path);
    if (found.isSymbolicLink()) return;
    if ((found.mode & OTHERS) !== 0) chmodSync(path, found.mode & 0o7700);
    if (!found.isDirectory()) return;
    for (const name of readdirSync(path)) if (isWanted(name)) tighten(join(path, name));
  } catch {
    // Missing, or another login's: Perch opens what it can and reports the rest itself.
  }
}
