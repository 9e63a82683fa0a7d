import type { CountReport, FinishedCount } from '../../../shared/domain/stock.ts';
import { PerchError } from '../../../shared/errors.ts';
import type { LocalId, RemoteId } from '../../../shared/ids.ts';
import { shownName } from '../../../shared/shown-name.ts';
import type { StoreContext } from '../context.ts';
import type { Journal } from '../shop/journal.ts';
import { beginningOf } from './counts.ts';

type Row = Omit<FinishedCount, 'categoryName' | 'written'>;
interface LineRow {
  petId: LocalId;
  petName: string;
  remoteId: RemoteId | null;
  counted: number;
  expected: number;
  staffName: string | null;
  at: string;
}

const SESSIONS = `
  SELECT count_session.id, label, started_at AS startedAt, ended_at AS endedAt, staff.name AS staffName,
    count(count_line.pet_id) AS pets,
    coalesce(sum(counted <> expected), 0) AS different,
    coalesce(sum(max(expected - counted, 0)), 0) AS missing,
    coalesce(sum(max(counted - expected, 0)), 0) AS extra
  FROM count_session
  LEFT JOIN count_line ON count_line.session_id = count_session.id
  LEFT JOIN staff ON staff.id = count_session.ended_by
  WHERE connection_id = @connectionId AND state = 'written'`;

/** Counts that were written, read from their lines and from what the journal says was taken over into the stock. */
export function createFinishedCounts({ db, identity }: StoreContext, journal: Journal) {
  const latest = db.prepare<[{ connectionId: LocalId; limit: number }], Row>(
    `${SESSIONS} GROUP BY count_session.id ORDER BY count_session.rowid DESC LIMIT @limit`,
  );
  const one = db.prepare<[{ connectionId: LocalId; id: LocalId }], Row>(
    `${SESSIONS} AND count_session.id = @id GROUP BY count_session.id`,
  );
  const lines = db.prepare<[string], LineRow>(
    `SELECT count_line.pet_id AS petId, pet.name AS petName, pet.remote_id AS remoteId, counted, expected,
       staff.name AS staffName, at
     FROM count_line JOIN pet ON pet.id = count_line.pet_id LEFT JOIN staff ON staff.id = count_line.staff_id
     WHERE session_id = ? ORDER BY perch_fold(pet.name), pet.number`,
  );

  /** The pets whose difference was taken over. */
  function writtenIn(sessionId: LocalId): Set<LocalId> {
    const row = journal.ofSubject(sessionId).find(({ kind }) => kind === 'count.written');
    const body = JSON.parse(row?.body ?? '{}') as { written?: { petId: LocalId }[] };
    return new Set(body.written?.map(({ petId }) => petId));
  }

  function view(row: Row): FinishedCount {
    const { categoryName } = beginningOf(journal, row.id);
    return { ...row, categoryName, written: writtenIn(row.id).size };
  }

  return {
    /** The latest ones, newest first. */
    list: (limit: number): FinishedCount[] =>
      latest.all({ connectionId: identity.connectionId, limit }).map(view),

    /** @throws PerchError `count_unknown` */
    report(sessionId: LocalId): CountReport {
      const row = one.get({ connectionId: identity.connectionId, id: sessionId });
      if (!row) throw new PerchError('count_unknown', 'There is no such finished count.', { sessionId });
      const written = writtenIn(sessionId);
      return {
        ...view(row),
        lines: lines.all(sessionId).map(({ petName, remoteId, ...line }) => ({
          ...line,
          petName: shownName(petName, remoteId),
          difference: line.counted - line.expected,
          written: written.has(line.petId),
        })),
      };
    },
  };
}
