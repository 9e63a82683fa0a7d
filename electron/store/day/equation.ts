import type { DayEquation } from '../../../shared/domain/day.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { NO_MONEY } from '../../../shared/money/money.ts';
import type { StoreContext } from '../context.ts';
import type { ShiftSum } from './shift-sums.ts';

const noneYet = (): DayEquation['amounts'] => ({
  acknowledged: NO_MONEY,
  waiting: NO_MONEY,
  parked: NO_MONEY,
  discarded: NO_MONEY,
});

/** The equation of a shift: what was sold, by the state of its lines in the outbox. */
export function createEquations({ db }: StoreContext) {
  const lines = db.prepare<[string], Pick<ShiftSum, 'key' | 'quantity' | 'amount' | 'cash'>>(
    `SELECT key, quantity, amount, cash FROM shift_sum WHERE shift_id = ? AND what = 'line'`,
  );

  return {
    /** The present state. `cash` splits each sale's cash among its lines by their totals, to the cent. */
    ofShift(shiftId: LocalId): DayEquation {
      const counts = { acknowledged: 0, waiting: 0, parked: 0, discarded: 0 };
      const amounts = noneYet();
      const cash = noneYet();
      let sold = 0;
      let found = 0;
      for (const row of lines.all(shiftId)) {
        sold += row.quantity;
        // No entry covers these, which the equation shows.
        if (row.key === 'nowhere') continue;
        const where = row.key as keyof typeof counts;
        found += row.quantity;
        counts[where] = row.quantity;
        amounts[where] = row.amount;
        cash[where] = row.cash;
      }
      return { sold, ...counts, holds: sold === found, amounts, cash };
    },
  };
}
