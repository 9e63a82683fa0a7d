import type { Migration } from './migration.ts';

/**
 * One entry a pet carries whatever of its stock is open. Movements that joined while a write was under way have an
 * entry of their own; once that write is over, and the first entry still stands, it carries them too. And what waits
 * with the stock of a pet is looked at again when the pet is gone. After a restore each goes to a person as it was.
 */
export const stockEntries: Migration = {
  version: 11,
  name: 'stock entries',
  sql: `
    -- What may go, asked for at every look: most often nothing.
    CREATE INDEX outbox_ready ON outbox (connection_id, lane, seq) WHERE state = 'ready';
    CREATE TRIGGER stock_push_joined AFTER UPDATE OF state ON outbox
      WHEN NEW.kind = 'pushStock' AND OLD.state IN ('inflight', 'unknown')
        AND NEW.state IN ('ready', 'blocked', 'parked') AND coalesce(NEW.reason_code, '') <> 'restored' BEGIN
      UPDATE outbox SET state = 'done', reason_code = 'joined', reason = 'It goes with an earlier entry of the same pet.',
        updated_at = NEW.updated_at, settled_at = NEW.updated_at
      WHERE entity = 'stock' AND entity_id = NEW.entity_id AND seq > NEW.seq AND kind = 'pushStock'
        AND state IN ('ready', 'blocked') AND attempts = 0;
    END;
    CREATE TRIGGER pet_gone AFTER UPDATE OF gone_at ON pet
      WHEN NEW.gone_at IS NOT NULL AND OLD.gone_at IS NULL BEGIN
      UPDATE outbox SET state = 'ready', reason_code = NULL, reason = NULL
      WHERE entity IN ('stock', 'pet') AND entity_id = NEW.id AND state = 'blocked'
        AND reason_code <> 'parked_before';
    END;
  `,
};
