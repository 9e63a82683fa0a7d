import { amendable, type EntryKind, type Payload } from '../../../shared/domain/outbox.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { StoreContext } from '../context.ts';
import type { EntryWriter } from '../outbox/entry-writer.ts';

interface EntryRow {
  id: LocalId;
  kind: EntryKind;
  state: string;
  attempts: number;
}

/**
 * Entries of an order without any request so far: they may still be changed or dropped. Once a request was sent, even if it
 * was refused, an entry can no longer be changed.
 */
export function createUnsentOrders({ db, clock }: StoreContext, entryWriter: EntryWriter) {
  const open = db.prepare<[string], EntryRow>(
    `SELECT id, kind, state, attempts FROM outbox WHERE entity = 'order' AND entity_id = ?
     AND state NOT IN ('done', 'discarded') ORDER BY seq`,
  );
  const everSent = db
    .prepare<[string], number>(
      `SELECT count(*) FROM outbox WHERE entity = 'order' AND entity_id = ?
       AND (attempts > 0 OR state IN ('inflight', 'in_doubt', 'parked', 'done'))`,
    )
    .pluck();
  const setPayload = db.prepare<[string, string, string]>(
    'UPDATE outbox SET payload = ?, updated_at = ? WHERE id = ?',
  );

  return {
    /** Replaces the payload of the last unsent entry. False if there is none. */
    amend(orderId: LocalId, payload: Payload<'updateOrder'>): boolean {
      const last = open.all(orderId).at(-1);
      if (!last || !amendable.has(last.kind) || last.attempts > 0 || last.state !== 'ready') return false;
      setPayload.run(JSON.stringify(payload), toInstant(clock.now()), last.id);
      return true;
    },

    /**
     * Withdraws the unsent entries of an order that is no longer wanted.
     *
     * @returns whether the service never received the order, so that nothing has to be sent
     */
    withdraw(orderId: LocalId): boolean {
      const entries = open.all(orderId);
      const isOurs = entries.some((entry) => entry.kind === 'createOrder');
      const neverSent = isOurs && everSent.get(orderId) === 0;
      for (const entry of entries) {
        const pointless = entry.kind === 'updateOrder' && entry.attempts === 0 && entry.state === 'ready';
        if (neverSent || pointless) entryWriter.apply(entry.id, { type: 'withdrawn', code: 'withdrawn' });
      }
      return neverSent;
    },
  };
}
