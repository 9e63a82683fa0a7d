import type { Migration } from './migration.ts';

/**
 * An exchange is a refund and a new sale that name each other. What the one pays of the other is kept once, with the
 * refund, and is no tender: tenders are what really moved.
 */
export const exchanges: Migration = {
  version: 29,
  name: 'exchanges',
  sql: `
    ALTER TABLE refund ADD COLUMN exchange_sale_id TEXT REFERENCES sale (id);
    -- So much of the refund's total paid the new sale; minor units.
    ALTER TABLE refund ADD COLUMN set_off INTEGER NOT NULL DEFAULT 0;
    CREATE UNIQUE INDEX refund_exchange ON refund (exchange_sale_id) WHERE exchange_sale_id IS NOT NULL;
  `,
};
