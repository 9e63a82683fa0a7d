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
 * Entries of an order that no request was ever made for: they may still say something else, or nothing. Anything that
 * left once, even if it came back, is beyond that.
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
  // One that has an id of the service all the same is there: somebody found it and gave up what was not needed.
  const givenUp = db
    .prepare<[string], string>(
      `SELECT coalesce(reason_facts ->> 'why', '') FROM outbox JOIN store_order ON store_order.id = entity_id
       WHERE entity = 'order' AND entity_id = ? AND kind = 'createOrder' AND outbox.state = 'discarded'
         AND reason_code = 'discarded' AND remote_id IS NULL`,
    )
    .pluck();
  const setPayload = db.prepare<[string, string, string]>(
    'UPDATE outbox SET payload = ?, updated_at = ? WHERE id = ?',
  );

  return {
    /** Why a person gave up telling the service of an order, so that it is one of this till alone; null where nobody did. */
    givenUp: (orderId: LocalId): string | null => givenUp.get(orderId) ?? null,

    /** Lets the last entry that waits unsent say this instead. False where there is none. */
    amend(orderId: LocalId, payload: Payload<'updateOrder'>): boolean {
      const last = open.all(orderId).at(-1);
      if (!last || !amendable.has(last.kind) || last.attempts > 0 || last.state !== 'ready') return false;
      setPayload.run(JSON.stringify(payload), toInstant(clock.now()), last.id);
      return true;
    },

    /**
     * Withdraws the unsent entries of an order that is not wanted any more.
     *
     * @returns whether the service never received the order, so that nothing has to be sent
     */
    withdraw(orderId: LocalId): boolean {
      if (givenUp.get(orderId) !== undefined) return true;
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
