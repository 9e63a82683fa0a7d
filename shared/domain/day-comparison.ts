import { z } from 'zod';
import { CurrencyCode, Minor } from '../money/schemas.ts';
import { BusinessDate } from '../time/schemas.ts';

/** The takings of a day, all its shifts together. Minor units; net sales are negative if more was paid back. */
const DaySum = z.object({ netSales: Minor, sales: z.int() });

/** A day before: `soFar` until the same time of day, `whole` to its end. Null if no shift was opened on it. */
const DayBefore = z.object({
  date: BusinessDate,
  sums: z.object({ soFar: DaySum, whole: DaySum }).nullable(),
});

/** The day of the open shift beside the day before it and the same weekday of the week before, in the shift's currency. */
export const DayComparison = z.object({
  currency: CurrencyCode,
  date: BusinessDate,
  /** The shift was opened today: then `soFar` ends at the present time of day, else it is the whole day. */
  isToday: z.boolean(),
  today: DaySum,
  dayBefore: DayBefore,
  weekBefore: DayBefore,
});
export type DayComparison = z.infer<typeof DayComparison>;
