import type {
  CountLine,
  CountReviewLine,
  CountScope,
  CountSession,
  FinishedCount,
} from '../../../shared/domain/counts.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Quantity } from '../../../shared/money/money.ts';
import { MAX_QUANTITY } from '../../../shared/petstore/limits.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { Actor, StoreContext } from '../context.ts';
import { insertInto, upsertInto } from '../database/rows.ts';
import type { Parts } from '../parts.ts';
import type { Journal } from '../shop/journal.ts';
import { COUNT_LINES, type CountLineRow, lineView, reviewView } from './count-lines.ts';

interface SessionRow {
  id: LocalId;
  label: string;
  startedAt: string;
}

const STARTED = 'count.started';

/** The scope of a count: every pet of the shop, those of one category, or single ones (null). */
export type CountOf = { categoryId: LocalId | null } | null;

/** A count's scope, by the names at its start: stored in the journal, with the count as its subject. */
export function scopeAtStart(journal: Journal, sessionId: LocalId): FinishedCount['scope'] {
  const begun = journal.ofSubject(sessionId).find(({ kind }) => kind === STARTED);
  const { wholeShop = false, categoryId = null, categoryName = null } = JSON.parse(begun?.body ?? '{}');
  return wholeShop || categoryId !== null ? { categoryId, categoryName } : null;
}

