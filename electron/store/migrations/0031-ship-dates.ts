import type { Migration } from './migration.ts';

/**
 * No ship date is used twice where this till makes it, which orders.ts looks after. Where another till hands two of this
 * one's orders over, within what the service keeps of a date, both come back with one.
 */
export const shipDates: Migration = {
  version: 31,
  name: 'ship dates',
  sql: `
    DROP INDEX store_order_own_ship_date;
    CREATE INDEX store_order_own_ship_date ON store_order (connection_id, till, ship_date)
      WHERE origin <> 'external';
  `,
};
