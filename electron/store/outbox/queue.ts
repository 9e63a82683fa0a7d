import type { LocalId, RemoteId } from '../../../shared/ids.ts';
import { toInstant } from '../../../shared/time.ts';
import type { StoreContext } from '../context.ts';
import type { Attempt, AttemptEnd, NewAttempt } from './attempt.ts';
import { ENTRY_COLUMNS, type Entry, type EntryRow, type Reason, readEntry } from './entry.ts';
import { createUnchanged } from './unchanged.ts';

export interface Counts {
  waiting: { orders: number; stock: number; edits: number };
  parked: number;
  unknown: number;
}

export type Queue = ReturnType<typeof createQueue>;

/**
 * The sending end of the outbox: what may go next, and each step of an entry's life, every one a transaction of its
 * own that is on the disk before anything follows from it (design: Outbox).
 */
export function createQueue({ db, clock, newId, identity, transaction, announce }: StoreContext) {
  const { connectionId } = identity;
  const unlessChanged = createUnchanged({ db });
  // Entries of one entity go in order: only the oldest that is not settled may move, whatever state it is in.
  const FIRST_OF_ENTITY = `NOT EXISTS (
    SELECT 1 FROM outbox AS earlier WHERE earlier.entity = outbox.entity AND earlier.entity_id = outbox.entity_id
      AND earlier.seq < outbox.seq AND earlier.state NOT IN ('done', 'discarded'))`;
  const ready = db.prepare<[string, string, number, number], EntryRow>(
    `SELECT ${ENTRY_COLUMNS} FROM outbox
     WHERE connection_id = ? AND lane = ? AND seq > ? AND state = 'ready' AND ${FIRST_OF_ENTITY}
     ORDER BY seq LIMIT ?`,
  );
  // Most often there is none: asking that first costs a tenth of asking for whole rows.
  const anyReady = db
    .prepare<[string, string, number], number>(
      `SELECT 1 FROM outbox WHERE connection_id = ? AND lane = ? AND seq > ? AND state = 'ready' LIMIT 1`,
    )
    .pluck();
  const anyUnknown = db
    .prepare<[string], number>(`SELECT 1 FROM outbox WHERE connection_id = ? AND state = 'unknown' LIMIT 1`)
    .pluck();
  const unknown = db.prepare<[string], EntryRow>(
    `SELECT ${ENTRY_COLUMNS} FROM outbox
     WHERE connection_id = ? AND state = 'unknown' ORDER BY seq`,
  );
  const byId = db.prepare<[string], EntryRow>(`SELECT ${ENTRY_COLUMNS} FROM outbox WHERE id = ?`);
  const counts = db.prepare<[string], { lane: 'orders' | 'stock' | 'edits'; state: string; n: number }>(
    `SELECT lane, state, count(*) AS n FROM outbox
     WHERE connection_id = ? AND state NOT IN ('done', 'discarded') GROUP BY lane, state`,
  );
  const lastSettled = db
    .prepare<[string], string>(
      `SELECT settled_at FROM outbox WHERE connection_id = ? AND state = 'done' ORDER BY settled_at DESC LIMIT 1`,
    )
    .pluck();
  const move = db.prepare(
    `UPDATE outbox SET state = @state, reason_code = @code, reason = @message, updated_at = @at,
       attempts = attempts + @attempts,
       unknown_cycles = CASE WHEN @over THEN 0 ELSE unknown_cycles + @cycles END,
       settled_at = CASE WHEN @state IN ('done', 'discarded') THEN @at ELSE settled_at END
     WHERE id = @id AND NOT (@lenient AND state IN ('done', 'discarded'))`,
  );
  // Whether it still has to wait is found out when its turn comes.
  const look = db.prepare(
    `UPDATE outbox SET state = 'ready', reason_code = NULL, reason = NULL
     WHERE connection_id = ? AND state NOT IN ('done', 'discarded') AND state = 'blocked' AND reason_code <> 'parked_before'`,
  );
  // An order whose pet has no id yet cannot have arrived: it waits for the pet, not the pet for it.
  const restoring = db
    .prepare<[string, number], number>(
      `SELECT 1 FROM outbox
       WHERE connection_id = ? AND state = 'unknown' AND generation < ?
         AND kind IN ('createOrder', 'createPet', 'createCategory')
         AND (kind <> 'createOrder' OR EXISTS (
           SELECT 1 FROM pet WHERE pet.id = json_extract(payload, '$.petId') AND remote_id IS NOT NULL))
       LIMIT 1`,
    )
    .pluck();
  const petsLeave = db
    .prepare<{ connectionId: string; categoryId: string }, number>(
      `SELECT 1 FROM outbox LEFT JOIN pet ON pet.id = outbox.entity_id
       WHERE outbox.connection_id = @connectionId AND lane = 'edits' AND state NOT IN ('done', 'discarded')
         AND state <> 'parked' AND entity = 'pet'
         AND @categoryId IN (payload ->> 'categoryId', base ->> 'categoryId',
           CASE kind WHEN 'deletePet' THEN pet.category_id END)
       LIMIT 1`,
    )
    .pluck();
  const superseded = db
    .prepare<[string, string, number, string], number>(
      `SELECT 1 FROM outbox WHERE entity = ? AND entity_id = ? AND seq > ? AND kind = ?
         AND state NOT IN ('done', 'discarded') LIMIT 1`,
    )
    .pluck();
  const recover = db.prepare(
    `UPDATE outbox SET state = 'unknown', reason_code = 'interrupted',
       reason = 'The program ended before the service answered.', updated_at = ?
     WHERE connection_id = ? AND state = 'inflight'`,
  );
  const insertAttempt = db.prepare(
    `INSERT INTO outbox_attempt (id, entry_id, number, started_at, operation, path, body, idempotency_key, stock_base,
       stock_target, if_match)
     VALUES (@id, @entryId, (SELECT coalesce(max(number), 0) + 1 FROM outbox_attempt WHERE entry_id = @entryId), @at,
       @operation, @path, @body, @idempotencyKey, @stockBase, @stockTarget, @ifMatch)`,
  );
  const endAttempt = db.prepare(
    `UPDATE outbox_attempt SET outcome = @outcome, http_status = @status, error_code = @code, message = @message,
       finished_at = @at
     WHERE id = @id`,
  );
  const lastAttempt = db.prepare<[string], Attempt>(
    `SELECT id, number, operation, path, body, idempotency_key AS idempotencyKey, stock_base AS stockBase,
       stock_target AS stockTarget, if_match AS ifMatch, outcome, http_status AS status,
       error_code AS errorCode
     FROM outbox_attempt WHERE entry_id = ? ORDER BY number DESC LIMIT 1`,
  );
  const attemptRow = db
    .prepare<[string], number>('SELECT coalesce(max(rowid), 0) FROM outbox_attempt WHERE entry_id = ?')
    .pluck();
  const newestAttempt = db.prepare<[], number>('SELECT max(rowid) FROM outbox_attempt').pluck();
  const acknowledged = db.prepare<[string, number], { remoteId: string; attempt: number }>(
    `SELECT store_order.remote_id AS remoteId, max(outbox_attempt.rowid) AS attempt
     FROM outbox_attempt JOIN outbox ON outbox.id = outbox_attempt.entry_id
       JOIN store_order ON store_order.id = outbox.entity_id
     WHERE outbox.connection_id = ? AND outbox.kind = 'createOrder' AND outbox.state = 'done'
       AND store_order.remote_id IS NOT NULL AND store_order.gone_at IS NULL AND outbox_attempt.rowid > ?
     GROUP BY outbox.id ORDER BY attempt DESC LIMIT 100`,
  );
  const parkedBefore = db
    .prepare<[string], number>(
      `SELECT 1 FROM outbox AS mine JOIN outbox AS earlier
         ON earlier.entity = mine.entity AND earlier.entity_id = mine.entity_id AND earlier.seq < mine.seq
       WHERE mine.id = ? AND earlier.state = 'parked' LIMIT 1`,
    )
    .pluck();
  const rewrite = db.prepare('UPDATE outbox SET payload = ?, base = ? WHERE id = ?');
  const now = () => toInstant(clock.now());

  function set(
    id: LocalId,
    state: string,
    reason: Reason | null,
    add: { attempts?: number; cycles?: number | 'over'; lenient?: boolean } = {},
  ) {
    move.run({
      lenient: add.lenient ? 1 : 0,
      id,
      state,
      code: reason?.code ?? null,
      message: reason?.message ?? null,
      attempts: add.attempts ?? 0,
      cycles: add.cycles === 'over' ? 0 : (add.cycles ?? 0),
      over: add.cycles === 'over' ? 1 : 0,
      at: now(),
    });
    announce('outbox');
  }

  const queue = {
    /** Entries of a lane that are ready, oldest first, from behind `after`; each the first of its thing. */
    candidates: (lane: Entry['lane'], after: number, limit: number): readonly Entry[] =>
      unlessChanged(`${lane} ${after} ${limit}`, () =>
        anyReady.get(connectionId, lane, after) === 1
          ? ready.all(connectionId, lane, after, limit).map(readEntry)
          : [],
      ),

    unknowns: (): readonly Entry[] =>
      unlessChanged('unknown', () =>
        anyUnknown.get(connectionId) === 1 ? unknown.all(connectionId).map(readEntry) : [],
      ),

    get(id: LocalId): Entry {
      const row = byId.get(id);
      if (!row) throw new Error(`There is no outbox entry ${id}`);
      return readEntry(row);
    },

    /** At the start: what was under way when the program ended is not known to have arrived. */
    recover: (): void =>
      transaction(() => {
        recover.run(now(), connectionId);
        look.run(connectionId);
      }),

    /** The work on these entries is over: what is still under way among them had no end, and so is not known. */
    interrupted(entries: readonly Entry[]): void {
      for (const { id } of entries) {
        if (byId.get(id)?.state === 'inflight') set(id, 'unknown', interrupted);
      }
    },

    /** Something was learned that what waits may have waited for. */
    reconsider(): void {
      look.run(connectionId);
      announce('outbox');
    },

    /** After a restore nothing is created before what may have arrived meanwhile is settled. */
    settlesRestore: (): boolean => restoring.get(connectionId, identity.generation) === 1,

    /** Whether an entry comes from before a restore. */
    isRestored: (entry: Entry): boolean => entry.generation < identity.generation,

    /** Whether a later entry about the same thing says the same kind of thing anew. */
    isSuperseded: (entry: Entry): boolean =>
      superseded.get(entry.entity, entry.entityId, entry.seq, entry.kind) === 1,

    /** Whether the service may still have a pet in a category that something on its way moves or takes out. */
    petsLeave: (categoryId: LocalId): boolean => petsLeave.get({ connectionId, categoryId }) === 1,

    /**
     * Writes down a request before it leaves; `also` runs in the same transaction. null where a person changed or
     * withdrew the entry since it was read: nothing is sent, and it is looked at anew.
     */
    begin(entry: Entry, attempt: NewAttempt, also: (attemptId: LocalId) => void = () => {}): LocalId | null {
      return transaction(() => {
        const row = byId.get(entry.id);
        if (row?.state !== entry.state || row.payload !== JSON.stringify(entry.payload)) return null;
        const id = newId();
        insertAttempt.run({
          stockBase: null,
          stockTarget: null,
          ifMatch: null,
          ...attempt,
          id,
          entryId: entry.id,
          at: now(),
        });
        set(entry.id, 'inflight', null, { attempts: 1 });
        also(id);
        return id;
      });
    },

    /** The request had an outcome: ends the attempt and moves the entry; `also` runs in the same transaction. */
    end(
      entry: Entry,
      { attemptId, end, to }: { attemptId: LocalId | null; end: AttemptEnd; to: EntryMove },
      also: () => void = () => {},
    ): void {
      transaction(() => {
        if (attemptId) endAttempt.run({ ...end, id: attemptId, at: now() });
        set(entry.id, to.state, to.reason ?? null, { cycles: roundsOf(to) });
        also();
      });
    },

    /**
     * Moves an entry without a request. One that a person settled meanwhile, while something was read for it, stays
     * settled, and one that follows a parked entry waits with it.
     */
    move(entry: Entry, { state, reason = null, cycle = false }: EntryMove): void {
      if (state === 'ready' && parkedBefore.get(entry.id) === 1) {
        set(entry.id, 'blocked', behindParked, { cycles: roundsOf({ cycle }), lenient: true });
        return;
      }
      set(entry.id, state, reason, { cycles: roundsOf({ cycle }), lenient: true });
    },

    lastAttempt: (entry: Entry): Attempt | null => lastAttempt.get(entry.id) ?? null,

    /** Where an entry's last request stands among all requests; 0 for none. */
    attemptNumber: (entry: Entry): number => attemptRow.get(entry.id) ?? 0,

    /** Where the last request of all entries stands; 0 for none. */
    newestAttempt: (): number => newestAttempt.get() ?? 0,

    /** Orders of ours that were acknowledged by a request later than any of these, with where that request stands. */
    acknowledgedSince: (entryIds: readonly LocalId[]): ReadonlyMap<RemoteId, number> =>
      unlessChanged(`acknowledged since ${entryIds.join()}`, () => {
        const earliest = Math.min(...entryIds.map((id) => attemptRow.get(id) ?? 0));
        const rows = acknowledged.all(connectionId, earliest);
        return new Map(rows.map(({ remoteId, attempt }) => [remoteId, attempt]));
      }),

    /** The order of ours that was acknowledged last; null before the first. */
    acknowledgedOrder: (): RemoteId | null => acknowledged.all(connectionId, 0)[0]?.remoteId ?? null,

    /** What an update wants, after others' changes were merged in. */
    merge(entry: Entry, payload: object, base: object): void {
      rewrite.run(JSON.stringify(payload), JSON.stringify(base), entry.id);
    },

    counts(): Counts {
      const result: Counts = { waiting: { orders: 0, stock: 0, edits: 0 }, parked: 0, unknown: 0 };
      for (const { lane, state, n } of counts.all(connectionId)) {
        if (state === 'parked') result.parked += n;
        else result.waiting[lane] += n;
        if (state === 'unknown') result.unknown += n;
      }
      return result;
    },

    lastAcknowledgedAt: (): string | null => lastSettled.get(connectionId) ?? null,
  };
  return queue;
}

/** How an entry's rounds of not knowing change with a move. */
function roundsOf({ cycle = false }: Pick<EntryMove, 'cycle'>): number | 'over' {
  return cycle === 'over' ? 'over' : Number(cycle);
}

const behindParked = {
  code: 'parked_before',
  message: 'It waits for an earlier change of the same thing, which needs a person.',
};
const interrupted = { code: 'interrupted', message: 'The program was cut off before the service answered.' };
/** Where an entry goes; `cycle`: one more round of not knowing, or all of them are over. */
export interface EntryMove {
  state: 'ready' | 'blocked' | 'unknown' | 'parked' | 'done';
  reason?: Reason | null;
  cycle?: boolean | 'over';
}
