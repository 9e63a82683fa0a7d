import type { Migration } from './migration.ts';

/**
 * The id under which a list showed what may be an order of ours while nobody knew that it had arrived: what was there
 * once is not taken for absent because somebody else has cancelled it since.
 */
export const shownAs: Migration = {
  version: 33,
  name: 'orders that a list showed while they were in doubt',
  sql: `
    ALTER TABLE store_order ADD COLUMN shown_as TEXT;
    CREATE INDEX store_order_shown_as ON store_order (connection_id, shown_as) WHERE shown_as IS NOT NULL;
  `,
};
