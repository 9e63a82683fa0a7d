import type { Ended, Finding } from './check.ts';

/** The pets of an order that two tills handed over have left the stock once. */
export function checkHandedOver({ plan, service, tills, forgotten }: Ended): Finding[] {
  if (plan.shop.tills === 1 || forgotten.length > 0) return [];
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
    return [{ what: 'taken off twice', detail }];
  });
}
