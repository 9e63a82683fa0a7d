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
