import type { Migration } from './migration.ts';

/**
 * What the sync needs beyond the first form: the condition of a write, what the stock till took off for others, and the
 * moments at which an entry that waits for something may go on. Those are triggers, so that no way of settling an entry
 * (an answer, a look-up, a person's decision) can forget what waits for it.
 */
export const sync: Migration = {
  version: 10,
  name: 'sync',
  sql: `
    -- The condition that a write was sent with: under it, it can go again without doing anything twice.
    ALTER TABLE outbox_attempt ADD COLUMN if_match TEXT;
    -- Units that this till, as the shop's stock till, has taken off for an order of another till; NULL: none of its
    -- concern.
    ALTER TABLE store_order ADD COLUMN stock_taken INTEGER;

    CREATE INDEX store_order_untaken ON store_order (connection_id)
      WHERE stock_taken IS NOT NULL AND stock_taken <> CASE WHEN complete = 1 THEN coalesce(quantity, 0) ELSE 0 END;
    CREATE INDEX stock_movement_after ON stock_movement (after_entry)
      WHERE after_entry IS NOT NULL AND acknowledged_at IS NULL;
    CREATE INDEX outbox_unknown ON outbox (connection_id, seq) WHERE state = 'unknown';

    -- What follows a parked entry of the same thing waits with it.
    CREATE TRIGGER outbox_parked AFTER UPDATE OF state ON outbox
      WHEN NEW.state = 'parked' AND OLD.state <> 'parked' BEGIN
      UPDATE outbox SET state = 'blocked', reason_code = 'parked_before',
        reason = 'It waits for an earlier change of the same thing, which needs a person.'
      WHERE entity = NEW.entity AND entity_id = NEW.entity_id AND seq > NEW.seq AND state = 'ready';
    END;
    CREATE TRIGGER outbox_added AFTER INSERT ON outbox
      WHEN EXISTS (SELECT 1 FROM outbox AS earlier
        WHERE earlier.entity = NEW.entity AND earlier.entity_id = NEW.entity_id AND earlier.seq < NEW.seq
          AND earlier.state = 'parked') BEGIN
      UPDATE outbox SET state = 'blocked', reason_code = 'parked_before',
        reason = 'It waits for an earlier change of the same thing, which needs a person.'
      WHERE seq = NEW.seq;
    END;
    CREATE TRIGGER outbox_unparked AFTER UPDATE OF state ON outbox
      WHEN OLD.state = 'parked' AND NEW.state <> 'parked' BEGIN
      UPDATE outbox SET state = 'ready', reason_code = NULL, reason = NULL
      WHERE entity = NEW.entity AND entity_id = NEW.entity_id AND seq > NEW.seq
        AND state = 'blocked' AND reason_code = 'parked_before';
    END;

    -- A sale's deduction goes after its order.
    CREATE TRIGGER outbox_settled_order AFTER UPDATE OF state ON outbox
      WHEN NEW.state IN ('done', 'discarded') AND NEW.entity = 'order' BEGIN
      UPDATE outbox SET state = 'ready', reason_code = NULL, reason = NULL
      WHERE entity = 'stock' AND state = 'blocked' AND reason_code IN ('order_first', 'stock_till')
        AND entity_id IN (SELECT pet_id FROM stock_movement WHERE after_entry = NEW.id AND acknowledged_at IS NULL);
    END;
    -- After a restore nothing is created before what may have arrived is settled.
    CREATE TRIGGER outbox_known AFTER UPDATE OF state ON outbox
      WHEN OLD.state = 'unknown' AND NEW.state <> 'unknown' BEGIN
      UPDATE outbox SET state = 'ready', reason_code = NULL, reason = NULL
      WHERE state NOT IN ('done', 'discarded') AND state = 'blocked' AND reason_code = 'restore_first';
    END;
    -- What was cut off at zero follows when stock comes in.
    CREATE TRIGGER stock_came_in AFTER UPDATE OF known ON stock
      WHEN NEW.pending < 0 AND coalesce(NEW.known, 0) > coalesce(OLD.known, 0) BEGIN
      UPDATE outbox SET state = 'ready', reason_code = NULL, reason = NULL
      WHERE entity = 'stock' AND entity_id = NEW.pet_id AND state = 'blocked' AND reason_code = 'oversold';
    END;
    CREATE TRIGGER stock_movement_joins AFTER INSERT ON stock_movement WHEN NEW.acknowledged_at IS NULL BEGIN
      UPDATE outbox SET state = 'ready', reason_code = NULL, reason = NULL
      WHERE entity = 'stock' AND entity_id = NEW.pet_id AND state = 'blocked'
        AND reason_code IN ('oversold', 'order_first', 'stock_till');
    END;

    -- Whatever waits for the service's id of something may go on once it has one.
    CREATE TRIGGER pet_linked AFTER UPDATE OF remote_id ON pet
      WHEN NEW.remote_id IS NOT NULL AND OLD.remote_id IS NULL BEGIN
      UPDATE outbox SET state = 'ready', reason_code = NULL, reason = NULL
      WHERE state NOT IN ('done', 'discarded') AND state = 'blocked' AND reason_code = 'pet_not_sent'
        AND json_extract(payload, '$.petId') = NEW.id;
    END;
    CREATE TRIGGER category_linked AFTER UPDATE OF remote_id ON category
      WHEN NEW.remote_id IS NOT NULL AND OLD.remote_id IS NULL BEGIN
      UPDATE outbox SET state = 'ready', reason_code = NULL, reason = NULL
      WHERE state NOT IN ('done', 'discarded') AND state = 'blocked' AND reason_code = 'category_not_sent'
        AND json_extract(payload, '$.categoryId') = NEW.id;
    END;
    CREATE TRIGGER store_order_linked AFTER UPDATE OF remote_id ON store_order
      WHEN NEW.remote_id IS NOT NULL AND OLD.remote_id IS NULL BEGIN
      UPDATE outbox SET state = 'ready', reason_code = NULL, reason = NULL
      WHERE entity = 'order' AND entity_id = NEW.id AND state = 'blocked' AND reason_code = 'order_not_sent';
    END;
  `,
};
