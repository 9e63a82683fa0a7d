import type { StoreContext } from '../context.ts';
import type { Entry } from '../outbox/entry.ts';
import { BEHIND_PARKED } from '../outbox/entry-writer.ts';

export type SendingLane = Entry['lane'];

/** Requests that the waiting entries need, by lane: of entries that are ready, and of those that wait for others. */
export interface Backlog {
  movable: Record<SendingLane, number>;
  blocked: Record<SendingLane, number>;
}

/**
 * Requests left to send: one per order or edit; for a stock count one more if it must be read first. Leaves out parked
 * entries and stock counts that cannot be sent, since their time is unknown.
 */
export function createBacklog({ db, identity }: Pick<StoreContext, 'db' | 'identity'>) {
  const requests = db.prepare<[string], { lane: SendingLane; blocked: 0 | 1; requests: number }>(
    `SELECT lane, wait_topic IS NOT NULL AS blocked,
       sum(CASE WHEN kind = 'pushStock' AND stock.etag IS NULL THEN 2 ELSE 1 END)
         AS requests
     FROM outbox LEFT JOIN stock ON outbox.kind = 'pushStock' AND stock.pet_id = outbox.entity_id
     WHERE connection_id = ? AND state NOT IN ('done', 'discarded') AND state <> 'parked'
       AND coalesce(wait_topic, '') NOT IN ('oversold', 'count_beyond')
       AND NOT (state = 'ready' AND ${BEHIND_PARKED})
     GROUP BY 1, 2`,
  );
  return (): Backlog => {
    const none = { orders: 0, stock: 0, edits: 0 };
    const backlog: Backlog = { movable: { ...none }, blocked: { ...none } };
    for (const row of requests.all(identity.connectionId)) {
      backlog[row.blocked ? 'blocked' : 'movable'][row.lane] += row.requests;
    }
    return backlog;
  };
}
