import { rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { DAY_MS, toInstant } from '../../../shared/time/time.ts';
import { writeFileAtomic } from '../atomic-file.ts';
import { setAsideFile } from '../database/set-aside.ts';
import { readJsonFile } from '../json-file.ts';
import { type BackupFile, fileStamp, namesIn } from './backup-folder.ts';

/** No copy of the shop is kept longer, except the newest backup: data erased in the shop is then erased in its copies too. */
export const LONGEST_KEPT_MS = 90 * DAY_MS;
/** Only the newest set-aside copy of each kind is kept for longer than this. */
const OTHERS_KEPT_MS = 14 * DAY_MS;

/**
 * Backups that are too old and must be deleted, whatever else is kept; never the newest. One dated ahead of the clock
 * counts as old as the next newer one.
 *
 * @param today milliseconds since 1970, of the latest day proven to have passed; it may be weeks before `now`
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
 * Copies set aside beside the database and the backups: the kind, then the moment in the name. A copy interrupted by a
 * power cut does not have its name yet.
 */
const BESIDE =
  /\.(before-restore|damaged)-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)(?:\.sqlite)?(-wal|-shm|\.new)?$/;
const VERSIONS = /^before-(version)-\d+-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)\.sqlite$/;

/**
 * Removes set-aside copies: databases replaced by a restore, damaged ones, and those from before a migration. Keeps the
 * newest of each kind for ninety days and others for fourteen; a damaged one that was not replaced yet stays. A date in a
 * name may be years off, because the clock was wrong that day: the days count from the first proven day on which the copy
 * was seen.
 *
 * @param file the shop's database
 * @param backups the folder of its backups
 * @param today milliseconds since 1970, of the latest day proven to have passed
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
 * When each copy was first seen, by a proven day. Records new copies now, and again those recorded by a clock that was
 * ahead. If that cannot be stored, all of them count as new, so that nothing is removed.
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
  return readJsonFile(file, z.record(z.string(), z.string())) ?? {};
}

function copiesIn(folder: string, pattern: RegExp) {
  return namesIn(folder).flatMap((name) => {
    const [, kind = '', stamp = ''] = pattern.exec(name) ?? [];
    return stamp === '' ? [] : [{ name, kind, stamp, path: join(folder, name) }];
  });
}
