import type { EntryAttempt, EntryDecision, EntryLife } from '../../../shared/domain/entry-life.ts';
import { PerchError } from '../../../shared/errors.ts';
import type { LocalId } from '../../../shared/ids.ts';
import type { StoreContext } from '../context.ts';
import type { Journal } from '../shop/journal.ts';
import type { Staff } from '../shop/staff.ts';
import type { EntryChoosing } from './choices.ts';
import type { EntryViews, Naming } from './entry-views.ts';

export interface LifeParts {
  choosing: EntryChoosing;
  entryViews: EntryViews;
  journal: Journal;
  staff: Staff;
}

const decisions: Record<string, EntryDecision['kind']> = {
  'entry.retried': 'retried',
  'entry.sent_again': 'sent_again',
  'entry.edited': 'edited',
  'entry.discarded': 'discarded',
};

/** One entry's whole life: every request made for it, what was decided, and what may be done with it now. */
export function createEntryLives({ db }: StoreContext, { choosing, entryViews, journal, staff }: LifeParts) {
  const attempts = db.prepare<[string], EntryAttempt>(
    `SELECT number, operation, started_at AS startedAt, finished_at AS finishedAt, outcome, http_status AS status,
       error_code AS code, message AS words
     FROM outbox_attempt WHERE entry_id = ? ORDER BY number`,
  );
  const behind = db
    .prepare<[string], LocalId>(
      `SELECT earlier.id FROM outbox AS earlier JOIN outbox AS mine
         ON mine.entity = earlier.entity AND mine.entity_id = earlier.entity_id AND earlier.seq < mine.seq
       WHERE mine.id = ? AND mine.state NOT IN ('done', 'discarded')
         AND earlier.state NOT IN ('done', 'discarded') ORDER BY earlier.seq LIMIT 1`,
    )
    .pluck();

  function decisionsOf(entryId: LocalId, { names }: Naming): EntryDecision[] {
    return journal.ofSubject(entryId).flatMap((row) => {
      const kind = decisions[row.kind];
      if (!kind) return [];
      const body = JSON.parse(row.body) as { approvedBy?: LocalId };
      const nameOf = (id: LocalId | null | undefined) => (id ? (staff.get(id)?.name ?? null) : null);
      const { at, staff_id } = row;
      return [
        {
          kind,
          at,
          staffName: nameOf(staff_id),
          approvedBy: nameOf(body.approvedBy),
          reason: names ? (journal.wordsOf(row)?.reason ?? null) : null,
        },
      ];
    });
  }

  return {
    /** @throws PerchError `entry_unknown` */
    of(entryId: LocalId, naming: Naming = { names: true }): EntryLife {
      const entry = entryViews.get(entryId, naming);
      if (!entry) throw new PerchError('entry_unknown', { entryId });
      const first = behind.get(entryId);
      const before = first ? entryViews.get(first, naming) : null;
      return {
        entry,
        attempts: attempts.all(entryId),
        decisions: decisionsOf(entryId, naming),
        behind: before && { id: before.id, subject: before.subject },
        choices: choosing.choicesOf(entryId),
      };
    },
  };
}
