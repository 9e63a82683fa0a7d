import { amendable, creates, type EntryKind } from '../../../shared/domain/outbox.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { StoreContext } from '../context.ts';
import type { EntryWriter } from './entry-writer.ts';
import type { NewEntry, Outbox } from './outbox.ts';

interface Row {
  id: LocalId;
  kind: EntryKind;
  state: string;
  attempts: number;
  base: string | null;
}

/**
 * Edits of pets and categories without any request so far. They may still be changed or dropped, so that ten offline edits
 * of one thing become one request; the steps in between are in the journal. A refused creation of a pet or category may be
 * changed too, and is sent again.
 */
export function createUnsentEdits(
  { db, clock }: StoreContext,
  { outbox, entryWriter }: { outbox: Outbox; entryWriter: EntryWriter },
) {
  const open = db.prepare<['pet' | 'category', string], Row>(
    `SELECT id, kind, state, attempts, base FROM outbox WHERE entity = ? AND entity_id = ?
     AND state NOT IN ('done', 'discarded') ORDER BY seq`,
  );
  const isLastRefused = db
    .prepare<[string], 0 | 1>(
      `SELECT coalesce(outcome = 'refused' AND http_status <> 409, 0) FROM outbox_attempt WHERE entry_id = ?
       ORDER BY number DESC LIMIT 1`,
    )
    .pluck();
  const setPayload = db.prepare<[string, string, string]>(
    'UPDATE outbox SET payload = ?, updated_at = ? WHERE id = ?',
  );
  const now = () => toInstant(clock.now());

  /** The last entry about it, if that is an unsent edit, or a creation that the service does not have. */
  function lastUnsent(entity: 'pet' | 'category', id: LocalId): Row | null {
    const last = open.all(entity, id).at(-1);
    return last && amendable.has(last.kind) && (isUnsent(last) || isRefusedCreate(last)) ? last : null;
  }

  function isRefusedCreate({ id, kind, state }: Row): boolean {
    return creates.has(kind) && state === 'parked' && (isLastRefused.get(id) ?? 1) === 1;
  }

  return {
    /** Queues a change: amends the unsent entry, or removes it if nothing is changed any more; else adds a new one. */
    change<K extends 'updatePet' | 'updateCategory'>(entry: NewEntry<K> & { base: object }): void {
      const { kind, payload } = entry;
      const last =
        'petId' in payload ? lastUnsent('pet', payload.petId) : lastUnsent('category', payload.categoryId);
      if (!last) {
        outbox.enqueue<K>({ kind, payload, base: entry.base, actor: entry.actor });
      } else if (last.base !== null && has(payload, JSON.parse(last.base)))
        entryWriter.apply(last.id, { type: 'withdrawn', code: 'taken_back' });
      else {
        setPayload.run(JSON.stringify(payload), now(), last.id);
        // It may no longer refer to what it waited for.
        entryWriter.apply(last.id, { type: last.state === 'parked' ? 'edited' : 'amended' });
      }
    },

    /**
     * Withdraws unsent entries about something that is removed.
     *
     * @returns whether no request was made for it, so that there is nothing to delete at the service
     */
    withdraw(entity: 'pet' | 'category', id: LocalId): boolean {
      const entries = open.all(entity, id);
      const neverSent = entries.some(isUnsentCreate);
      for (const entry of entries)
        if (isUnsent(entry)) entryWriter.apply(entry.id, { type: 'withdrawn', code: 'removed' });
      return neverSent;
    },

    /** Whether no request was made for it. */
    isCreationUnsent: (entity: 'pet' | 'category', id: LocalId): boolean =>
      open.all(entity, id).some(isUnsentCreate),
  };
}

function isUnsent({ state, attempts }: Row): boolean {
  return attempts === 0 && state === 'ready';
}

function isUnsentCreate(entry: Row): boolean {
  return creates.has(entry.kind) && isUnsent(entry);
}

/** Whether the payload has all these facts. */
function has(payload: object, facts: object): boolean {
  return Object.entries(facts).every(([key, value]) => payload[key as keyof typeof payload] === value);
}
