import type { Migration } from './migration.ts';

/** A category's removal, held back while its pets are on their way out, goes on with each of them that has left. */
export const categoryRemoval: Migration = {
  version: 13,
  name: 'a category goes after its pets',
  sql: `
    CREATE TRIGGER outbox_pet_left AFTER UPDATE OF state ON outbox
      WHEN NEW.entity = 'pet' AND NEW.state IN ('done', 'discarded', 'parked') BEGIN
      UPDATE outbox SET state = 'ready', reason_code = NULL, reason = NULL
      WHERE entity = 'category' AND kind = 'deleteCategory' AND state = 'blocked' AND reason_code = 'pets_first';
    END;
  `,
};
