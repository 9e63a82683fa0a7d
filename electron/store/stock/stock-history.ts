import { arrivalNumber } from '../../../shared/domain/arrivals.ts';
import type { MovementView } from '../../../shared/domain/stock.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Quantity } from '../../../shared/money/money.ts';
import type { StoreContext } from '../context.ts';
import { receiptNumber } from '../sales/series.ts';

interface Row {
  id: LocalId;
  kind: MovementView['kind'];
  quantity: Quantity;
  balance: number;
  acknowledged: 0 | 1;
  reason: string | null;
  note: string | null;
  staff_name: string | null;
  series: string | null;
  number: number | null;
  arrival: number | null;
  at: string;
}

/** The number of the receipt or delivery of a movement. */
function documentOf({ series, number, arrival }: Row): string | null {
  if (series !== null && number !== null) return receiptNumber(series, number);
  return arrival === null ? null : arrivalNumber(arrival);
}

/** The movements of one pet, newest first, with the count shown after each. */
export function createStockHistory({ db }: StoreContext) {
  const latest = db.prepare<[string, number], Row>(
    `SELECT movement.id, movement.kind, movement.quantity, shown_before + movement.quantity AS balance,
       acknowledged_at IS NOT NULL AS acknowledged, movement.reason, movement.note, staff.name AS staff_name,
       coalesce(sale.series, refund.series) AS series, coalesce(sale.number, refund.number) AS number, movement.at,
       (SELECT arrival.number FROM arrival_line JOIN arrival ON arrival.id = arrival_id
        WHERE arrival_line.movement_id = movement.id) AS arrival
     FROM stock_movement AS movement
     LEFT JOIN staff ON staff.id = movement.staff_id
     LEFT JOIN sale_line ON sale_line.id = movement.sale_line_id
     LEFT JOIN sale ON sale.id = sale_line.sale_id
     LEFT JOIN refund_line ON refund_line.id = movement.refund_line_id
     LEFT JOIN refund ON refund.id = refund_line.refund_id
     WHERE movement.pet_id = ? ORDER BY movement.seq DESC LIMIT ?`,
  );

  return {
    latest: (petId: LocalId, limit: number): MovementView[] =>
      latest.all(petId, limit).map((row) => ({
        id: row.id,
        kind: row.kind,
        quantity: row.quantity,
        balance: row.balance,
        acknowledged: row.acknowledged === 1,
        reason: row.reason,
        note: row.note,
        staffName: row.staff_name,
        document: documentOf(row),
        at: row.at,
      })),
  };
}
