import type { StoreContext } from '../context.ts';
import { tillOf } from './order-ids.ts';

/** How many orders of others the first scan reads, the latest ones: about ten milliseconds. */
const LOOK_BACK = 5000;

/** Which till numbers of this Petstore account other tills have used, by the ids of their orders. */
export function createTillNumbers({ db, clock, identity }: StoreContext) {
  const { connectionId, till } = identity;
  const isOurs = db
    .prepare<[string, string, string], number>(
      `SELECT 1 FROM store_order WHERE connection_id = ? AND origin <> 'external' AND (remote_id = ? OR assigned_id = ?)`,
    )
    .pluck();
  // Uses their own index: if there is no other till at the service it has no entries, however much this till has sold.
  const latestOthers = db
    .prepare<[string], string>(
      `SELECT remote_id FROM (SELECT connection_id, remote_id FROM store_order INDEXED BY store_order_others
         WHERE origin = 'external' ORDER BY coalesce(ship_date, '') DESC, id DESC LIMIT ${LOOK_BACK})
       WHERE connection_id = ? AND remote_id IS NOT NULL`,
    )
    .pluck();
  const othersSince = db
    .prepare<[string, number], string>(
      // By rowid, since an index of ids would be read completely.
      `SELECT remote_id FROM store_order NOT INDEXED
       WHERE connection_id = ? AND origin = 'external' AND remote_id IS NOT NULL AND rowid > ?`,
    )
    .pluck();
  const newest = db.prepare<[], number>('SELECT coalesce(max(rowid), 0) FROM store_order').pluck();
  const restoredAt = db
    .prepare<[], string>(
      `SELECT at FROM journal WHERE kind = 'installation.restored' ORDER BY seq DESC LIMIT 1`,
    )
    .pluck();
  // Read once, and only if an order has this till's own number: it searches the journal.
  let restored: string | null | undefined;
  const seen = new Set<number>();
  let lookedAt: number | null = null;

  /**
   * The till in the id of someone else's order; null if it contains none. After a restore an order under this till's own
   * number may be one that this till has lost.
   */
  function tillOfOther(id: string): number | null {
    const found = tillOf(id, clock.now());
    if (found === null || found.till !== till) return found?.till ?? null;
    if (restored === undefined) restored = restoredAt.get() ?? null;
    return restored !== null && found.at <= Date.parse(restored) ? null : till;
  }

  return {
    /** The tills of these orders at this connection's service, except this one. */
    among: (ids: readonly string[]): Set<number> =>
      new Set(
        ids.flatMap((id) => (isOurs.get(connectionId, id, id) === undefined ? (tillOfOther(id) ?? []) : [])),
      ),

    /** The numbers of other tills in the latest orders read from the service. */
    ofOthers(): ReadonlySet<number> {
      const last = newest.get() ?? 0;
      const ids =
        lookedAt === null ? latestOthers.all(connectionId) : othersSince.all(connectionId, lookedAt);
      for (const id of ids) {
        const other = tillOfOther(id);
        if (other !== null) seen.add(other);
      }
      lookedAt = last;
      return seen;
    },
  };
}
