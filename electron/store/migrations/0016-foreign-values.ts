import type { Migration } from './migration.ts';

/** Units that an order takes or promises; one for less than one pet takes and promises nothing. */
const UNITS = (row: '' | 'NEW.' | 'OLD.') => `max(coalesce(${row}quantity, 0), 0)`;

/**
 * Values that other programs write at the service, where the specification bounds none: they are kept as they are. And
 * the rows that cannot be read, so that they can be counted and named.
 */
export const foreignValues: Migration = {
  version: 16,
  name: 'values that other programs write',
  sql: `
    -- Any text is a status.
    ALTER TABLE pet ADD COLUMN status_text TEXT;
    UPDATE pet SET status_text = status WHERE status IS NOT NULL;
    ALTER TABLE pet DROP COLUMN status;
    ALTER TABLE pet RENAME COLUMN status_text TO status;
    -- The status that the service's count of the pet shows; nothing follows from it.
    ALTER TABLE stock ADD COLUMN service_status TEXT;

    -- An order for less than one pet is shown, but neither promises nor takes anything.
    DROP TRIGGER store_order_added;
    CREATE TRIGGER store_order_added AFTER INSERT ON store_order
      WHEN NEW.pet_id IS NOT NULL AND NEW.state = 'open' AND NEW.origin <> 'sale' BEGIN
      INSERT INTO stock (pet_id) VALUES (NEW.pet_id) ON CONFLICT DO NOTHING;
      UPDATE stock SET promised = promised + ${UNITS('NEW.')} WHERE pet_id = NEW.pet_id;
    END;
    DROP TRIGGER store_order_changed;
    CREATE TRIGGER store_order_changed AFTER UPDATE OF state, quantity, pet_id ON store_order
      WHEN NEW.origin <> 'sale' BEGIN
      UPDATE stock SET promised = promised - ${UNITS('OLD.')} WHERE pet_id = OLD.pet_id AND OLD.state = 'open';
      INSERT INTO stock (pet_id) SELECT NEW.pet_id WHERE NEW.pet_id IS NOT NULL ON CONFLICT DO NOTHING;
      UPDATE stock SET promised = promised + ${UNITS('NEW.')} WHERE pet_id = NEW.pet_id AND NEW.state = 'open';
    END;
    DROP INDEX store_order_untaken;
    CREATE INDEX store_order_untaken ON store_order (connection_id)
      WHERE stock_taken IS NOT NULL AND stock_taken <> CASE WHEN complete = 1 THEN ${UNITS('')} ELSE 0 END;

    -- A write that would leave a count which is never sent (below zero, too large) waits until the count is another one.
    CREATE TRIGGER stock_count_moved AFTER UPDATE OF known ON stock WHEN NEW.known IS NOT OLD.known BEGIN
      UPDATE outbox SET state = 'ready', reason_code = NULL, reason = NULL
      WHERE entity = 'stock' AND entity_id = NEW.pet_id AND state = 'blocked' AND reason_code = 'count_beyond';
    END;
    CREATE TRIGGER stock_movement_joins_beyond AFTER INSERT ON stock_movement WHEN NEW.acknowledged_at IS NULL BEGIN
      UPDATE outbox SET state = 'ready', reason_code = NULL, reason = NULL
      WHERE entity = 'stock' AND entity_id = NEW.pet_id AND state = 'blocked' AND reason_code = 'count_beyond';
    END;

    -- What the last whole list of a resource had that cannot be read: the first rows of it, as they were written.
    CREATE TABLE unreadable_row (
      connection_id TEXT NOT NULL REFERENCES connection (id),
      resource TEXT NOT NULL CHECK (resource IN ('categories', 'pets', 'inventory', 'orders')),
      place INTEGER NOT NULL,
      remote_id TEXT,
      field TEXT,
      raw TEXT NOT NULL,
      -- Characters of the row as it was written; more than are kept where it was cut.
      length INTEGER NOT NULL,
      PRIMARY KEY (connection_id, resource, place)
    ) WITHOUT ROWID;
    -- How many rows could not be read, and how many of these show no id either, as of the last list that was believed.
    ALTER TABLE pull_state ADD COLUMN unreadable INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE pull_state ADD COLUMN nameless INTEGER NOT NULL DEFAULT 0;
    -- Rows that were left out before are in lists that have not changed since.
    UPDATE pull_state SET etag = NULL;
  `,
};
