import type { Migration } from './migration.ts';

/**
 * What a receipt or a refund had above and below it is kept with it, once for all that had the same: a paper that is printed
 * again names the shop as it was then. Nobody knows what those before had; they go on with the shop's settings.
 */
export const letterheads: Migration = {
  version: 34,
  name: 'letterheads of receipts and refunds',
  sql: `
    CREATE TABLE letterhead (
      id INTEGER PRIMARY KEY,
      shop_name TEXT NOT NULL,
      header TEXT NOT NULL,
      footer TEXT NOT NULL,
      UNIQUE (shop_name, header, footer)
    );
    ALTER TABLE sale ADD COLUMN letterhead_id INTEGER REFERENCES letterhead (id);
    ALTER TABLE refund ADD COLUMN letterhead_id INTEGER REFERENCES letterhead (id);
  `,
};