/** The open count of this till: each line is stored as soon as it is typed. */
export function createCounts(
  context: StoreContext,
  { stock, journal, catalogue, settings }: Parts<'stock' | 'journal' | 'catalogue' | 'settings'>,
) {
  const { db, clock, newId, identity, announce } = context;
  const openOne = db.prepare<[string, number], SessionRow>(
    `SELECT id, label, started_at AS startedAt FROM count_session WHERE connection_id = ? AND till = ? AND state = 'open'`,
  );
  const insertSession = insertInto(db, 'count_session');
  const endSession = db.prepare<[string, string, string | null, string]>(
    'UPDATE count_session SET state = ?, ended_at = ?, ended_by = ? WHERE id = ?',
  );
  const lines = db.prepare<[string], CountLineRow>(`${COUNT_LINES} ORDER BY turn DESC`);
  const line = db.prepare<[string, string], CountLineRow>(`${COUNT_LINES} AND count_line.pet_id = ?`);
  const changedElsewhere = db
    .prepare<[string], LocalId>(
      `SELECT pet_id FROM count_line WHERE session_id = ? AND counted <> expected AND EXISTS (
         SELECT 1 FROM stock_movement WHERE stock_movement.pet_id = count_line.pet_id
           AND kind = 'external' AND stock_movement.at >= count_line.at)`,
    )
    .pluck();
  const lastTurn = db
    .prepare<[string], number | null>('SELECT max(turn) FROM count_line WHERE session_id = ?')
    .pluck();
  const writeLine = upsertInto(db, 'count_line', ['sessionId', 'petId']);
  const removeLine = db.prepare<[string, string]>(
    'DELETE FROM count_line WHERE session_id = ? AND pet_id = ?',
  );

  const whole = db.prepare<[string, string], object>(
    'SELECT * FROM count_line WHERE session_id = ? AND pet_id = ?',
  );
  const putBack = db.prepare<[object]>(
    `INSERT INTO count_line (session_id, pet_id, counted, expected, staff_id, turn, at, recount, first_counted,
       first_staff_id, unit_price)
     VALUES (@session_id, @pet_id, @counted, @expected, @staff_id, @turn, @at, @recount, @first_counted,
       @first_staff_id, @unit_price)
     ON CONFLICT (session_id, pet_id) DO NOTHING`,
  );
  /** Lines removed from a count in this run of the program, by count and pet. */
  const removed = new Map<string, object>();

  const askAgain = db.prepare<[string, string]>(
    `UPDATE count_line SET recount = 'asked' WHERE session_id = ? AND pet_id = ?`,
  );
  // The first count stays, however often it is counted after that.
  const startAgain = db.prepare<[string, string]>(
    `UPDATE count_line SET recount = 'done', first_counted = coalesce(first_counted, counted),
       first_staff_id = CASE WHEN first_counted IS NULL THEN staff_id ELSE first_staff_id END
     WHERE session_id = ? AND pet_id = ?`,
  );
  const keepPrices = db.prepare<[string]>(
    `UPDATE count_line SET unit_price =
       (SELECT amount FROM price WHERE price.pet_id = count_line.pet_id ORDER BY valid_from DESC LIMIT 1)
     WHERE session_id = ?`,
  );
  const keepCurrency = db.prepare<[string, string]>('UPDATE count_session SET currency = ? WHERE id = ?');
  const writeMissed = db.prepare<{ sessionId: LocalId; petId: LocalId; expected: number }>(
    `INSERT INTO count_missed (session_id, pet_id, expected) SELECT @sessionId, @petId, @expected
     WHERE NOT EXISTS (SELECT 1 FROM count_line WHERE session_id = @sessionId AND pet_id = @petId)`,
  );
  const petsOf = db.prepare<[number], number>('SELECT count(*) FROM pet_listing WHERE category = ?').pluck();

  /** The scope of a count, with the pets that belong to it now; null for single pets. */
  function scopeOf(sessionId: LocalId): CountScope | null {
    const scope = scopeAtStart(journal, sessionId);
    if (!scope) return null;
    const category = catalogue.categories().find(({ id }) => id === scope.categoryId);
    const pets = scope.categoryId === null ? (petsOf.get(0) ?? 0) : (category?.petCount ?? 0);
    return { ...scope, pets };
  }

  const current = () => openOne.get(identity.connectionId, identity.till);

  /** @throws PerchError `count_over` if this count was written or abandoned meanwhile */
  function requireOpen(sessionId: LocalId): SessionRow {
    const session = current();
    if (session?.id === sessionId) return session;
    throw new PerchError('count_over');
  }

  function refuseElsewhere(sessionId: LocalId, petId: LocalId): void {
    const scope = scopeAtStart(journal, sessionId);
    if (!scope || scope.categoryId === null || scope.categoryName === null) return;
    const { name: petName, categoryId } = catalogue.requirePet(petId);
    if (categoryId === scope.categoryId) return;
    const { categoryName } = scope;
    throw new PerchError('count_elsewhere', { petName, categoryName });
  }

  const counts = {
    open(): CountSession | null {
      const session = current();
      return session ? viewOf(session) : null;
    },

    /** @throws PerchError `count_open` while one is open, `category_unknown` */
    start(label: string, of: CountOf, actor: Actor): CountSession {
      if (current()) throw new PerchError('count_open');
      const categoryId = of?.categoryId ?? null;
      const category = categoryId && catalogue.categories().find(({ id }) => id === categoryId);
      if (category === undefined) throw new PerchError('category_unknown');
      const id = newId();
      const { connectionId, till } = identity;
      const begun = { state: 'open', staffId: actor.staffId, startedAt: toInstant(clock.now()) };
      insertSession({ id, connectionId, till, label, ...begun });
      const categoryName = category ? category.name : null;
      const wholeShop = of !== null && categoryId === null;
      const body = { label, wholeShop, categoryId, categoryName };
      journal.append({ kind: STARTED, subjectId: id, body, actor });
      announce('count');
      return counts.view(id);
    },

    /**
     * Stores the count of a pet, with the figure shown at that time. A pet to be recounted starts from zero, and its first
     * count is also kept.
     *
     * @throws PerchError `count_over`, `too_many`, `count_elsewhere` for a pet of another category
     */
    record(sessionId: LocalId, petId: LocalId, quantity: Quantity, add: boolean, actor: Actor): CountLine {
      requireOpen(sessionId);
      refuseElsewhere(sessionId, petId);
      const before = line.get(sessionId, petId);
      const isRecount = before?.recount === 'asked';
      const counted = (add && !isRecount ? (before?.counted ?? 0) : 0) + quantity;
      if (counted > MAX_QUANTITY) throw new PerchError('too_many');
      const expected = stock.figures(petId).shown;
      const turn = (lastTurn.get(sessionId) ?? 0) + 1;
      if (isRecount) startAgain.run(sessionId, petId);
      const at = toInstant(clock.now());
      writeLine({ sessionId, petId, counted, expected, staffId: actor.staffId, turn, at });
      announce('count');
      return lineView(line.get(sessionId, petId) as CountLineRow);
    },

    /** Removes a line; it can be restored until the program ends. */
    remove(sessionId: LocalId, petId: LocalId): void {
      requireOpen(sessionId);
      const row = whole.get(sessionId, petId);
      if (row) removed.set(`${sessionId} ${petId}`, row);
      removeLine.run(sessionId, petId);
      announce('count');
    },

    /**
     * Restores a line with the stock shown when it was counted, so that later sales stay sold. One that was counted
     * again meanwhile stays unchanged.
     *
     * @returns null if none was removed
     */
    putBack(sessionId: LocalId, petId: LocalId): CountLine | null {
      requireOpen(sessionId);
      const row = removed.get(`${sessionId} ${petId}`);
      if (row) putBack.run(row);
      removed.delete(`${sessionId} ${petId}`);
      announce('count');
      const there = line.get(sessionId, petId);
      return there ? lineView(there) : null;
    },

    /** Marks pets for another blind count; ignores those that are not in the count. @throws PerchError `count_over` */
    recount(sessionId: LocalId, petIds: readonly LocalId[]): CountSession {
      const session = requireOpen(sessionId);
      for (const petId of petIds) askAgain.run(sessionId, petId);
      announce('count');
      return viewOf(session);
    },

    /** Every line with the figure shown when it was counted, the latest first. */
    review(sessionId: LocalId): CountReviewLine[] {
      requireOpen(sessionId);
      return lines.all(sessionId).map(reviewView);
    },

    /** Pets with a difference whose stock another till or program changed after they were counted here. */
    changedElsewhere(sessionId: LocalId): LocalId[] {
      requireOpen(sessionId);
      return changedElsewhere.all(sessionId);
    },

    /** The scope of an open count; null for single pets. @throws PerchError `count_over` */
    scope(sessionId: LocalId): CountScope | null {
      requireOpen(sessionId);
      return scopeOf(sessionId);
    },

    /** Stores with the count which expected pets were not counted, and the worth of each line. */
    keepReport(sessionId: LocalId, missed: readonly { petId: LocalId; expected: number }[]): void {
      requireOpen(sessionId);
      keepPrices.run(sessionId);
      keepCurrency.run(settings.shop().currency, sessionId);
      for (const each of missed) writeMissed.run({ sessionId, ...each });
    },

    end(sessionId: LocalId, state: 'written' | 'discarded', actor: Actor): void {
      endSession.run(state, toInstant(clock.now()), actor.staffId, requireOpen(sessionId).id);
      announce('count');
    },

    /** An open count as the counting person may see it. @throws PerchError `count_over` */
    view: (sessionId: LocalId): CountSession => viewOf(requireOpen(sessionId)),
  };

  function viewOf(session: SessionRow): CountSession {
    const { id } = session;
    return { ...session, scope: scopeOf(id), lines: lines.all(id).map(lineView) };
  }

  return counts;
}
