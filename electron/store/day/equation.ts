import type { DayEquation } from '../../../shared/domain/day.ts';
import type { OutboxState } from '../../../shared/domain/sync.ts';
import type { LocalId } from '../../../shared/ids.ts';
import { NO_MONEY, plus } from '../../../shared/minor.ts';
import { allocate } from '../../../shared/pricing.ts';
import type { Minor, Quantity } from '../../../shared/units.ts';
import type { StoreContext } from '../context.ts';
import { deliveryOf, LINE_ENTRY_STATE } from '../sales/delivery.ts';

interface LineRow {
  saleId: LocalId;
  quantity: Quantity;
  total: Minor;
  state: OutboxState | null;
}

const noneYet = (): DayEquation['amounts'] => ({
  acknowledged: NO_MONEY,
  waiting: NO_MONEY,
  parked: NO_MONEY,
  discarded: NO_MONEY,
});

/** The equation of a shift: what was sold, counted from the sales, against where the outbox has its lines. */
export function createEquations({ db }: StoreContext) {
  const sold = db
    .prepare<[string], number>(
      `SELECT coalesce(sum(quantity), 0) FROM sale JOIN sale_line ON sale_line.sale_id = sale.id
       WHERE sale.shift_id = ?`,
    )
    .pluck();
  const lines = db.prepare<[string], LineRow>(
    `SELECT sale.id AS saleId, sale_line.quantity, sale_line.total, ${LINE_ENTRY_STATE} AS state
     FROM sale JOIN sale_line ON sale_line.sale_id = sale.id
     WHERE sale.shift_id = ? ORDER BY sale.id, sale_line.position`,
  );
  const cash = db.prepare<[string], { saleId: LocalId; amount: Minor }>(
    `SELECT sale_id AS saleId, sum(amount) AS amount FROM tender
     WHERE shift_id = ? AND sale_id IS NOT NULL AND kind = 'cash' AND state = 'taken' GROUP BY sale_id`,
  );

  return {
    /** As it is now. `cash` shares each sale's cash out over its lines by their totals, to the cent. */
    ofShift(shiftId: LocalId): DayEquation {
      const cashOf = new Map(cash.all(shiftId).map((row) => [row.saleId, row.amount]));
      const counts = { acknowledged: 0, waiting: 0, parked: 0, discarded: 0 };
      const amounts = noneYet();
      const cashBy = noneYet();
      for (const sale of bySale(lines.all(shiftId))) {
        const [first] = sale;
        const shares = allocate(
          (first && cashOf.get(first.saleId)) ?? NO_MONEY,
          sale.map((line) => line.total),
        );
        sale.forEach((line, index) => {
          const where = deliveryOf(line.state);
          if (where === null) return;
          counts[where] += line.quantity;
          amounts[where] = plus(amounts[where], line.total);
          cashBy[where] = plus(cashBy[where], shares[index] ?? NO_MONEY);
        });
      }
      const total = sold.get(shiftId) ?? 0;
      const found = counts.acknowledged + counts.waiting + counts.parked + counts.discarded;
      return { sold: total, ...counts, holds: total === found, amounts, cash: cashBy };
    },
  };
}

/** Whether nothing in it can change any more: what is acknowledged or discarded stays so. */
export function isSettled(equation: DayEquation): boolean {
  return equation.holds && equation.waiting === 0 && equation.parked === 0;
}

function bySale(rows: LineRow[]): LineRow[][] {
  const sales = new Map<LocalId, LineRow[]>();
  for (const row of rows) sales.set(row.saleId, [...(sales.get(row.saleId) ?? []), row]);
  return [...sales.values()];
}
