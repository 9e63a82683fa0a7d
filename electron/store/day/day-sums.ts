import type { LocalId } from '../../../shared/ids.ts';
import { minor, NO_MONEY } from '../../../shared/minor.ts';
import type { BusinessDate, Instant } from '../../../shared/time.ts';
import type { Minor } from '../../../shared/units.ts';
import type { StoreContext } from '../context.ts';

/** What was taken on a business date, whichever shifts it had. Minor units. */
export interface DaySum {
  /** Sales without what was paid back. */
  netSales: Minor;
  sales: number;
}

/** Shifts looked through for a date: a shop that opens five a day has three weeks of them. */
const LATEST = 100;

interface Opened {
  id: LocalId;
  businessDate: BusinessDate;
  currency: string;
}

/** Whole days, to be held against each other. */
export function createDaySums({ db }: StoreContext) {
  // By rowid, newest first: there is no index by date, and none is needed for the last weeks.
  const latest = db.prepare<[number], Opened>(
    'SELECT id, business_date AS businessDate, currency FROM shift ORDER BY rowid DESC LIMIT ?',
  );
  const sold = db.prepare<[string, string], { amount: Minor; count: number }>(
    'SELECT coalesce(sum(total), 0) AS amount, count(*) AS count FROM sale WHERE shift_id = ? AND completed_at <= ?',
  );
  const refunded = db
    .prepare<[string, string], Minor>(
      'SELECT coalesce(sum(total), 0) FROM refund WHERE shift_id = ? AND at <= ?',
    )
    .pluck();

  return {
    /**
     * What the shifts of a date took in a currency.
     *
     * @param until only what was sold until then; null for the whole day
     * @returns null where none of the latest shifts was opened on that date
     */
    ofDate(date: BusinessDate, currency: string, until: Instant | null): DaySum | null {
      const shifts = latest
        .all(LATEST)
        .filter((shift) => shift.businessDate === date && shift.currency === currency);
      if (shifts.length === 0) return null;
      const day: DaySum = { netSales: NO_MONEY, sales: 0 };
      for (const { id } of shifts) {
        const { amount, count } = sold.get(id, until ?? '~') ?? { amount: NO_MONEY, count: 0 };
        day.netSales = minor(day.netSales + amount - (refunded.get(id, until ?? '~') ?? 0));
        day.sales += count;
      }
      return day;
    },
  };
}
