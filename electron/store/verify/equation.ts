import type { Database } from 'better-sqlite3';
import type { DeliveryState } from '../../../shared/domain/sale.ts';
import type { OutboxState } from '../../../shared/domain/sync.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Quantity } from '../../../shared/money/money.ts';
import { deliveryOf, LINE_ENTRY_STATE } from '../sales/delivery.ts';
import { type CheckResult, createCheck } from './finding.ts';

/** Lines sold and where they are. */
export type Equation = Record<DeliveryState | 'sold', number>;

interface Row {
  subject: string;
  businessDate: string;
  state: OutboxState | null;
  quantity: Quantity;
  petId: LocalId;
  sentQuantity: number | null;
  sentPetId: LocalId | null;
  entryOrderId: LocalId | null;
  orderId: LocalId;
}

const LINES = `
  SELECT sale.series || '-' || sale.number || ' line ' || (sale_line.position + 1) AS subject,
    sale.business_date AS businessDate, ${LINE_ENTRY_STATE} AS state, sale_line.quantity, sale_line.pet_id AS petId,
    sale_line.order_id AS orderId, carrier.entity_id AS entryOrderId,
    json_extract(carrier.payload, '$.quantity') AS sentQuantity, json_extract(carrier.payload, '$.petId') AS sentPetId
  FROM sale_line
  JOIN sale ON sale.id = sale_line.sale_id
  LEFT JOIN outbox AS carrier ON carrier.id = sale_line.entry_id`;

/** Lines sold = acknowledged + waiting + parked + discarded, and each line's entry has what was sold. */
export function checkEquation(db: Database): {
  result: CheckResult;
  total: Equation;
  days: Record<string, Equation>;
} {
  const check = createCheck('equation');
  const total = empty();
  const days: Record<string, Equation> = {};
  for (const row of db.prepare<[], Row>(LINES).iterate()) {
    check.count();
    const day = days[row.businessDate] ?? empty();
    days[row.businessDate] = day;
    const where = deliveryOf(row.state);
    for (const equation of [total, day]) {
      equation.sold += 1;
      if (where) equation[where] += 1;
    }
    if (!where) check.expectEqual(row.subject, 'an outbox entry carries the line', 'an entry', null);
    check.expectEqual(row.subject, 'its entry is about its order', row.orderId, row.entryOrderId);
    check.expectEqual(row.subject, 'quantity in its entry', row.quantity, row.sentQuantity);
    check.expectEqual(row.subject, 'pet in its entry', row.petId, row.sentPetId);
  }
  return { result: check.result, total, days };
}

function empty(): Equation {
  return { sold: 0, acknowledged: 0, waiting: 0, parked: 0, discarded: 0 };
}
