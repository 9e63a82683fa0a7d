import type { CountLine, CountReviewLine, CountScope, CountSession } from '../../../shared/domain/stock.ts';
import { PerchError } from '../../../shared/errors.ts';
import type { LocalId, RemoteId } from '../../../shared/ids.ts';
import { MAX_QUANTITY } from '../../../shared/petstore/limits.ts';
import { shownName } from '../../../shared/shown-name.ts';
import { toInstant } from '../../../shared/time.ts';
import type { Quantity } from '../../../shared/units.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Actor, StoreContext } from '../context.ts';
import type { Journal } from '../shop/journal.ts';
import type { Stock } from './stock.ts';

interface SessionRow {
  id: LocalId;
  label: string;
  started_at: string;
}

interface LineRow {
  pet_id: LocalId;
  pet_name: string;
  remote_id: RemoteId | null;
  counted: number;
  expected: number;
  at: string;
}

const STARTED = 'count.started';

/** How a count was begun: kept in the journal, with the count as its subject. Earlier versions kept nothing. */
export function beginningOf(
  journal: Journal,
  sessionId: LocalId,
): { categoryId: LocalId | null; categoryName: string | null } {
  const begun = journal.ofSubject(sessionId).find(({ kind }) => kind === STARTED);
  return { categoryId: null, categoryName: null, ...(begun && JSON.parse(begun.body)) };
}

const LINES = `SELECT pet_id, pet.name AS pet_name, pet.remote_id, counted, expected, at
  FROM count_line JOIN pet ON pet.id = count_line.pet_id WHERE session_id = ?`;

export interface CountParts {
  stock: Stock;
  journal: Journal;
  catalogue: Catalogue;
}

