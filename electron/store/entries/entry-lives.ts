import type { EntryAttempt, EntryDecision, EntryLife } from '../../../shared/domain/entry-life.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { StoreContext } from '../context.ts';
import type { Parts } from '../parts.ts';
import type { CustomerVisibility } from './entry-views.ts';

const decisions: Record<string, EntryDecision['kind']> = {
  'entry.retried': 'retried',
  'entry.sent_again': 'sent_again',
  'entry.edited': 'edited',
  'entry.discarded': 'discarded',
  'entry.linked': 'linked',
  'entry.handedOverHere': 'handed_over_here',
  'entry.handedOverElsewhere': 'handed_over_elsewhere',
};

/** The most related entries shown: a basket has fewer lines, a pet may be in more sales. */
const BESIDE = 50;

/** One entry's whole life: its requests, the decisions about it, and the choices left. */
export function createEntryLives(
  { db }: StoreContext,
  { choosing, entryViews, journal, staff }: Parts<'choosing' | 'entryViews' | 'journal' | 'staff'>,
) {
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

  // The other lines of its sale, the unacknowledged stock entries of its pets, and what a stock entry depends on.
  const beside = db
    .prepare<[{ id: LocalId }], LocalId>(
      `WITH mine AS (SELECT id, kind, entity_id FROM outbox WHERE id = @id),
         lines AS (SELECT other.id, other.order_id, other.pet_id FROM sale_line AS line JOIN mine ON line.order_id = mine.entity_id
           JOIN sale_line AS other ON other.sale_id = line.sale_id)
       SELECT outbox.id FROM outbox WHERE outbox.id <> @id AND outbox.id IN (
         SELECT id FROM outbox WHERE entity = 'order' AND entity_id IN (SELECT order_id FROM lines)
         UNION SELECT figure.id FROM outbox AS figure JOIN (
             SELECT moved.pet_id FROM lines JOIN stock_movement AS moved ON moved.pet_id = lines.pet_id
               WHERE moved.acknowledged_at IS NULL AND moved.sale_line_id = lines.id
             UNION SELECT pet_id FROM stock_movement WHERE after_entry = @id AND acknowledged_at IS NULL
           ) AS moved ON figure.entity = 'stock' AND figure.entity_id = moved.pet_id
           WHERE figure.kind = 'pushStock' AND figure.state NOT IN ('done', 'discarded')
         UNION SELECT cause.id FROM mine JOIN stock_movement AS moved ON moved.pet_id = mine.entity_id
           JOIN outbox AS cause ON cause.id = moved.after_entry
           WHERE mine.kind = 'pushStock' AND moved.acknowledged_at IS NULL AND cause.state NOT IN ('done', 'discarded'))
       ORDER BY outbox.seq LIMIT ${BESIDE}`,
    )
    .pluck();

  function decisionsOf(entryId: LocalId, { names }: CustomerVisibility): EntryDecision[] {
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
    of(entryId: LocalId, naming: CustomerVisibility = { names: true }): EntryLife {
      const entry = entryViews.get(entryId, naming);
      if (!entry) throw new PerchError('entry_unknown', { entryId });
      const first = behind.get(entryId);
      return {
        entry,
        attempts: attempts.all(entryId),
        decisions: decisionsOf(entryId, naming),
        behind: first ? entryViews.get(first, naming) : null,
        beside: beside.all({ id: entryId }).flatMap((id) => entryViews.get(id, naming) ?? []),
        choices: choosing.choicesOf(entryId),
      };
    },
  };
}
