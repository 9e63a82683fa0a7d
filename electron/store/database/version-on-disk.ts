import { closeSync, existsSync, openSync, readSync } from 'node:fs';

// Offsets of SQLite's file format, https://www.sqlite.org/fileformat2.html: the first page has the version, in the
// log too.
const USER_VERSION = 60;
const WAL_HEADER = 32;
const WAL_PAGE_SIZE = 8;
const FRAME_HEADER = 24;

/**
 * The newest `user_version` that a database has, or that its log may bring; read from the raw files with Node alone:
 * it is needed when a version of Perch does not start, and the addon may be the reason.
 *
 * @returns infinite if a file cannot be read
 */
export function versionOnDisk(file: string): number {
  try {
    return Math.max(
      numberIn(file, (read) => read(USER_VERSION)),
      newestInLog(`${file}-wal`),
    );
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Includes frames that were overwritten or never committed: they have the same version or the next one. */
function newestInLog(log: string): number {
  if (!existsSync(log)) return 0;
  return numberIn(log, (read) => {
    const pageSize = read(WAL_PAGE_SIZE) ?? 0;
    let newest = 0;
    for (let at = WAL_HEADER; pageSize > 0; at += FRAME_HEADER + pageSize) {
      const page = read(at);
      if (page === null) break;
      if (page === 1) newest = Math.max(newest, read(at + FRAME_HEADER + USER_VERSION) ?? 0);
    }
    return newest;
  });
}

/** @param find gets a function that reads the 32 bits at an offset, null beyond the end */
function numberIn(file: string, find: (read: (at: number) => number | null) => number | null): number {
  const bytes = Buffer.alloc(4);
  const handle = openSync(file, 'r');
  try {
    const found = find((at) => (readSync(handle, bytes, 0, 4, at) === 4 ? bytes.readUInt32BE() : null));
    return found ?? Number.POSITIVE_INFINITY;
  } finally {
    closeSync(handle);
  }
}