/** The count under way on this till: each line is on the disk when it was typed. */
export function createCounts(context: StoreContext, { stock, journal, catalogue }: CountParts) {
  const { db, clock, newId, identity, announce } = context;
  const openOne = db.prepare<[string, number], SessionRow>(
    `SELECT id, label, started_at FROM count_session WHERE connection_id = ? AND till = ? AND state = 'open'`,
  );
  const insertSession = db.prepare<[string, string, number, string, string | null, string]>(
    `INSERT INTO count_session (id, connection_id, till, label, state, staff_id, started_at) VALUES (?, ?, ?, ?, 'open', ?, ?)`,
  );
  const endSession = db.prepare<[string, string, string | null, string]>(
    'UPDATE count_session SET state = ?, ended_at = ?, ended_by = ? WHERE id = ?',
  );
  const lines = db.prepare<[string], LineRow>(`${LINES} ORDER BY turn DESC`);
  const line = db.prepare<[string, string], LineRow>(`${LINES} AND pet_id = ?`);
  const lastTurn = db
    .prepare<[string], number | null>('SELECT max(turn) FROM count_line WHERE session_id = ?')
    .pluck();
  const writeLine = db.prepare<[string, string, number, number, string | null, number, string]>(
    `INSERT INTO count_line (session_id, pet_id, counted, expected, staff_id, turn, at) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (session_id, pet_id) DO UPDATE SET counted = excluded.counted, expected = excluded.expected,
       staff_id = excluded.staff_id, turn = excluded.turn, at = excluded.at`,
  );
  const removeLine = db.prepare<[string, string]>(
    'DELETE FROM count_line WHERE session_id = ? AND pet_id = ?',
  );

  const petsOf = db
    .prepare<[string], number>('SELECT count(*) FROM pet WHERE category_id = ? AND gone_at IS NULL')
    .pluck();
  const missed = db
    .prepare<[{ sessionId: LocalId; categoryId: LocalId; limit: number }], LocalId>(
      `SELECT pet.id FROM pet WHERE category_id = @categoryId AND gone_at IS NULL AND NOT EXISTS
         (SELECT 1 FROM count_line WHERE session_id = @sessionId AND pet_id = pet.id)
       ORDER BY perch_fold(pet.name), pet.number LIMIT @limit`,
    )
    .pluck();
  const countMissed = db
    .prepare<[{ sessionId: LocalId; categoryId: LocalId }], number>(
      `SELECT count(*) FROM pet WHERE category_id = @categoryId AND gone_at IS NULL AND NOT EXISTS
         (SELECT 1 FROM count_line WHERE session_id = @sessionId AND pet_id = pet.id)`,
    )
    .pluck();

  /** What a count is limited to, as it was begun; null for everything. */
  function scopeOf(sessionId: LocalId): CountScope | null {
    const { categoryId, categoryName } = beginningOf(journal, sessionId);
    if (categoryId === null || categoryName === null) return null;
    return { categoryId, categoryName, pets: petsOf.get(categoryId) ?? 0 };
  }

  const current = () => openOne.get(identity.connectionId, identity.till);

  /** @throws PerchError `count_over` where this count was written or given up meanwhile */
  function requireOpen(sessionId: LocalId): SessionRow {
    const session = current();
    if (session?.id === sessionId) return session;
    throw new PerchError('count_over', 'This count has ended. Start a new one.');
  }

  function refuseElsewhere(sessionId: LocalId, petId: LocalId): void {
    const scope = scopeOf(sessionId);
    if (!scope) return;
    const { name: petName, categoryId } = catalogue.requirePet(petId);
    if (categoryId === scope.categoryId) return;
    const { categoryName } = scope;
    const sentence = `“${petName}” does not belong to “${categoryName}”, which is all that is counted.`;
    throw new PerchError('count_elsewhere', sentence, { petName, categoryName });
  }

  const counts = {
    open(): CountSession | null {
      const session = current();
      return session ? counts.view(session) : null;
    },

    /** @throws PerchError `count_open` while one is under way, `category_unknown` */
    start(label: string, categoryId: LocalId | null, actor: Actor): CountSession {
      if (current()) throw new PerchError('count_open', 'A count is under way on this till already.');
      const category = categoryId && catalogue.categories().find(({ id }) => id === categoryId);
      if (category === undefined) {
        throw new PerchError('category_unknown', 'This category is not in the shop’s list any more.');
      }
      const id = newId();
      const { connectionId, till } = identity;
      insertSession.run(id, connectionId, till, label, actor.staffId, toInstant(clock.now()));
      const categoryName = category ? category.name : null;
      journal.append({ kind: STARTED, subjectId: id, body: { label, categoryId, categoryName }, actor });
      announce('count');
      return counts.view(current() as SessionRow);
    },

    /**
     * Keeps what was counted of a pet, and what was shown at that moment.
     *
     * @throws PerchError `count_over`, `too_many`, `count_elsewhere` for a pet of another category than is counted
     */
    record(sessionId: LocalId, petId: LocalId, quantity: Quantity, add: boolean, actor: Actor): CountLine {
      requireOpen(sessionId);
      refuseElsewhere(sessionId, petId);
      const counted = (add ? (line.get(sessionId, petId)?.counted ?? 0) : 0) + quantity;
      if (counted > MAX_QUANTITY)
        throw new PerchError('too_many', 'That is more than one pet can have in stock.');
      const expected = stock.figures(petId).shown;
      const turn = (lastTurn.get(sessionId) ?? 0) + 1;
      writeLine.run(sessionId, petId, counted, expected, actor.staffId, turn, toInstant(clock.now()));
      announce('count');
      return lineView(line.get(sessionId, petId) as LineRow);
    },

    remove(sessionId: LocalId, petId: LocalId): void {
      requireOpen(sessionId);
      removeLine.run(sessionId, petId);
      announce('count');
    },

    /** Every line beside what was shown when it was counted. */
    review(sessionId: LocalId): CountReviewLine[] {
      requireOpen(sessionId);
      return lines.all(sessionId).map((row) => ({
        petId: row.pet_id,
        petName: shownName(row.pet_name, row.remote_id),
        counted: row.counted,
        expected: row.expected,
        difference: row.counted - row.expected,
      }));
    },

    /** Pets that belong to what is counted and were not counted; the first of them by name. */
    missed(sessionId: LocalId, limit: number): { total: number; petIds: LocalId[] } {
      requireOpen(sessionId);
      const scope = scopeOf(sessionId);
      if (!scope) return { total: 0, petIds: [] };
      const { categoryId } = scope;
      const total = countMissed.get({ sessionId, categoryId }) ?? 0;
      return { total, petIds: missed.all({ sessionId, categoryId, limit }) };
    },

    end(sessionId: LocalId, state: 'written' | 'discarded', actor: Actor): void {
      endSession.run(state, toInstant(clock.now()), actor.staffId, requireOpen(sessionId).id);
      announce('count');
    },

    view: (session: SessionRow): CountSession => ({
      id: session.id,
      label: session.label,
      scope: scopeOf(session.id),
      startedAt: session.started_at,
      lines: lines.all(session.id).map(lineView),
    }),
  };
  return counts;
}

function lineView(row: LineRow): CountLine {
  return {
    petId: row.pet_id,
    petName: shownName(row.pet_name, row.remote_id),
    counted: row.counted,
    at: row.at,
  };
}
