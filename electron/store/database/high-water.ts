import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { LocalId } from '../../../shared/ids/ids.ts';
import { type Clock, localDate } from '../../../shared/time/time.ts';
import { saveFileAtomic } from '../atomic-file.ts';
import { readJsonFile } from '../json-file.ts';
import { receiptNumber, seriesOf } from '../sales/series.ts';
import { becomeNewGeneration, lastGeneration, noteGeneration } from './generation.ts';

// The progress of a shop on this computer, in a file outside the data folder: a folder that is copied back does not
// bring that file along, and so shows that it is older (docs/backups.md, "A data folder that was put back").

const HighWater = z.object({
  installationId: LocalId,
  generation: z.int(),
  /** The last row of the journal. */
  journal: z.int(),
  /** The last number of each series of receipts and refunds, and of the Z reports. */
  numbers: z.record(z.string(), z.int()),
});
export type HighWater = z.infer<typeof HighWater>;

const markFile = (folder: string, installationId: LocalId): string => join(folder, `${installationId}.json`);

/** The mark of an installation; null if this computer has none, or it cannot be read. */
export function readHighWater(folder: string, installationId: LocalId): HighWater | null {
  return readJsonFile(markFile(folder, installationId), HighWater);
}

/** The progress of a database; null if there is no shop in it yet. */
function highWaterOf(db: Database): HighWater | null {
  const row = db
    .prepare<[], Pick<HighWater, 'installationId' | 'generation' | 'journal'>>(
      `SELECT installation_id AS installationId, generation, (SELECT coalesce(max(seq), 0) FROM journal) AS journal
       FROM installation`,
    )
    .get();
  if (row === undefined) return null;
  const numbers = db
    .prepare<[], [string, number]>(
      `SELECT name, value FROM counter
       WHERE name GLOB 'receipt *' OR name GLOB 'refund *' OR name = 'z-report' ORDER BY name`,
    )
    .raw()
    .all();
  return { ...row, numbers: Object.fromEntries(numbers) };
}

/** A shop older than its mark was found, and is a new generation now. */
export interface RolledBackFolder {
  /** The last receipt in the mark, as printed; null without one. */
  lastReceipt: string | null;
}

interface MarkOptions {
  /** The folder of the marks. */
  marks: string;
  /** The shop's database. */
  file: string;
  till: number;
  clock: Clock;
}

/**
 * Compares a database with its mark before anything is sold. One that is behind was copied back without a restore, so
 * it becomes a new generation like a restored backup: no number is given twice, and the sync looks up what arrived
 * before it sends anything.
 *
 * @returns null if it is not behind
 */
export function detectRolledBackFolder(
  db: Database,
  { marks, file, till, clock }: MarkOptions,
): RolledBackFolder | null {
  const found = highWaterOf(db);
  const mark = found && readHighWater(marks, found.installationId);
  if (!found || !mark || !isBehind(found, mark)) return null;
  const generation = Math.max(mark.generation, lastGeneration(file)) + 1;
  noteGeneration(file, generation);
  becomeNewGeneration(db, {
    generation,
    clock,
    till,
    actor: { staffId: null, businessDate: localDate(clock.now()) },
    lastZ: mark.numbers['z-report'] ?? 0,
    facts: { putBack: { rows: found.journal, rowsBefore: mark.journal, numbers: mark.numbers } },
  });
  const series = seriesOf(till, mark.generation);
  const last = mark.numbers[`receipt ${series}`];
  return { lastReceipt: last === undefined ? null : receiptNumber(series, last) };
}

function isBehind(found: HighWater, mark: HighWater): boolean {
  if (found.generation !== mark.generation) return found.generation < mark.generation;
  const isShort = ([name, last]: [string, number]) => (found.numbers[name] ?? 0) < last;
  return found.journal < mark.journal || Object.entries(mark.numbers).some(isShort);
}

/**
 * How far a mark may lag behind its shop, in milliseconds. It is written in the background and no sale waits for it.
 * It only has to be newer than any copy of the folder that lacks the shop's last work, and no such copy is more
 * recent than that.
 */
const LAG_MS = 5_000;

interface KeepOptions {
  /** The folder of the marks. */
  marks: string;
  db: Database;
  clock: Clock;
  /** Subscribes to every change of the shop. Returns the unsubscribe function. */
  onChange(listener: () => void): () => void;
  report(message: string, error: unknown): void;
}

/**
 * Updates the mark of an open shop while it works, and once more when it ends. A failure is reported once.
 *
 * @returns the function that stops it; call it while the database is still open
 */
export function keepHighWater({ marks, db, clock, onChange, report }: KeepOptions): () => Promise<void> {
  const ending = new AbortController();
  let written = '';
  let isReported = false;
  let writing = Promise.resolve();
  let isDue = false;

  async function write(): Promise<void> {
    const mark = highWaterOf(db);
    const text = `${JSON.stringify(mark)}\n`;
    if (mark === null || text === written) return;
    try {
      mkdirSync(marks, { recursive: true });
      await saveFileAtomic(markFile(marks, mark.installationId), text, { mode: 0o600 });
      written = text;
    } catch (error) {
      if (!isReported) report('High-water mark not saved', error);
      isReported = true;
    }
  }

  const writeNext = () => {
    writing = writing.then(write);
  };
  const end = onChange(() => {
    if (isDue) return;
    isDue = true;
    void clock.sleep(LAG_MS, ending.signal).then(() => {
      isDue = false;
      if (!ending.signal.aborted) writeNext();
    });
  });
  writeNext();
  return async () => {
    end();
    ending.abort();
    writeNext();
    await writing;
  };
}
