import type { PaperWords } from '../words/words.ts';

// Without zod, because the window's page runs this too.

/** What lines of the activity log are about; `approvals` is every line that a manager approved, `discounts` every sale with one. */
export const ACTIVITY_GROUPS = [
  'sales',
  'discounts',
  'prices',
  'voids',
  'approvals',
  'drawer',
  'orders',
  'stock',
  'settings',
  'staff',
  'sync',
] as const;

type Label = keyof PaperWords;

interface Group {
  /** What is above its rows. */
  heading: Label;
  /** Its name on the screen, where that is another. */
  screenHeading?: Label;
  /**
   * What its rows count. Rows of receipts and items add up to the totals, but for cash rounding, which items do not have;
   * a receipt has several payments, which tell what should be in the drawer.
   */
  of: 'receipts' | 'items' | 'payments';
  /** How its rows are ordered; without it the largest is first. */
  along?: 'days' | 'hours' | 'rates';
  /** The row of what has no name; without it such a row is called by its key. */
  unnamed?: Label;
}

/**
 * By what the sales of some days are added up; days belong to the shift, hours to the clock on the wall. In the order of
 * the choice.
 */
const reportGroups = {
  day: { heading: 'salesByDay', of: 'receipts', along: 'days' },
  week: { heading: 'salesByWeek', screenHeading: 'week', of: 'receipts', along: 'days' },
  month: { heading: 'salesByMonth', of: 'receipts', along: 'days' },
  year: { heading: 'salesByYear', of: 'receipts', along: 'days' },
  hour: { heading: 'hour', of: 'receipts', along: 'hours' },
  category: { heading: 'category', of: 'items', unnamed: 'noCategory' },
  pet: { heading: 'pet', of: 'items' },
  person: { heading: 'salesByPerson', of: 'receipts', unnamed: 'nobody' },
  rate: { heading: 'taxRate', of: 'items', along: 'rates' },
  tender: { heading: 'tender', of: 'payments' },
} satisfies Record<string, Group>;

type Groups = typeof reportGroups;
export type ReportGroup = keyof Groups;
export const REPORT_GROUPS = Object.keys(reportGroups) as ReportGroup[];

/** The description of a group. */
export const groupOf = (by: ReportGroup): Group => reportGroups[by];

/** What is above the rows of a group on the screen, and its name in the choice. */
export const screenHeadingOf = (by: ReportGroup): Label => groupOf(by).screenHeading ?? groupOf(by).heading;

/** Those whose rows are stretches of days. */
export type Period = {
  [By in ReportGroup]: Groups[By] extends { along: 'days' } ? By : never;
}[ReportGroup];

/** Whether a group's rows are stretches of days, each named by its first day. */
export const isStretch = (by: ReportGroup): by is Period => groupOf(by).along === 'days';
