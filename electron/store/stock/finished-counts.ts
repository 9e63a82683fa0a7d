import type { CountReport, FinishedCount } from '../../../shared/domain/counts.ts';
import { shownName } from '../../../shared/domain/shown-name.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId, RemoteId } from '../../../shared/ids/ids.ts';
import type { StoreContext } from '../context.ts';
import type { Parts } from '../parts.ts';
import { COUNT_LINES, type CountLineRow, reviewView } from './count-lines.ts';
import { scopeAtStart } from './counts.ts';

type Row = Omit<FinishedCount, 'scope' | 'written' | 'missed' | 'missedInStock' | 'approvedBy'>;

interface MissedRow {
  petId: LocalId;
  petName: string;
  remoteId: RemoteId | null;
  expected: number;
}

/** The journal's content of a written count. */
interface Written {
  written: { petId: LocalId }[];
  missed: number;
  missedInStock: number;
  approvedBy?: LocalId;
}

const MOST = Number.MAX_SAFE_INTEGER;

// Whole lines are read for one count alone; missing pets do not offset surplus ones.
const SESSIONS = `
  SELECT count_session.id, label, currency, started_at AS startedAt, ended_at AS endedAt, staff.name AS staffName,
    count(count_line.pet_id) AS pets,
    coalesce(sum(counted <> expected), 0) AS different,
    coalesce(sum(max(expected - counted, 0)), 0) AS missing,
    coalesce(sum(max(counted - expected, 0)), 0) AS extra,
    min(${MOST}, coalesce(sum(max(expected - counted, 0) * coalesce(unit_price, 0)), 0)) AS missingValue,
    min(${MOST}, coalesce(sum(max(counted - expected, 0) * coalesce(unit_price, 0)), 0)) AS extraValue
  FROM count_session
  LEFT JOIN count_line ON count_line.session_id = count_session.id
  LEFT JOIN staff ON staff.id = count_session.ended_by
  WHERE connection_id = @connectionId AND state = 'written'`;

/** Written counts, from their lines and from the journal's record of what changed the stock. */
export function createFinishedCounts({ db, identity }: StoreContext, { journal }: Parts<'journal'>) {
  const latest = db.prepare<[{ connectionId: LocalId; limit: number }], Row>(
    `${SESSIONS} GROUP BY count_session.id ORDER BY count_session.rowid DESC LIMIT @limit`,
  );
  const one = db.prepare<[{ connectionId: LocalId; id: LocalId }], Row>(
    `${SESSIONS} AND count_session.id = @id GROUP BY count_session.id`,
  );
  const lines = db.prepare<[string], CountLineRow>(
    `${COUNT_LINES} ORDER BY perch_fold(pet.name), pet.number`,
  );
  const missed = db.prepare<[string], MissedRow>(
    `SELECT pet_id AS petId, pet.name AS petName, pet.remote_id AS remoteId, expected
     FROM count_missed JOIN pet ON pet.id = pet_id WHERE session_id = ? ORDER BY perch_fold(pet.name), pet.number`,
  );

  const nameOf = db.prepare<[string], string>('SELECT name FROM staff WHERE id = ?').pluck();
  const meanwhile = db.prepare<[{ id: LocalId }], CountReport['meanwhile'][number]>(
    `SELECT pet.id AS petId, pet.name AS petName, -stock_movement.quantity AS quantity,
       printf('%s-%06d', coalesce(refund.series, sale.series), coalesce(refund.number, sale.number)) AS number
     FROM count_session
     JOIN count_line ON count_line.session_id = count_session.id
     JOIN stock_movement ON stock_movement.pet_id = count_line.pet_id AND stock_movement.kind IN ('sale', 'return')
       AND stock_movement.at >= started_at AND stock_movement.at <= ended_at
     JOIN pet ON pet.id = count_line.pet_id
     LEFT JOIN sale_line ON sale_line.id = stock_movement.sale_line_id
     LEFT JOIN sale ON sale.id = sale_line.sale_id
     LEFT JOIN refund_line ON refund_line.id = stock_movement.refund_line_id
     LEFT JOIN refund ON refund.id = refund_line.refund_id
     WHERE count_session.id = @id AND coalesce(refund.number, sale.number) IS NOT NULL ORDER BY stock_movement.seq`,
  );

  const { connectionId } = identity;

  function writtenIn(sessionId: LocalId): Written {
    const row = journal.ofSubject(sessionId).find(({ kind }) => kind === 'count.written');
    return { written: [], missed: 0, missedInStock: 0, ...JSON.parse(row?.body ?? '{}') };
  }

  function view(row: Row): FinishedCount {
    const { written, missed, missedInStock, approvedBy } = writtenIn(row.id);
    return {
      ...row,
      scope: scopeAtStart(journal, row.id),
      written: written.length,
      missed,
      missedInStock,
      approvedBy: (approvedBy && nameOf.get(approvedBy)) ?? null,
    };
  }

  return {
    /** The latest ones, newest first. */
    list: (limit: number): FinishedCount[] => latest.all({ connectionId, limit }).map(view),

    /** @throws PerchError `count_unknown` */
    report(sessionId: LocalId): CountReport {
      const row = one.get({ connectionId, id: sessionId });
      if (!row) throw new PerchError('count_unknown', { sessionId });
      const written = new Set(writtenIn(sessionId).written.map(({ petId }) => petId));
      return {
        ...view(row),
        lines: lines.all(sessionId).map((line) => ({
          ...reviewView(line),
          at: line.at,
          written: written.has(line.petId),
        })),
        meanwhile: meanwhile.all({ id: sessionId }),
        notCounted: missed.all(sessionId).map(({ petId, petName, remoteId, expected }) => ({
          petId,
          petName: shownName(petName, remoteId),
          expected,
        })),
      };
    },
  };
}
