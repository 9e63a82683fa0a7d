import type { StoreContext } from '../context.ts';
import { createQueryCache } from '../query-cache.ts';

/** Unsent changes as people count them: by what was done, not by requests. */
interface PeopleCounts {
  sales: number;
  orders: number;
  stock: number;
  edits: number;
}

const OPEN = `state NOT IN ('done', 'discarded')`;
const WAITS = `connection_id = @connectionId AND ${OPEN} AND state <> 'parked'`;

/**
 * Whether a stock figure of `outbox` belongs to sales or orders: all its movements do, and those are unsent or need a
 * person.
 */
export const BELONGS_TO_SALE = `kind = 'pushStock'
  AND EXISTS (SELECT 1 FROM stock_movement WHERE pet_id = outbox.entity_id AND acknowledged_at IS NULL)
  AND NOT EXISTS (
    SELECT 1 FROM stock_movement AS moved WHERE pet_id = outbox.entity_id AND acknowledged_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM outbox AS cause WHERE cause.id = moved.after_entry AND cause.${OPEN})
      AND NOT EXISTS (
        SELECT 1 FROM sale_line AS mine JOIN sale_line AS beside ON beside.sale_id = mine.sale_id
          JOIN outbox AS cause ON cause.id = beside.entry_id
        WHERE mine.id = moved.sale_line_id AND cause.${OPEN}))`;

/** Counts unsent entries by what people did: sales, customers' orders, stock figures, pets and categories. */
function createPeopleCounts({
  db,
  identity: { connectionId },
}: Pick<StoreContext, 'db' | 'identity'>): (waiting: Omit<PeopleCounts, 'sales'>) => PeopleCounts {
  const orders = db.prepare<[{ connectionId: string }], { sales: number; orders: number }>(
    `SELECT count(DISTINCT CASE WHEN store_order.origin = 'sale' THEN sale_line.sale_id END) AS sales,
       count(DISTINCT CASE WHEN store_order.origin = 'sale' AND sale_line.sale_id IS NOT NULL THEN NULL
         ELSE outbox.entity_id END) AS orders
     FROM outbox
     LEFT JOIN store_order ON store_order.id = outbox.entity_id
     LEFT JOIN sale_line ON sale_line.id = store_order.sale_line_id
     WHERE lane = 'orders' AND outbox.connection_id = @connectionId AND outbox.${OPEN} AND outbox.state <> 'parked'`,
  );
  const stock = db.prepare<[{ connectionId: string }], { figures: number; statuses: number }>(
    `SELECT count(DISTINCT CASE WHEN kind = 'pushStock' AND NOT (${BELONGS_TO_SALE}) THEN entity_id END) AS figures,
       count(DISTINCT CASE WHEN kind = 'pushStatus' THEN entity_id END) AS statuses
     FROM outbox WHERE lane = 'stock' AND ${WAITS}`,
  );
  const edits = db
    .prepare<[{ connectionId: string }], number>(
      `SELECT count(DISTINCT entity_id) FROM outbox WHERE lane = 'edits' AND ${WAITS}`,
    )
    .pluck();

  /** @param waiting entries by lane: an empty lane is not queried */
  return (waiting) => {
    const counted = waiting.orders > 0 ? orders.get({ connectionId }) : undefined;
    const moved = waiting.stock > 0 ? stock.get({ connectionId }) : undefined;
    const found = {
      sales: counted?.sales ?? 0,
      orders: counted?.orders ?? 0,
      stock: moved?.figures ?? 0,
      edits: waiting.edits > 0 ? (edits.get({ connectionId }) ?? 0) : 0,
    };
    // A status is sent after its stock entry; count it only if nothing else waits.
    const { sales, orders: ordered, stock: figures, edits: edited } = found;
    const alone = sales + ordered + figures + edited === 0 ? (moved?.statuses ?? 0) : 0;
    return { ...found, stock: figures + alone };
  };
}

/** Unsettled entries, and those that a person discarded. */
interface Counts {
  waiting: Omit<PeopleCounts, 'sales'>;
  people: PeopleCounts;
  parked: number;
  discarded: number;
  inDoubt: number;
}

export type EntryCounts = ReturnType<typeof createEntryCounts>;

/** Counts the entries of the connection in use. */
export function createEntryCounts({ db, identity }: Pick<StoreContext, 'db' | 'identity'>) {
  const { connectionId } = identity;
  const cached = createQueryCache({ db });
  const people = createPeopleCounts({ db, identity });
  const open = db.prepare<[string], { lane: keyof Counts['waiting']; state: string; n: number }>(
    `SELECT lane, state, count(*) AS n FROM outbox WHERE connection_id = ? AND ${OPEN} GROUP BY lane, state`,
  );
  const discarded = db
    .prepare<[string], number>(
      `SELECT count(*) FROM outbox WHERE connection_id = ? AND state = 'discarded' AND reason_code = 'discarded'`,
    )
    .pluck();
  const lastSettled = db
    .prepare<[string], string>(
      `SELECT settled_at FROM outbox WHERE connection_id = ? AND state = 'done' ORDER BY settled_at DESC LIMIT 1`,
    )
    .pluck();

  return {
    now(): Counts {
      const result = { waiting: { orders: 0, stock: 0, edits: 0 }, parked: 0, inDoubt: 0 };
      for (const { lane, state, n } of open.all(connectionId)) {
        if (state === 'parked') result.parked += n;
        else result.waiting[lane] += n;
        if (state === 'in_doubt') result.inDoubt += n;
      }
      return {
        ...result,
        people: cached('people', () => people(result.waiting)),
        discarded: discarded.get(connectionId) ?? 0,
      };
    },

    /** When the last entry was settled; null before the first. */
    lastAcknowledgedAt: (): string | null => lastSettled.get(connectionId) ?? null,
  };
}
