import type { Migration } from './migration.ts';

/** What decides whether a request may be sent again (docs/sync.md, "Retry"). */
export const attempts: Migration = {
  version: 38,
  name: 'attempts',
  sql: `
    -- What the service was proven to keep when the request left; null: nothing.
    ALTER TABLE outbox_attempt ADD COLUMN repeats_answers INTEGER CHECK (repeats_answers IN (0, 1));
    ALTER TABLE outbox_attempt ADD COLUMN keeps_order_ids INTEGER CHECK (keeps_order_ids IN (0, 1));
    -- The service's time when its Idempotency-Key was first used, Unix milliseconds; null: unknown.
    ALTER TABLE outbox_attempt ADD COLUMN keyed_at INTEGER;
    -- What may be sent now, be it for the first time or again.
    DROP INDEX outbox_ready;
    DROP INDEX outbox_in_doubt;
    CREATE INDEX outbox_candidates ON outbox (connection_id, lane, seq)
      WHERE state IN ('ready', 'in_doubt') AND wait_topic IS NULL;
  `,
};
