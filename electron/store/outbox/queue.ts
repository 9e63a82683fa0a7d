import { isDeepStrictEqual } from 'node:util';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { StoreContext } from '../context.ts';
import { insertInto } from '../database/rows.ts';
import { createQueryCache } from '../query-cache.ts';
import type { Attempt, AttemptEnd, NewAttempt } from './attempt.ts';
import { ENTRY_COLUMNS, type Entry, type EntryRow, readEntry, showEntry } from './entry.ts';
import type { EntryWriter } from './entry-writer.ts';
import type { Answered, EntryEvent } from './transition.ts';

interface AttemptRow extends Omit<Attempt, 'proven'> {
  repeatsAnswers: 0 | 1 | null;
  keepsOrderIds: 0 | 1 | null;
}

/** The most characters shown of unreadable text. */
const MAX_RAW = 500;

export type Queue = ReturnType<typeof createQueue>;

/**
 * The sending end of the outbox: which entries may be sent next, and each step of an entry's life. Every step is its own
 * transaction, on disk before anything follows from it (docs/sync.md, "An entry's life").
 */
export function createQueue(
  { db, clock, newId, identity, transaction }: StoreContext,
  entryWriter: EntryWriter,
) {
  const { connectionId } = identity;
  const cached = createQueryCache({ db });
  // Entries of one entity are sent in order: only the oldest unsettled one may move, whatever its state.
  const FIRST_OF_ENTITY = `NOT EXISTS (
    SELECT 1 FROM outbox AS earlier WHERE earlier.entity = outbox.entity AND earlier.entity_id = outbox.entity_id
      AND earlier.seq < outbox.seq AND earlier.state NOT IN ('done', 'discarded'))`;
  const MAY_GO = `state IN ('ready', 'in_doubt') AND wait_topic IS NULL`;
  const candidates = db.prepare<[string, string, number, number], EntryRow>(
    `SELECT ${ENTRY_COLUMNS} FROM outbox
     WHERE connection_id = ? AND lane = ? AND seq > ? AND ${MAY_GO} AND ${FIRST_OF_ENTITY}
     ORDER BY seq LIMIT ?`,
  );
  // Usually there is none, and checking that first costs a tenth of reading whole rows.
  const anyCandidate = db
    .prepare<[string, string, number], number>(
      `SELECT 1 FROM outbox WHERE connection_id = ? AND lane = ? AND seq > ? AND ${MAY_GO} LIMIT 1`,
    )
    .pluck();
  const byId = db.prepare<[string], EntryRow>(`SELECT ${ENTRY_COLUMNS} FROM outbox WHERE id = ?`);
  // Whether it still has to wait is decided when its turn comes.
  const look = db.prepare(
    'UPDATE outbox SET wait_topic = NULL, wait_id = NULL WHERE wait_topic IS NOT NULL AND connection_id = ?',
  );
  const petsLeave = db
    .prepare<{ connectionId: LocalId; categoryId: LocalId }, number>(
      `SELECT 1 FROM outbox LEFT JOIN pet ON pet.id = outbox.entity_id
       WHERE outbox.connection_id = @connectionId AND lane = 'edits' AND state NOT IN ('done', 'discarded')
         AND state <> 'parked' AND entity = 'pet'
         AND (@categoryId IN (payload ->> 'categoryId', base ->> 'categoryId',
             CASE kind WHEN 'deletePet' THEN pet.category_id END)
           -- Of a pet that was moved and then removed before the move was sent, the service knows the category before it.
           OR kind = 'deletePet' AND EXISTS (SELECT 1 FROM outbox AS move
             WHERE move.entity = 'pet' AND move.entity_id = outbox.entity_id AND move.state = 'discarded'
               AND move.reason_code = 'removed' AND move.base ->> 'categoryId' = @categoryId))
       LIMIT 1`,
    )
    .pluck();
  const superseded = db
    .prepare<[string, string, number, string], number>(
      `SELECT 1 FROM outbox WHERE entity = ? AND entity_id = ? AND seq > ? AND kind = ?
         AND state NOT IN ('done', 'discarded') LIMIT 1`,
    )
    .pluck();
  const underWay = db
    .prepare<[string], LocalId>(
      `SELECT id FROM outbox WHERE connection_id = ? AND state NOT IN ('done', 'discarded') AND state = 'inflight'`,
    )
    .pluck();
  const insertAttempt = insertInto(db, 'outbox_attempt', {
    number: '(SELECT coalesce(max(number), 0) + 1 FROM outbox_attempt WHERE entry_id = @entryId)',
  });
  const endAttempt = db.prepare(
    `UPDATE outbox_attempt SET outcome = @outcome, http_status = @status, error_code = @code, message = @words,
       finished_at = @at, keyed_at = coalesce(keyed_at, @keyedAt)
     WHERE id = @id`,
  );
  const lastAttempt = db.prepare<[string], AttemptRow>(
    `SELECT id, number, operation, path, body, idempotency_key AS idempotencyKey, stock_base AS stockBase,
       stock_target AS stockTarget, if_match AS ifMatch, outcome, http_status AS status,
       repeats_answers AS repeatsAnswers, keeps_order_ids AS keepsOrderIds, keyed_at AS keyedAt
     FROM outbox_attempt WHERE entry_id = ? ORDER BY number DESC LIMIT 1`,
  );
  const rewrite = db.prepare('UPDATE outbox SET payload = ?, base = ? WHERE id = ?');
  const now = () => toInstant(clock.now());

  /** The readable entries. An unreadable one is parked for a person, with its original text. */
  function readable(rows: readonly EntryRow[]): Entry[] {
    return rows.flatMap((row) => {
      const entry = readEntry(row);
      if (!entry) entryWriter.apply(row.id, { type: 'unreadable', raw: row.payload.slice(0, MAX_RAW) });
      return entry ?? [];
    });
  }

  return {
    /** Entries of a lane that are ready or in doubt, oldest first, starting after `after`; each is the first of its thing. */
    candidates: (lane: Entry['lane'], after: number, limit: number): readonly Entry[] =>
      cached(`${lane} ${after} ${limit}`, () =>
        anyCandidate.get(connectionId, lane, after) === 1
          ? readable(candidates.all(connectionId, lane, after, limit))
          : [],
      ),

    get(id: LocalId): Entry {
      const row = byId.get(id);
      if (!row) throw new Error(`There is no outbox entry ${id}`);
      return showEntry(row);
    },

    /** At startup: entries in flight when the program ended may or may not have arrived. */
    recover: (): void =>
      transaction(() => {
        for (const id of underWay.all(connectionId)) entryWriter.apply(id, { type: 'interrupted' });
        look.run(connectionId);
      }),

    /** The job of an entry has ended: an entry that is still in flight becomes in doubt. */
    interrupted({ id }: Entry): void {
      // Almost none is, and a transaction that writes nothing costs as much as reading the row.
      if (byId.get(id)?.state === 'inflight') entryWriter.apply(id, { type: 'interrupted' });
    },

    /** Whether a later entry of the same kind about the same thing replaces it. */
    isSuperseded: (entry: Entry): boolean =>
      superseded.get(entry.entity, entry.entityId, entry.seq, entry.kind) === 1,

    /** Whether the service may still have a pet in a category that an unsent entry moves or removes. */
    petsLeave: (categoryId: LocalId): boolean => petsLeave.get({ connectionId, categoryId }) === 1,

    /**
     * Stores a request before it is sent; `also` runs in the same transaction. null if a person changed or withdrew the
     * entry since it was read: nothing is sent, and it is planned again.
     */
    begin(entry: Entry, attempt: NewAttempt, also: (attemptId: LocalId) => void = () => {}): LocalId | null {
      return transaction(() => {
        const row = byId.get(entry.id);
        const current = row && readEntry(row);
        if (current?.state !== entry.state || !isDeepStrictEqual(current.payload, entry.payload)) return null;
        if (!entryWriter.apply(entry.id, { type: 'begun' })) return null;
        const id = newId();
        const { proven, ...request } = attempt;
        const { repeatsAnswers, keepsOrderIds } = proven ?? { repeatsAnswers: false, keepsOrderIds: false };
        const begun = { id, entryId: entry.id, startedAt: now() };
        insertAttempt({ ...request, repeatsAnswers, keepsOrderIds, ...begun });
        also(id);
        return id;
      });
    },

    /** A request has an outcome: ends the attempt and applies the consequence; `also` runs in the same transaction. */
    end(
      entry: Entry,
      { attemptId, end, answer }: { attemptId: LocalId; end: AttemptEnd; answer: Answered },
      also: () => void = () => {},
    ): void {
      transaction(() => {
        endAttempt.run({ keyedAt: null, ...end, id: attemptId, at: now() });
        if (entryWriter.apply(entry.id, { type: 'answered', answer })) also();
      });
    },

    /**
     * Applies an event other than a request; `also` runs in the same transaction. No effect if a person settled the entry
     * while something was read for it.
     */
    apply(entry: Entry, event: EntryEvent, also: () => void = () => {}): void {
      transaction(() => {
        if (entryWriter.apply(entry.id, event)) also();
      });
    },

    lastAttempt(entry: Entry): Attempt | null {
      const row = lastAttempt.get(entry.id);
      if (!row) return null;
      const { repeatsAnswers, keepsOrderIds, ...attempt } = row;
      return {
        ...attempt,
        proven: { repeatsAnswers: repeatsAnswers === 1, keepsOrderIds: keepsOrderIds === 1 },
      };
    },

    /** A key that no request of the entry has ever used, not even since the backup that this shop was restored from. */
    newKey: (entry: Entry): string => `${entry.id}-${identity.generation}-${entry.attempts + 1}`,

    /** Replaces an update's content after merging others' changes. */
    merge(entry: Entry, payload: object, base: object): void {
      rewrite.run(JSON.stringify(payload), JSON.stringify(base), entry.id);
    },
  };
}
