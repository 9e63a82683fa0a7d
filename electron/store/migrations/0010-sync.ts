import type { Migration } from './migration.ts';

/** What settling a stock write and several tills of one shop need to know (design: Stock). */
export const sync: Migration = {
  version: 10,
  name: 'sync',
  sql: `
    -- The condition that a write was sent with: it can go again under it without doing anything twice.
    ALTER TABLE outbox_attempt ADD COLUMN if_match TEXT;
    -- Units that this till, as the shop's stock till, has taken off for an order of another till; NULL: none of its
    -- concern.
    ALTER TABLE store_order ADD COLUMN stock_taken INTEGER;
  `,
};
