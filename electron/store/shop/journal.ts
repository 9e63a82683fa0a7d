import { createHash } from 'node:crypto';
import type { LocalId } from '../../../shared/ids.ts';
import { toInstant } from '../../../shared/time.ts';
import type { Actor, Identity, StoreContext } from '../context.ts';

export type JournalValue =
  | string
  | number
  | boolean
  | null
  | JournalValue[]
  | { [key: string]: JournalValue | undefined };
export type JournalBody = { [key: string]: JournalValue | undefined };

/** Something that happened, in the words of the field: `sale.completed`, `stock.adjusted`, `entry.discarded`. */
export interface JournalEntry {
  kind: string;
  subjectId: LocalId | null;
  body: JournalBody;
  actor: Actor;
}

export interface JournalRow {
  seq: number;
  at: string;
  business_date: string;
  till: number;
  generation: number;
  staff_id: LocalId | null;
  kind: string;
  subject_id: LocalId | null;
  body: string;
  previous_hash: string;
  hash: string;
}

/** The hash before the first row. */
export const FIRST_HASH = '0'.repeat(64);

export type Journal = ReturnType<typeof createJournal>;

/**
 * What was decided and by whom: append-only, each row carrying the hash of the one before, so that `verify` shows a row
 * that was removed or edited.
 */
export function createJournal({
  db,
  clock,
  identity,
}: Pick<StoreContext, 'db' | 'clock'> & { identity: Pick<Identity, 'till' | 'generation'> }) {
  const last = db.prepare<[], Pick<JournalRow, 'seq' | 'hash'>>(
    'SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1',
  );
  const insert = db.prepare<[Omit<JournalRow, never>]>(
    `INSERT INTO journal (seq, at, business_date, till, generation, staff_id, kind, subject_id, body, previous_hash, hash)
     VALUES (@seq, @at, @business_date, @till, @generation, @staff_id, @kind, @subject_id, @body, @previous_hash, @hash)`,
  );
  const bySubject = db.prepare<[string], JournalRow>(
    'SELECT * FROM journal WHERE subject_id = ? ORDER BY seq',
  );
  const all = db.prepare<[], JournalRow>('SELECT * FROM journal ORDER BY seq');

  return {
    /** Appends a row; to be called inside the transaction of what it tells of. */
    append(entry: JournalEntry): void {
      const before = last.get();
      const body = entry.actor.approvedBy
        ? { ...entry.body, approvedBy: entry.actor.approvedBy }
        : entry.body;
      const row = {
        seq: (before?.seq ?? 0) + 1,
        at: toInstant(clock.now()),
        business_date: entry.actor.businessDate,
        till: identity.till,
        generation: identity.generation,
        staff_id: entry.actor.staffId,
        kind: entry.kind,
        subject_id: entry.subjectId,
        body: canonicalJson(body),
        previous_hash: before?.hash ?? FIRST_HASH,
      };
      insert.run({ ...row, hash: hashOf(row) });
    },
    ofSubject: (subjectId: LocalId): JournalRow[] => bySubject.all(subjectId),
    /** Every row, oldest first, one at a time. */
    rows: (): IterableIterator<JournalRow> => all.iterate(),
  };
}

/** The hash that a row must carry: SHA-256 of the previous hash and the row's facts as canonical JSON. */
export function hashOf(row: Omit<JournalRow, 'hash'>): string {
  const { previous_hash: previous, ...facts } = row;
  return createHash('sha256').update(previous).update(canonicalJson(facts)).digest('hex');
}

/** JSON with sorted keys and without what is undefined: one text for one value. */
export function canonicalJson(value: JournalValue | undefined): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`);
  return `{${members.join(',')}}`;
}
