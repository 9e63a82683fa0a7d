import type { Migration } from './migration.ts';

/** Sales and refunds are found by their day, and the lines of a refund by the refund. */
export const periods: Migration = {
  version: 27,
  name: 'sales by day',
  sql: `
    CREATE INDEX sale_business_date ON sale (business_date);
    CREATE INDEX refund_business_date ON refund (business_date);
    CREATE INDEX refund_line_refund ON refund_line (refund_id);
  `,
};
