import type { Migration } from './migration.ts';

const PARKED = `kind = 'pushStock' AND state = 'parked' AND reason_code = 'restored'`;
const OPEN_AT_RESTORE = `acknowledged_at IS NULL
      AND pet_id IN (SELECT entity_id FROM outbox WHERE ${PARKED})
      AND generation < (SELECT generation FROM installation)`;

/**
 * Pets whose count nobody knows for sure after a restore (docs/sync.md, "In doubt"). Counts that an earlier version parked
 * for a person after a restore are settled as they are now: the service's count is taken, and later sales are pushed.
 */
export const toCount: Migration = {
  version: 39,
  name: 'to count',
  sql: `
    -- Since when the pet is to be counted; null: it is not.
    ALTER TABLE stock ADD COLUMN count_since TEXT;
    CREATE INDEX stock_to_count ON stock (pet_id) WHERE count_since IS NOT NULL;

    UPDATE stock SET etag = NULL, count_since = parked.since
      FROM (SELECT entity_id, min(updated_at) AS since FROM outbox WHERE ${PARKED} GROUP BY entity_id) AS parked
      WHERE pet_id = parked.entity_id;
    -- The next reading of the counts must be a whole one: it shows what differs as an external movement.
    UPDATE pull_state SET etag = NULL WHERE resource = 'inventory' AND EXISTS (SELECT 1 FROM outbox WHERE ${PARKED});
    UPDATE stock_movement SET acknowledged = quantity,
        acknowledged_at = (SELECT count_since FROM stock WHERE stock.pet_id = stock_movement.pet_id)
      WHERE ${OPEN_AT_RESTORE};
    UPDATE outbox SET state = 'ready', reason_code = NULL WHERE ${PARKED};
  `,
};
