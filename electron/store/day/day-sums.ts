import type { LocalId } from '../../../shared/ids/ids.ts';
import { type Minor, minor, NO_MONEY } from '../../../shared/money/money.ts';
import type { BusinessDate, Instant } from '../../../shared/time/time.ts';
import type { StoreContext } from '../context.ts';

/** The takings of a business date, over all its shifts. Minor units. */
export interface DaySum {
  /** Sales less refunds. */
  netSales: Minor;
  sales: number;
}

/** Shifts searched for a date: three weeks of a shop that opens five a day. */
const LATEST = 100;

interface Sold {
  amount: Minor;
  count: number;
}

const nothing: Sold = { amount: NO_MONEY, count: 0 };

interface Opened {
  id: LocalId;
  businessDate: BusinessDate;
  currency: string;
}

/** Whole days, for comparison. */
export function createDaySums({ db }: StoreContext) {
  // By rowid, newest first: no index by date is needed for the last weeks.
  const latest = db.prepare<[number], Opened>(
    'SELECT id, business_date AS businessDate, currency FROM shift ORDER BY rowid DESC LIMIT ?',
  );
  const whole = db.prepare<[string], Sold>(
    `SELECT coalesce(sum(amount), 0) AS amount, coalesce(sum(count), 0) AS count FROM shift_sum
     WHERE shift_id = ? AND what = 'sale' AND key = ''`,
  );
  // Whole quarters of an hour from the running totals, and the sales since the last of them.
  const soFar = db.prepare<[{ id: LocalId; quarter: string; until: Instant }], Sold>(
    `SELECT coalesce(sum(amount), 0) AS amount, coalesce(sum(count), 0) AS count FROM (
       SELECT amount, count FROM shift_sum WHERE shift_id = @id AND what = 'hour' AND key < @quarter
       UNION ALL SELECT total, 1 FROM sale INDEXED BY sale_completed
         WHERE completed_at >= @quarter AND completed_at <= @until AND shift_id = @id)`,
  );
  const refunded = db
    .prepare<[string, string], Minor>(
      'SELECT coalesce(sum(total), 0) FROM refund WHERE shift_id = ? AND at <= ?',
    )
    .pluck();

  function sold(id: LocalId, until: Instant | null): Sold {
    if (until === null) return whole.get(id) ?? nothing;
    const minutes = Math.floor(Number(until.slice(14, 16)) / 15) * 15;
    const quarter = `${until.slice(0, 14)}${String(minutes).padStart(2, '0')}`;
    return soFar.get({ id, quarter, until }) ?? nothing;
  }

  return {
    /**
     * The takings of a date's shifts in a currency.
     *
     * @param until only sales until then; null for the whole day
     * @returns null if none of the latest shifts was opened on that date
     */
    ofDate(date: BusinessDate, currency: string, until: Instant | null): DaySum | null {
      const shifts = latest
        .all(LATEST)
        .filter((shift) => shift.businessDate === date && shift.currency === currency);
      if (shifts.length === 0) return null;
      const day: DaySum = { netSales: NO_MONEY, sales: 0 };
      for (const { id } of shifts) {
        const { amount, count } = sold(id, until);
        day.netSales = minor(day.netSales + amount - (refunded.get(id, until ?? '~') ?? 0));
        day.sales += count;
      }
      return day;
    },
  };
}
