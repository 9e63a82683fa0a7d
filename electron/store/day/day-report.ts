import type { DayEquation, ShiftReport } from '../../../shared/domain/day.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { minus, NO_MONEY } from '../../../shared/money/money.ts';
import { netSalesOf } from '../../../shared/money/sums.ts';
import type { StoreContext } from '../context.ts';
import { createShiftFigures, type ShiftSum } from './shift-figures.ts';
import type { Shift, Shifts } from './shifts.ts';

/** X and Z reports. Everything comes from the shift's running totals; only a closed shift's report is stored. */
export function createDayReports(context: StoreContext, shifts: Shifts) {
  const figures = createShiftFigures(context);
  const equations = createEquations(context);
  const staffName = context.db.prepare<[string], string>('SELECT name FROM staff WHERE id = ?').pluck();
  const nameOf = (id: LocalId | null) => (id === null ? null : (staffName.get(id) ?? null));

  const reports = {
    /** The shift's figures so far, with the expected cash. */
    compute(shift: Shift): ShiftReport {
      const { cash, ...rest } = figures.ofShift(shift);
      const equation = equations.ofShift(shift.id);
      return {
        shiftId: shift.id,
        zNumber: shift.zNumber,
        till: shift.till,
        businessDate: shift.businessDate,
        currency: shift.currency,
        openedAt: shift.openedAt,
        openedBy: nameOf(shift.openedBy),
        closedAt: null,
        closedBy: null,
        ...rest,
        cash: { ...cash, counted: null, difference: null },
        equation,
        equationNow: equation,
        grandTotal: null,
      };
    },

    /** The report for a person: without the expected cash while the shift is open, because the count is blind. */
    show(shift: Shift): ShiftReport {
      const frozen = shifts.frozenReport(shift.id);
      if (frozen) return { ...frozen, equationNow: equations.ofShift(shift.id) };
      const report = reports.compute(shift);
      return { ...report, cash: { ...report.cash, expected: null } };
    },

    /** A line of the list of shifts. */
    summary(shift: Shift) {
      const frozen = shifts.frozenReport(shift.id);
      const { id, businessDate, zNumber, openedAt, closedAt, currency, counted } = shift;
      return {
        ...{ id, businessDate, zNumber, openedAt, closedAt, currency },
        netSales: netSalesOf(frozen ?? figures.ofShift(shift)),
        difference: frozen?.cash.difference ?? null,
        left: counted === null ? null : minus(counted, frozen?.cash.takenOut ?? NO_MONEY),
        equationNow: equations.ofShift(shift.id),
      };
    },

    petsSold: figures.petsSold,
    nameOf,
  };
  return reports;
}

const noneYet = (): DayEquation['amounts'] => ({
  acknowledged: NO_MONEY,
  waiting: NO_MONEY,
  parked: NO_MONEY,
  discarded: NO_MONEY,
});

/** The equation of a shift: what was sold, by the state of its lines in the outbox. */
function createEquations({ db }: StoreContext) {
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
