import type { Migration } from './migration.ts';

/**
 * Drops indexes that each sale wrote to and nothing searched. Only orders made elsewhere are looked up by their pet.
 */
export const unusedIndexes: Migration = {
  version: 108,
  name: 'unused-indexes',
  sql: `
    DROP INDEX sale_line_pet;
    DROP INDEX store_order_unlinked;
    DROP INDEX store_order_untaken;
    DROP INDEX store_order_shown_as;
    DROP INDEX store_order_pet;
    CREATE INDEX store_order_others_pet ON store_order (pet_id) WHERE origin = 'external';
`,
};
