import type { Migration } from './migration.ts';

/** What taking in the service's lists looks up: pets whose category, and orders whose pet, arrived later. */
export const pull: Migration = {
  version: 9,
  name: 'pull',
  sql: `
    CREATE INDEX pet_without_category ON pet (category_remote_id) WHERE category_id IS NULL;
    CREATE INDEX store_order_without_pet ON store_order (pet_remote_id) WHERE pet_id IS NULL;
    CREATE INDEX store_order_unlinked ON store_order (connection_id, ship_date) WHERE remote_id IS NULL;
  `,
};
