import { createHash, randomBytes } from 'node:crypto';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { Actor, Identity, StoreContext } from '../context.ts';

type JournalValue =
  | string
  | number
  | boolean
  | null
  | JournalValue[]
  | { [key: string]: JournalValue | undefined };
export type JournalBody = { [key: string]: JournalValue | undefined };

/** An event, named in the field's terms: `sale.completed`, `stock.adjusted`, `entry.discarded`. */
export interface JournalEntry {
  kind: string;
  subjectId: LocalId | null;
  body: JournalBody;
  /**
   * Text typed by a person, which may name a customer. It is stored beside the line and can be erased; the body has
   * its salted hash.
   */
  words?: JournalWords;
  actor: Actor;
}

/** Texts that a person typed for a line, by field. */
export type JournalWords = { [key: string]: string };

/** Lines whose texts are erased, and the content of the line that records it. */
export interface JournalErasure {
  seqs: readonly number[];
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

/** The kind of the line that records an erasure. */
export const ERASED = 'customers.erased';

/** The hash before the first row. */
export const FIRST_HASH = '0'.repeat(64);

/** A salt from the machine's own randomness. */
export const randomSalt = (): string => randomBytes(16).toString('hex');

export type Journal = ReturnType<typeof createJournal>;

/**
 * Decisions and who made them: append-only, each row with the hash of the previous one, so that `verify` detects a
 * removed or edited row. Only typed texts can be erased (docs/data.md, "Customers' data").
 */
export function createJournal({
  db,
  clock,
  identity,
  newSalt = randomSalt,
}: Pick<StoreContext, 'db' | 'clock'> &
  Partial<Pick<StoreContext, 'newSalt'>> & { identity: Pick<Identity, 'till' | 'generation'> }) {
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

  const insertWords = db.prepare<[number, string, string]>(
    'INSERT INTO journal_words (seq, salt, words) VALUES (?, ?, ?)',
  );
  const wordsOf = db.prepare<[number], string>('SELECT words FROM journal_words WHERE seq = ?').pluck();
  const forgetWords = db.prepare<[number]>('DELETE FROM journal_words WHERE seq = ?');

  function append(entry: JournalEntry): void {
    const before = last.get();
    const { approvedBy } = entry.actor;
    const typed = entry.words && Object.keys(entry.words).length > 0 ? canonicalJson(entry.words) : null;
    const words = typed === null ? null : { salt: newSalt(), text: typed };
    const body = {
      ...entry.body,
      ...(approvedBy ? { approvedBy } : {}),
      ...(words === null ? {} : { wordsHash: hashOfWords(words.salt, words.text) }),
    };
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
    if (words !== null) insertWords.run(row.seq, words.salt, words.text);
  }

  const alone = db.transaction(append);

  return {
    /** Appends a row, inside the transaction of the event that it records; without one, in its own. */
    append: (entry: JournalEntry): void => (db.inTransaction ? append(entry) : alone.immediate(entry)),

    /** The texts typed for a row; null if there were none, or they were erased. */
    wordsOf(row: Pick<JournalRow, 'seq'>): JournalWords | null {
      const kept = wordsOf.get(row.seq);
      return kept === undefined ? null : (JSON.parse(kept) as JournalWords);
    },

    /** Whether a row exists that has typed texts. */
    hasWords: (seq: number): boolean => wordsOf.get(seq) !== undefined,

    /** Erases the texts of rows, and appends the row that names them; call it inside a transaction. */
    erase({ seqs, body, actor }: JournalErasure): void {
      const erasedWords = [...new Set(seqs)].filter((seq) => wordsOf.get(seq) !== undefined);
      append({
        kind: ERASED,
        subjectId: null,
        body: { ...body, lines: erasedWords.length, erasedWords },
        actor,
      });
      for (const seq of erasedWords) forgetWords.run(seq);
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

/** The hash of a row's texts in its body: without the salt nobody can test names against it. */
export function hashOfWords(salt: string, words: string): string {
  return createHash('sha256').update(salt).update(words).digest('hex');
}

/** JSON with sorted keys and without undefined values: one text for one value. */
function canonicalJson(value: JournalValue | undefined): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`);
  return `{${members.join(',')}}`;
}
