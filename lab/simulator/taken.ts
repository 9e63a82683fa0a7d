import type { Ended, Finding } from './check.ts';
import { lacksEvidence } from './evidence.ts';
import type { ServiceTraits } from './traits.ts';

interface Row {
  remoteId: string;
  quantity: number;
  taken: number | null;
  /** Sold here, so that it is among this till's own movements. */
  own: 0 | 1;
  /** A change of this till's waits for a person, who decides first what becomes of the order. */
  parked: 0 | 1;
}

/**
 * Where one till writes the stock for all, it has taken off every order that is complete, its own and the other tills',
 * each once. One that came back from a backup leaves to a person what was sold meanwhile; so does one whose own change of
 * the order waits for a person (docs/sync.md, "An entry's life").
 */
export function checkTaken({ plan, service, tills }: Ended): Finding[] {
  const { shop } = plan;
  const till = tills.find(({ number }) => number === shop.stockTill);
  if (shop.tills === 1 || plan.service.etags || !plan.service.listsOrders || !till?.program || till.restored)
    return [];
  const rows = till.program.store.context.db
    .prepare<[], Row>(
      `SELECT remote_id AS remoteId, quantity, stock_taken AS taken, sale_line_id IS NOT NULL AS own,
         EXISTS (SELECT 1 FROM outbox WHERE entity = 'order' AND entity_id = store_order.id AND state = 'parked') AS parked
       FROM store_order WHERE remote_id IS NOT NULL`,
    )
    .all();
  const known = new Map(rows.map((row) => [row.remoteId, row]));
  // It is this till's own, and nothing came later that could tell (check.ts).
  const mayBeOwn = till.program.store.context.db
    .prepare<[string, number], number>(
      `SELECT 1 FROM outbox WHERE kind = 'createOrder' AND ${lacksEvidence(till.program)}
         AND (SELECT pet_remote_id FROM store_order WHERE id = entity_id) = ? AND payload ->> 'quantity' = ? LIMIT 1`,
    )
    .pluck();
  const findings: Finding[] = [];
  for (const { id, petId, quantity, complete } of service.orders.values()) {
    if (!complete || !service.pets.has(petId)) continue;
    const row = known.get(id);
    // An order for less than one pet takes nothing.
    if (row?.own || row?.taken === Math.max(0, quantity)) continue;
    const detail = `order ${id}, ${quantity} of pet ${petId}: taken ${row ? row.taken : 'unknown here'}`;
    if (!row && mayBeOwn.get(petId, quantity) === 1) {
      findings.push({ what: 'its own order, and none after it that could prove it', detail, excused: true });
    } else if (row?.parked) {
      findings.push({
        what: 'sold elsewhere while a person is to decide at the stock till',
        detail,
        excused: true,
      });
    } else findings.push({ what: 'sold and not taken off by the stock till', detail });
  }
  return findings;
}

/** Where every till writes its own stock, an order that two of them handed over has left the stock once. */
export function checkHandedOver({ plan, service, tills, forgotten }: Ended): Finding[] {
  if (plan.shop.tills === 1 || !plan.service.etags || forgotten.length > 0) return [];
  const moved = new Map<string, number>();
  const open = new Set<string>();
  for (const till of tills) {
    const rows = till.program?.store.context.db
      .prepare<[], { remoteId: string; sum: number; open: 0 | 1 }>(
        `SELECT store_order.remote_id AS remoteId, sum(stock_movement.quantity) AS sum,
           EXISTS (SELECT 1 FROM outbox WHERE entity = 'order' AND entity_id = store_order.id
             AND state NOT IN ('done', 'discarded')) AS open
         FROM stock_movement JOIN store_order ON store_order.id = order_id
         WHERE (kind IN ('sale', 'return') OR reason = 'handed_over_elsewhere') AND store_order.remote_id IS NOT NULL
         GROUP BY store_order.id`,
      )
      .all();
    for (const row of rows ?? []) {
      moved.set(row.remoteId, (moved.get(row.remoteId) ?? 0) + row.sum);
      if (row.open) open.add(row.remoteId);
    }
  }
  return [...moved].flatMap(([id, sum]) => {
    const order = service.orders.get(id);
    if (!order?.complete || open.has(id) || sum >= -order.quantity) return [];
    const detail = `order ${id}, ${order.quantity} of pet ${order.petId}: ${sum}`;
    return canBeRead(plan.service)
      ? [{ what: 'taken off twice', detail }]
      : [{ what: 'handed over twice where no order can be read', detail, excused: true }];
  });
}

/** Whether a till can see that another has handed an order over: by its id, or in a list that keeps complete ones. */
const canBeRead = ({ getsOrders, listsOrders, hides }: ServiceTraits) =>
  getsOrders || (listsOrders && hides === 'nothing');
