import type { Failure } from '../../../shared/errors/result.ts';
import { FailureView } from '../../../shared/errors/schemas.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { PrintJobView } from '../../../shared/ipc/printing.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { StoreContext } from '../context.ts';
import { insertInto } from '../database/rows.ts';

export type PrintKind = PrintJobView['kind'];
/** The form of a document. */
export type Medium = 'paper' | 'file';

/** A started attempt. */
interface Begun {
  kind: PrintKind;
  subjectId: LocalId;
  /** The person who requested it; null if nobody did. */
  askedBy: LocalId | null;
}

type Row = Omit<PrintJobView, 'failure'> & { error: string | null };

/** The name of a job's subject for people; null if it has none. */
const NAME = `CASE kind
    WHEN 'receipt' THEN (SELECT printf('%s-%06d', series, number) FROM sale WHERE sale.id = subject_id)
    WHEN 'refund' THEN (SELECT printf('%s-%06d', series, number) FROM refund WHERE refund.id = subject_id)
    WHEN 'z-report' THEN (SELECT CAST(z_number AS TEXT) FROM shift WHERE shift.id = subject_id)
    WHEN 'order' THEN (SELECT coalesce(remote_id, customer_name) FROM store_order WHERE store_order.id = subject_id)
    WHEN 'arrival' THEN (SELECT printf('D-%06d', number) FROM arrival WHERE arrival.id = subject_id)
    WHEN 'count' THEN (SELECT label FROM count_session WHERE count_session.id = subject_id)
    WHEN 'list-low' THEN (SELECT name FROM category WHERE category.id = subject_id)
    WHEN 'list-count' THEN (SELECT name FROM category WHERE category.id = subject_id)
  END AS name`;

const COLUMNS = `id, kind, subject_id AS subjectId, ${NAME}, state, error, created_at AS createdAt, attempts,
  settled_at AS triedAt`;

/** Print jobs and their outcomes: a job is stored before it is sent to the printer. */
export function createPrintJobs({ db, clock, newId, transaction, announce }: StoreContext) {
  const insert = insertInto(db, 'print_job');
  const byId = db.prepare<[string], Row>(`SELECT ${COLUMNS} FROM print_job WHERE id = ?`);
  // The partial index finds the unprinted ones; the latest printed ones are found by rowid.
  const unsettled = db.prepare<[], Row>(
    `SELECT ${COLUMNS} FROM print_job WHERE state <> 'printed' AND removed_at IS NULL
     ORDER BY created_at DESC, rowid DESC LIMIT 100`,
  );
  const waitingFor = db.prepare<[string], Row>(
    `SELECT ${COLUMNS} FROM print_job WHERE state <> 'printed' AND state = 'waiting' AND subject_id = ? LIMIT 1`,
  );
  const made = db
    .prepare<[string, PrintKind], number>(
      `SELECT count(*) FROM print_job WHERE state = 'printed' AND subject_id = ? AND kind = ?`,
    )
    .pluck();
  const onPaper = db
    .prepare<[string, PrintKind], number>(
      `SELECT count(*) FROM print_job
       WHERE state = 'printed' AND subject_id = ? AND kind = ? AND removed_at IS NULL`,
    )
    .pluck();
  const started = db.prepare<[string | null, string]>(
    `UPDATE print_job SET state = 'waiting', attempts = attempts + 1, error = NULL, removed_at = NULL, asked_by = ?
     WHERE id = ?`,
  );
  const begun = db.prepare<[], Begun>(
    `SELECT kind, subject_id AS subjectId, asked_by AS askedBy FROM print_job
     WHERE state <> 'printed' AND state = 'waiting' AND attempts > 0 ORDER BY rowid`,
  );
  const removed = db.prepare<[string, string]>(
    `UPDATE print_job SET removed_at = ? WHERE id = ? AND state = 'failed'`,
  );
  const abandoned = db.prepare<[string, string]>(
    `UPDATE print_job SET state = 'failed', error = ?, settled_at = ?
     WHERE state <> 'printed' AND state = 'waiting'`,
  );
  const settled = db.prepare<[string, string | null, string, string]>(
    'UPDATE print_job SET state = ?, error = ?, settled_at = ? WHERE id = ?',
  );

  const read = (id: LocalId): PrintJobView | null => {
    const row = byId.get(id);
    return row ? view(row) : null;
  };

  const jobs = {
    add(kind: PrintKind, subjectId: LocalId): PrintJobView {
      return transaction(() => {
        const id = newId();
        insert({ id, kind, subjectId, state: 'waiting', createdAt: toInstant(clock.now()) });
        announce('printing');
        return read(id) as PrintJobView;
      });
    },
    /**
     * Gives up jobs that an earlier run of the program left waiting: they may or may not have been printed.
     *
     * @param note called in the same transaction for each job whose last attempt had started
     */
    giveUpWaiting(failure: Failure, note: (job: Begun) => void): void {
      if (db.readonly || !unsettled.all().some((job) => job.state === 'waiting')) return;
      transaction(() => {
        for (const job of begun.all()) note(job);
        abandoned.run(JSON.stringify(failure), toInstant(clock.now()));
      });
      announce('printing');
    },
    /** The job about a subject that was not tried yet. */
    waitingFor(subjectId: LocalId): PrintJobView | null {
      const row = waitingFor.get(subjectId);
      return row ? view(row) : null;
    },
    get: read,
    /**
     * How often a document was made: the next copy gets the next number. For paper, only papers count, so that the first
     * paper after a file is the original; for a file both count, since a customer has the paper.
     */
    timesMade: (medium: Medium, kind: PrintKind, subjectId: LocalId): number =>
      (medium === 'paper' ? onPaper : made).get(subjectId, kind) ?? 0,
    /** Records a document saved as a file: a job without paper. */
    noteFile(kind: PrintKind, subjectId: LocalId): void {
      const at = toInstant(clock.now());
      const made = { state: 'printed', attempts: 1, createdAt: at, settledAt: at, removedAt: at };
      transaction(() => insert({ id: newId(), kind, subjectId, ...made }));
    },
    /** Unprinted jobs, newest first. */
    unsettled: (): PrintJobView[] => unsettled.all().map(view),
    /** A person no longer wants an unprinted document on paper. */
    remove(id: LocalId): void {
      transaction(() => removed.run(toInstant(clock.now()), id));
      announce('printing');
    },
    /** Records the start of an attempt and who requested it; null if nobody did. */
    started(id: LocalId, askedBy: LocalId | null): void {
      transaction(() => started.run(askedBy, id));
      announce('printing');
    },
    /** Records how the attempt ended. */
    settle(id: LocalId, failure: Failure | null): PrintJobView {
      return transaction(() => {
        const error = failure && JSON.stringify(failure);
        settled.run(failure ? 'failed' : 'printed', error, toInstant(clock.now()), id);
        announce('printing');
        return read(id) as PrintJobView;
      });
    },
  };
  return jobs;
}

function view({ error, ...job }: Row): PrintJobView {
  return { ...job, failure: error === null ? null : FailureView.parse(JSON.parse(error)) };
}
