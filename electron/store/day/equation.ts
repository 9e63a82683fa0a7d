import type { DayEquation } from '../../../shared/domain/day.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { NO_MONEY } from '../../../shared/money/money.ts';
import type { StoreContext } from '../context.ts';
import { createShiftSums } from './shift-sums.ts';

const noneYet = (): DayEquation['amounts'] => ({
  acknowledged: NO_MONEY,
  waiting: NO_MONEY,
  parked: NO_MONEY,
  discarded: NO_MONEY,
});

/** The equation of a shift: what was sold against where the outbox has its lines. */
export function createEquations(context: StoreContext) {
  const sums = createShiftSums(context);

  return {
    /** As it is now. `cash` shares each sale's cash out over its lines by their totals, to the cent. */
    ofShift(shiftId: LocalId): DayEquation {
      const counts = { acknowledged: 0, waiting: 0, parked: 0, discarded: 0 };
      const amounts = noneYet();
      const cash = noneYet();
      let sold = 0;
      let found = 0;
      for (const row of sums.ofShift(shiftId)) {
        if (row.what !== 'line') continue;
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
