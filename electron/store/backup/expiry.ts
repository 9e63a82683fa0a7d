import { readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { toInstant } from '../../../shared/time/time.ts';
import { writeFileAtomic } from '../atomic-file.ts';
import { setAsideFile } from '../database/set-aside.ts';
import { type BackupFile, fileStamp, namesIn } from './backup-folder.ts';

const DAY = 24 * 60 * 60_000;

/** No copy of the shop is older, but for the newest backup: what was erased in the shop is then erased in its copies. */
export const LONGEST_KEPT_MS = 90 * DAY;
/** Of copies that were put aside, only the newest of a kind is kept for longer than that. */
const OTHERS_KEPT_MS = 14 * DAY;

/**
 * Backups that are so old that they go, whatever else is kept; never the newest. One that is dated ahead of the clock is
 * as old as the next newer one.
 *
 * @param today milliseconds since 1970, of a day that is proven to have come; it may lie weeks behind `now`
 * @param now milliseconds since 1970, by the clock
 */
export function outdated(
  newestFirst: readonly BackupFile[],
  { today, now }: { today: number; now: number },
): BackupFile[] {
  const limit = today - LONGEST_KEPT_MS;
  let madeBy = now;
  return newestFirst.filter(({ at }, index) => {
    if (Date.parse(at) <= now) madeBy = Date.parse(at);
    return index > 0 && madeBy < limit;
  });
}

/**
 * What is put aside beside the database and beside the backups: kind, then the moment in its name. One that a power cut
 * left half has not got its name yet.
 */
const BESIDE =
  /\.(before-restore|damaged)-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)(?:\.sqlite)?(-wal|-shm|\.new)?$/;
const VERSIONS = /^before-(version)-\d+-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)\.sqlite$/;

/**
 * Removes copies that were put aside: what a restore replaced, what was damaged, what an update migrated. Kept are the
 * newest of each kind for ninety days and others for fourteen; a damaged one that nobody replaced yet stays. A name may
 * tell of years ago, or of years to come, because the clock was wrong that day: the days count from the first proven one
 * that saw the copy.
 *
 * @param file the shop's database
 * @param backups the folder of its backups
 * @param today milliseconds since 1970, of a day that is proven to have come
 */
export function removeOldCopies({
  file,
  backups,
  today,
}: {
  file: string;
  backups: string;
  today: number;
}): void {
  const needed = setAsideFile(file);
  const own = (name: string) => name.startsWith(`${basename(file, '.sqlite')}.`);
  const found = [
    ...copiesIn(dirname(file), BESIDE).filter(({ name }) => own(name)),
    ...copiesIn(backups, VERSIONS),
  ];
  const day = fileStamp(toInstant(today));
  const seen = seenSince(`${file}.aside-seen.json`, found, day);
  const copies = found.map(({ name, stamp, ...copy }) => {
    const first = seen[name] ?? stamp;
    return { ...copy, since: first > stamp || stamp > day ? first : stamp };
  });
  for (const { kind, path, since } of copies) {
    const isNewest = copies.every((other) => other.kind !== kind || other.since <= since);
    const limit = fileStamp(toInstant(today - (isNewest ? LONGEST_KEPT_MS : OTHERS_KEPT_MS)));
    const isNeeded = needed !== null && path.startsWith(needed);
    if (since < limit && !isNeeded) rmSync(path, { force: true });
  }
}

/**
 * When each copy was first seen, by a proven day; those that are new are noted now, and so are those that were noted by a
 * clock that was ahead for long enough to be believed. Where that cannot be noted, all of them are taken as new, so that
 * nothing is removed.
 */
function seenSince(file: string, copies: readonly { name: string }[], now: string): Record<string, string> {
  const noted = readSeen(file);
  const seen = Object.fromEntries(
    copies.map(({ name }) => {
      const first = noted[name] ?? now;
      return [name, first < now ? first : now];
    }),
  );
  const text = JSON.stringify(seen);
  if (text === JSON.stringify(noted)) return seen;
  try {
    writeFileAtomic(file, `${text}\n`);
    return seen;
  } catch {
    return Object.fromEntries(copies.map(({ name }) => [name, now]));
  }
}

function readSeen(file: string): Record<string, string> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}

function copiesIn(folder: string, pattern: RegExp) {
  return namesIn(folder).flatMap((name) => {
    const [, kind = '', stamp = ''] = pattern.exec(name) ?? [];
    return stamp === '' ? [] : [{ name, kind, stamp, path: join(folder, name) }];
  });
}
