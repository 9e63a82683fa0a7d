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

/** By what the sales of some days are added up; days belong to the shift, hours to the clock on the wall. */
export const REPORT_GROUPS = [
  'day',
  'week',
  'month',
  'year',
  'hour',
  'category',
  'pet',
  'person',
  'rate',
  'tender',
] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

/** Those whose rows are stretches of days. */
export type Stretch = Extract<ReportGroup, 'day' | 'week' | 'month' | 'year'>;

/** Whether a group's rows are stretches of days, each named by its first day. */
export function isStretch(by: ReportGroup): by is Stretch {
  return by === 'day' || by === 'week' || by === 'month' || by === 'year';
}
