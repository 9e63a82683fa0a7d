import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

// A package manager that replaces the addon while the program is open puts a new file under the old name; this
// process keeps using the old one. A thread started then would load the new file as a second SQLite in the process.
// File locks belong to the process, so the second one believes that it is the only user of a database, and deletes
// the write-ahead log that the first still writes to: all later sales are lost with the next power cut
// (https://sqlite.org/howtocorrupt.html, "Multiple copies of SQLite linked into the same application").

const { cache } = createRequire(import.meta.url);
/** The files that this process loaded SQLite from, by the requested path, with their identity then. */
const loaded = new Map<string | undefined, { file: string; identity: string }>();

/**
 * Records which file SQLite was loaded from. Call it after a database was opened.
 *
 * @param nativeBinding the requested addon; undefined for better-sqlite3's own
 */
export function noteAddon(nativeBinding: string | undefined): void {
  if (loaded.has(nativeBinding)) return;
  const file = nativeBinding === undefined ? ownAddon() : resolve(nativeBinding);
  const identity = file === null ? null : identityOf(file);
  if (file !== null && identity !== null) loaded.set(nativeBinding, { file, identity });
}

/** Whether the file that SQLite was loaded from was replaced or removed, so that no thread may load it. */
export function isAddonReplaced(nativeBinding: string | undefined): boolean {
  const found = loaded.get(nativeBinding);
  return found !== undefined && identityOf(found.file) !== found.identity;
}

/**
 * The worker of a thread that opens a database; null (work in this thread) if the thread would load a second SQLite.
 */
export function besideSqlite<Worker>(worker: Worker, nativeBinding: string | undefined): Worker | null {
  return isAddonReplaced(nativeBinding) ? null : worker;
}

/** Where better-sqlite3 found its addon; in a packaged program it is beside the archive. */
function ownAddon(): string | null {
  const file = Object.keys(cache).find((name) => /better[-_]sqlite3.*\.node$/.test(name));
  return file?.replace(/\bapp\.asar(?=[\\/])/, 'app.asar.unpacked') ?? null;
}

/** An open file keeps its inode, even if its name is reused. Null if it does not exist. */
function identityOf(file: string): string | null {
  try {
    const { dev, ino } = statSync(file, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}
