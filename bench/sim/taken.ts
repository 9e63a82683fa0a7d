import type { Ended, Finding } from './check.ts';

interface Row {
  remoteId: string;
  quantity: number;
  taken: number | null;
  /** Sold here, so that it is among this till's own movements. */
  own: 0 | 1;
}

/**
 * Where one till writes the stock for all, it has taken off every order that is complete, its own and the other tills',
 * each once. One that came back from a backup leaves to a person what was sold meanwhile.
 */
export function checkTaken({ plan, service, tills }: Ended): Finding[] {
  const { shop } = plan;
  const till = tills.find(({ number }) => number === shop.stockTill);
  if (shop.tills === 1 || plan.service.etags || !plan.service.listsOrders || !till?.life || till.restored)
    return [];
  const rows = till.life.store.context.db
    .prepare<[], Row>(
      `SELECT remote_id AS remoteId, quantity, stock_taken AS taken, sale_line_id IS NOT NULL AS own
       FROM store_order WHERE remote_id IS NOT NULL`,
    )
    .all();
  const known = new Map(rows.map((row) => [row.remoteId, row]));
  const findings: Finding[] = [];
  for (const { id, petId, quantity, complete } of service.orders.values()) {
    if (!complete || !service.pets.has(petId)) continue;
    const row = known.get(id);
    if (row?.own || row?.taken === quantity) continue;
    const detail = `order ${id}, ${quantity} of pet ${petId}: taken ${row ? row.taken : 'unknown here'}`;
    findings.push({ what: 'sold and not taken off by the stock till', detail });
  }
  return findings;
}
