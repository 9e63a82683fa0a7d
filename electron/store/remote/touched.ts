import type { Entity } from '../../../shared/domain/outbox.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { StoreContext } from '../context.ts';

/**
 * A point in time before a list was requested. What we wrote since then, or were writing then, may or may not be in
 * the list, so the list says nothing about it.
 */
export interface ReadMark {
  /** Whether the thing has changes of ours that are in flight, wait, or were sent since the mark. */
  touched(entity: Entity, id: LocalId): boolean;
}

/** Creates marks. */
export function createReadMarks({ db, identity }: StoreContext) {
  const lastAttempt = db.prepare<[], number>('SELECT coalesce(max(rowid), 0) FROM outbox_attempt').pluck();
  const underWay = db.prepare<[string], { entity: Entity; id: LocalId }>(
    `SELECT DISTINCT entity, entity_id AS id FROM outbox
     WHERE connection_id = ? AND state NOT IN ('done', 'discarded') AND state IN ('inflight', 'in_doubt')`,
  );
  const sentSince = db
    .prepare<[string, string, number], number>(
      `SELECT 1 FROM outbox JOIN outbox_attempt ON outbox_attempt.entry_id = outbox.id
       WHERE entity = ? AND entity_id = ? AND outbox_attempt.rowid > ? LIMIT 1`,
    )
    .pluck();
  const waits = db
    .prepare<[string, string], number>(
      `SELECT 1 FROM outbox
       WHERE entity = ? AND entity_id = ? AND state NOT IN ('done', 'discarded') LIMIT 1`,
    )
    .pluck();

  return {
    take(): ReadMark {
      const last = lastAttempt.get() ?? 0;
      const flying = new Set(underWay.all(identity.connectionId).map(({ entity, id }) => `${entity} ${id}`));
      return {
        touched(entity, id) {
          if (flying.has(`${entity} ${id}`) || sentSince.get(entity, id, last) === 1) return true;
          // External changes of the stock are measured against unsent movements, so those do not count; any other
          // waiting change is a person's decision that a list must not undo.
          return entity !== 'stock' && waits.get(entity, id) === 1;
        },
      };
    },
  };
}
