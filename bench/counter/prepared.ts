import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { hashInputs } from '../../build/setup/inputs.ts';
import { named } from '../lib/report.ts';

/** So many of one name are kept: those of two commits that are compared. */
const KEPT = 2;

/**
 * A folder that takes long to make, from a cache: one made earlier from the same sources and with the same SQLite, or
 * else it is made now and kept. It appears whole or not at all, and older ones of its name make room.
 *
 * @param cache where it is kept
 * @param name what it is, `shop-1000`
 * @param sources files and folders of the project that decide what lies in it
 * @param make fills the empty folder that it is given
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
  makeRoom(cache, name);
  return folder;
}

function makeRoom(cache: string, name: string): void {
  const others = readdirSync(cache)
    .filter((entry) => new RegExp(`^${name}(-[0-9a-f]{16})?$`).test(entry))
    .map((entry) => ({ folder: join(cache, entry), usedAt: statSync(join(cache, entry)).mtimeMs }))
    .sort((a, b) => b.usedAt - a.usedAt);
  for (const { folder } of others.slice(KEPT)) rmSync(folder, { recursive: true, force: true });
}
