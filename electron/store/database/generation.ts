import { readFileSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { type Clock, type Instant, toInstant } from '../../../shared/time/time.ts';
import { writeFileAtomic } from '../atomic-file.ts';
import type { Actor } from '../context.ts';
import { createEntryWriter } from '../outbox/entry-writer.ts';
import { createJournal, type JournalBody } from '../shop/journal.ts';

export interface NewGeneration {
  generation: number;
  clock: Clock;
  till: number;
  actor: Actor;
  /** When the backup was made, if its name says so. */
  backupAt?: string | null;
  /** The last Z number of the replaced shop; 0 if unknown. */
  lastZ?: number;
  /** Further facts for the journal's row. */
  facts?: JournalBody;
}

/**
 * Makes a restored database a new generation of its installation (docs/backups.md, "Backups"). Its memory may be long
 * outdated: every unfinished entry may have arrived meanwhile, so each is `in_doubt` and settled by a look-up before
 * anything is created. No look-up can tell whether a count was written: the service's count is accepted, and the pets
 * are to be counted. All resources are read again.
 */
export function becomeNewGeneration(db: Database, options: NewGeneration): void {
  const { generation, clock, till, actor, backupAt = null, lastZ = 0, facts = {} } = options;
  db.transaction(() => {
    const before = db.prepare<[], number>('SELECT generation FROM installation').pluck().get() ?? 0;
    db.prepare('UPDATE installation SET generation = ?').run(generation);
    const work = { transaction: <T>(run: () => T): T => run(), announce: () => undefined };
    const writer = createEntryWriter({ db, clock, ...work });
    const open = db
      .prepare<[], { id: LocalId; isCount: 0 | 1 }>(
        `SELECT id, kind = 'pushStock' AS isCount FROM outbox WHERE state NOT IN ('done', 'discarded') ORDER BY seq`,
      )
      .all();
    for (const { id } of open) writer.apply(id, { type: 'restored' });
    const unknown = open.filter(({ isCount }) => isCount === 0).length;
    const toCount = takeRemoteCounts(db, toInstant(clock.now()));
    db.exec(`
      UPDATE pull_state SET cursor = NULL, etag = NULL, completed_at = NULL, started_at = NULL;
      UPDATE category SET etag = NULL WHERE etag IS NOT NULL;
      UPDATE pet SET etag = NULL WHERE etag IS NOT NULL;
      UPDATE stock SET etag = NULL WHERE etag IS NOT NULL;
      UPDATE store_order SET etag = NULL WHERE etag IS NOT NULL;`);
    const skippedZ = continueZNumbersAfter(db, lastZ);
    const journal = createJournal({ db, clock, identity: { till, generation } });
    const body = {
      ...facts,
      fromGeneration: before,
      toGeneration: generation,
      unknown,
      toCount,
      ...(backupAt === null ? {} : { backupAt }),
      ...(skippedZ === 0 ? {} : { skippedZ }),
    };
    journal.append({ kind: 'installation.restored', subjectId: null, body, actor });
  }).immediate();
}

/**
 * Settles every open movement: the next reading of the service's count shows the difference as an external movement.
 *
 * @returns how many pets are to be counted for it
 */
function takeRemoteCounts(db: Database, at: Instant): number {
  const { changes } = db
    .prepare(
      `UPDATE stock SET count_since = coalesce(count_since, ?)
       WHERE pet_id IN (SELECT pet_id FROM stock_movement WHERE acknowledged_at IS NULL)`,
    )
    .run(at);
  db.prepare(
    'UPDATE stock_movement SET acknowledged = quantity, acknowledged_at = ? WHERE acknowledged_at IS NULL',
  ).run(at);
  return changes;
}

/**
 * Continues the Z numbers after those already on paper: no number is used twice.
 *
 * @returns how many numbers this database has no report of
 */
function continueZNumbersAfter(db: Database, lastZ: number): number {
  const known = lastZOf(db);
  if (lastZ <= known) return 0;
  db.prepare(
    `INSERT INTO counter (name, value) VALUES ('z-report', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  ).run(lastZ);
  return lastZ - known;
}

/** The last Z number of a database; 0 before the first. */
export function lastZOf(db: Database): number {
  return db.prepare<[], number>(`SELECT value FROM counter WHERE name = 'z-report'`).pluck().get() ?? 0;
}

/** The last generation, as stored beside the database in case a damaged one is unreadable; 0 before. */
export function lastGeneration(file: string): number {
  try {
    return Number.parseInt(readFileSync(generationFile(file), 'utf8'), 10) || 0;
  } catch {
    return 0;
  }
}

/** Stores a generation before a database uses it, so that none is used twice. */
export function noteGeneration(file: string, generation: number): void {
  writeFileAtomic(generationFile(file), `${generation}\n`);
}

function generationFile(file: string): string {
  return `${file}.generation`;
}
