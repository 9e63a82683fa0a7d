import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { hashInputs } from '../../build/setup/inputs.ts';
import { named } from '../lib/report.ts';

/** Folders kept of one name: for two commits that are compared. */
const KEPT = 2;

/**
 * Returns a cached folder made from the same sources with the same SQLite, or makes it now. It appears atomically, and
 * replaces older ones of its name.
 *
 * @param cache where it is kept
 * @param name what it is, `shop-1000`
 * @param sources files and folders of the project that determine its contents
 * @param make fills the given empty folder
 * @returns the folder in the cache, for reading and copying only
 */
export async function prepared(
  cache: string,
  name: string,
  sources: string[],
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const key = hashInputs(sources, [name, named('better-sqlite3')]).slice(0, 16);
  const folder = join(cache, `${name}-${key}`);
  if (!existsSync(folder)) {
    const part = `${folder}.part`;
    rmSync(part, { recursive: true, force: true });
    mkdirSync(part, { recursive: true });
    await make(part);
    renameSync(part, folder);
  }
  const now = new Date();
  utimesSync(folder, now, now);
  removeOlder(cache, name);
  return folder;
}

function removeOlder(cache: string, name: string): void {
  const others = readdirSync(cache)
    .filter((entry) => new RegExp(`^${name}(-[0-9a-f]{16})?$`).test(entry))
    .map((entry) => ({ folder: join(cache, entry), usedAt: statSync(join(cache, entry)).mtimeMs }))
    .sort((a, b) => b.usedAt - a.usedAt);
  for (const { folder } of others.slice(KEPT)) rmSync(folder, { recursive: true, force: true });
}
