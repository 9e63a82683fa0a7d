import { arrivalNumber } from '../../../shared/domain/arrivals.ts';
import type { MovementView } from '../../../shared/domain/stock.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { StoreContext } from '../context.ts';
import { receiptNumber } from '../sales/series.ts';

interface Row extends Omit<MovementView, 'acknowledged' | 'document'>, DocumentRow {
  acknowledged: 0 | 1;
}

interface DocumentRow {
  series: string | null;
  number: number | null;
  arrival: number | null;
}

/** The number of the receipt or delivery of a movement. */
function documentOf({ series, number, arrival }: DocumentRow): string | null {
  if (series !== null && number !== null) return receiptNumber(series, number);
  return arrival === null ? null : arrivalNumber(arrival);
}

/** The movements of one pet, newest first, with the count shown after each. */
export function createStockHistory({ db }: StoreContext) {
  const latest = db.prepare<[string, number], Row>(
    `SELECT movement.id, movement.kind, movement.quantity, shown_before + movement.quantity AS balance,
       acknowledged_at IS NOT NULL AS acknowledged, movement.reason, movement.note, staff.name AS staffName,
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
      latest.all(petId, limit).map(({ acknowledged, series, number, arrival, ...movement }) => ({
        ...movement,
        acknowledged: acknowledged === 1,
        document: documentOf({ series, number, arrival }),
      })),
  };
}
