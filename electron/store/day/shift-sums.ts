import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Minor } from '../../../shared/money/money.ts';
import type { StoreContext } from '../context.ts';

/** One running total of a shift; `shift_sum_of_ledgers` in the schema defines `what` and `key`. Minor units. */
export interface ShiftSum {
  what: string;
  key: string;
  label: string | null;
  count: number;
  quantity: number;
  amount: Minor;
  tax: Minor;
  discount: Minor;
  rounding: Minor;
  cash: Minor;
}

/**
 * Running totals of a shift, updated by triggers on each write (docs/data.md, "Ledgers"): some dozen rows, however
 * much was sold. Pets and hours have their own queries.
 */
export function createShiftSums({ db }: Pick<StoreContext, 'db'>) {
  const ofShift = db.prepare<[string], ShiftSum>(
    `SELECT what, key, label, count, quantity, amount, tax, discount, rounding, cash FROM shift_sum
     WHERE shift_id = ? AND what IN ('sale', 'line', 'tax', 'refund', 'return', 'exchange', 'refund tax', 'tender')
     ORDER BY what, CAST(key AS INTEGER), label`,
  );
  return { ofShift: (id: LocalId): ShiftSum[] => ofShift.all(id) };
}
