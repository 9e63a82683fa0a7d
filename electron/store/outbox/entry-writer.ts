import type { EntryReason, WaitTopic } from '../../../shared/domain/entry-reason.ts';
import type { Entity, EntryKind } from '../../../shared/domain/outbox.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { StoreContext } from '../context.ts';
import { type Effect, type EntryEvent, type StoredState, transition, type Wait } from './transition.ts';

interface Row {
  kind: EntryKind;
  entity: Entity;
  entityId: LocalId;
  seq: number;
  state: StoredState;
  waitTopic: WaitTopic | null;
  waitId: LocalId | null;
  reasonCode: string | null;
  reasonFacts: string | null;
  attempts: number;
}

const OVER: ReadonlySet<StoredState> = new Set(['done', 'discarded', 'parked']);

export type EntryWriter = ReturnType<typeof createEntryWriter>;

/**
 * The only writer of an entry's state, wait and reason. Applies an event by transition.ts and stores the result, with its
 * effects on other entries, in one transaction.
 *
 * @param onOver called in that transaction with the entity of an entry that was settled or parked
 */
export function createEntryWriter(
  { db, clock, transaction, announce }: Pick<StoreContext, 'db' | 'clock' | 'transaction' | 'announce'>,
  onOver: (entity: Entity) => void = () => {},
) {
  const read = db.prepare<[string], Row>(
    `SELECT kind, entity, entity_id AS entityId, seq, state, wait_topic AS waitTopic, wait_id AS waitId,
       reason_code AS reasonCode, reason_facts AS reasonFacts, attempts
     FROM outbox WHERE id = ?`,
  );
  const write = db.prepare(
    `UPDATE outbox SET state = @state, wait_topic = @waitTopic, wait_id = @waitId, reason_code = @code,
       reason_facts = @facts, attempts = @attempts, updated_at = @at,
       settled_at = CASE WHEN @state IN ('done', 'discarded') THEN @at END
     WHERE id = @id`,
  );
  // An unsent creation or update of a pet that names a category which the service will never have gets the pet's current
  // category if that differs. The edit that moved the pet may be further back in the queue, with a status in between.
  const moved = db.prepare<{ id: LocalId }>(
    `UPDATE outbox SET payload = json_set(payload, '$.categoryId', pet.category_id) FROM pet
     WHERE outbox.kind IN ('createPet', 'updatePet') AND outbox.state NOT IN ('done', 'discarded')
       AND outbox.state = 'ready' AND outbox.attempts = 0
       AND outbox.payload ->> 'categoryId' = (SELECT entity_id FROM outbox AS given WHERE given.id = @id)
       AND pet.id = outbox.entity_id AND pet.category_id <> outbox.payload ->> 'categoryId'`,
  );
  const look = 'UPDATE outbox SET wait_topic = NULL, wait_id = NULL WHERE';
  const releases = {
    given_up: db.prepare<{ id: LocalId }>(
      `${look} wait_topic IN ('pet_not_sent', 'category_not_sent')
         AND wait_id = (SELECT entity_id FROM outbox WHERE id = @id)`,
    ),
    pets_first: db.prepare<{ id: LocalId }>(`${look} wait_topic = 'pets_first'`),
    stock_of_order: db.prepare<{ id: LocalId }>(
      `${look} wait_topic = 'order_first' AND wait_id IN (
         SELECT pet_id FROM stock_movement WHERE acknowledged_at IS NULL AND after_entry IN (
           SELECT of_order.id FROM outbox AS of_order JOIN outbox AS mine USING (entity, entity_id) WHERE mine.id = @id))`,
    ),
  };
  const joining = db
    .prepare<[string, number], LocalId>(
      `SELECT id FROM outbox WHERE entity = 'stock' AND entity_id = ? AND seq > ? AND kind = 'pushStock'
         AND state = 'ready' AND attempts = 0`,
    )
    .pluck();

  function follow(id: LocalId, row: Row, effect: Effect): void {
    if ('release' in effect) {
      if (effect.release === 'given_up') moved.run({ id });
      releases[effect.release].run({ id });
    } else for (const other of joining.all(row.entityId, row.seq)) apply(other, { type: 'joined' });
  }

  function apply(id: LocalId, event: EntryEvent): boolean {
    return transaction(() => {
      const row = read.get(id);
      if (!row) throw new Error(`There is no outbox entry ${id}`);
      const result = transition({ ...row, wait: waitOf(row), reason: reasonOf(row) }, event);
      if (result === 'stale') return false;
      const { next, effects } = result;
      write.run({
        id,
        state: next.state,
        waitTopic: next.wait?.topic ?? null,
        waitId: next.wait?.id ?? null,
        ...storedReason(next.reason),
        attempts: next.attempts,
        at: toInstant(clock.now()),
      });
      if (OVER.has(next.state)) onOver(row.entity);
      for (const effect of effects) follow(id, row, effect);
      announce('outbox');
      return true;
    });
  }

  return {
    /**
     * Applies an event to an entry, in the open transaction or in a new one.
     *
     * @returns false if the event is stale: it does not apply to the entry's state, and nothing was written
     */
    apply,
  };
}

/**
 * SQL: whether a row of `outbox` comes after an earlier one of the same thing in one of these states. The condition that it
 * is open is repeated for the index of open entries: a pet may have many thousands that are done.
 */
const behind = (...states: StoredState[]) => `EXISTS (SELECT 1 FROM outbox AS earlier
  WHERE earlier.entity = outbox.entity AND earlier.entity_id = outbox.entity_id AND earlier.seq < outbox.seq
    AND earlier.state NOT IN ('done', 'discarded') AND earlier.state IN (${states.map((state) => `'${state}'`)}))`;

export const BEHIND_PARKED = behind('parked');
/** Behind an entry whose end nobody knows: it may take long. */
export const BEHIND_UNCERTAIN = behind('parked', 'in_doubt');

/** What an entry waits for, from its row. */
export function waitOf({ waitTopic, waitId }: Pick<Row, 'waitTopic' | 'waitId'>): Wait | null {
  return waitTopic === null ? null : { topic: waitTopic, id: waitId ?? '' };
}

/** The reason in a row: a code and, if it has any, its facts. */
export function reasonOf({
  reasonCode,
  reasonFacts,
}: Pick<Row, 'reasonCode' | 'reasonFacts'>): EntryReason | null {
  if (reasonCode === null) return null;
  return { code: reasonCode, ...(reasonFacts === null ? {} : JSON.parse(reasonFacts)) };
}

function storedReason(reason: EntryReason | null): { code: string | null; facts: string | null } {
  if (reason === null) return { code: null, facts: null };
  const { code, ...facts } = reason;
  return { code, facts: Object.keys(facts).length === 0 ? null : JSON.stringify(facts) };
}
