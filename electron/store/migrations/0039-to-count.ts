import type { Migration } from './migration.ts';

/** Pets whose count nobody knows for sure after a restore (docs/sync.md, "In doubt"). */
export const toCount: Migration = {
  version: 39,
  name: 'to count',
  sql: `
    -- Since when the pet is to be counted; null: it is not.
    ALTER TABLE stock ADD COLUMN count_since TEXT;
    CREATE INDEX stock_to_count ON stock (pet_id) WHERE count_since IS NOT NULL;
  `,
};
