import type { PaperWords } from '../words/words.ts';

// Without zod, because the window's page runs this too.

/**
 * Groups of lines in the activity log; `approvals` is every line that a manager approved, `discounts` every sale with
 * one.
 */
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
  /** The heading of its rows. */
  heading: Label;
  /** Its name on the screen, if that differs. */
  screenHeading?: Label;
  /**
   * What its rows count. Rows of receipts and items add up to the totals, except for cash rounding, which items do
   * not have; a receipt has several payments, which reveal the expected cash.
   */
  of: 'receipts' | 'items' | 'payments';
  /** The order of its rows; default: the largest first. */
  along?: 'days' | 'hours' | 'rates';
  /** The label of the row without a name; default: its key. */
  unnamed?: Label;
}

/** The groups of the sales report, in the order of the choice; days belong to the shift, hours to the local clock. */
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

/** The heading of a group on the screen, and its name in the choice. */
export const screenHeadingOf = (by: ReportGroup): Label => groupOf(by).screenHeading ?? groupOf(by).heading;

/** The groups whose rows are periods. */
export type Period = {
  [By in ReportGroup]: Groups[By] extends { along: 'days' } ? By : never;
}[ReportGroup];

/** Whether a group's rows are periods, each named by its first day. */
export const isStretch = (by: ReportGroup): by is Period => groupOf(by).along === 'days';
