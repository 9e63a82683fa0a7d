import type { Migration } from './migration.ts';

const COLUMNS = `rowid, id, connection_id, assigned_id, remote_id, pet_id, pet_remote_id, quantity, ship_date, complete,
      state, sale_line_id, pet_name, customer_name, customer_phone, note, unit_price, deposit, token, search_text, staff_id,
      till, generation, business_date, etag, seen_pull, gone_at, created_at, updated_at, fulfilled_at, stock_taken`;

/**
 * Names that an engineer would search for: an order that a customer placed at the counter has the origin `customer`, and
 * what the service's answers showed of it are its capabilities.
 */
export const names: Migration = {
  version: 22,
  name: 'names',
  sql: `
    ALTER TABLE connection RENAME COLUMN learned TO server_capabilities;
    UPDATE connection SET server_capabilities = json_remove(
        json_set(server_capabilities, '$.duplicateTill', json_extract(server_capabilities, '$.otherCopy')), '$.otherCopy')
      WHERE json_type(server_capabilities, '$.otherCopy') IS NOT NULL;

    -- Triggers of other tables name the orders while there are none for a moment.
    PRAGMA legacy_alter_table = ON;
    CREATE TABLE store_order_anew (
      id TEXT PRIMARY KEY,
      connection_id TEXT NOT NULL REFERENCES connection (id),
      -- A line of a sale, a customer's order, or somebody else's.
      origin TEXT NOT NULL CHECK (origin IN ('sale', 'customer', 'external')),
      -- The id we chose (docs/contract.md, "Order ids"), and the one the service says it has.
      assigned_id TEXT,
      remote_id TEXT,
      pet_id TEXT REFERENCES pet (id),
      pet_remote_id TEXT,
      quantity INTEGER,
      ship_date TEXT,
      complete INTEGER NOT NULL DEFAULT 0,
      state TEXT NOT NULL CHECK (state IN ('open', 'fulfilled', 'cancelled')),
      sale_line_id TEXT,
      -- The shop's own, never sent.
      pet_name TEXT,
      customer_name TEXT,
      customer_phone TEXT,
      note TEXT,
      unit_price INTEGER,
      deposit INTEGER NOT NULL DEFAULT 0,
      token TEXT UNIQUE,
      -- Customer, phone, note and pet, folded: what a person looks for.
      search_text TEXT,
      staff_id TEXT,
      till INTEGER,
      generation INTEGER,
      business_date TEXT,
      etag TEXT,
      seen_pull INTEGER NOT NULL DEFAULT 0,
      gone_at TEXT,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      fulfilled_at TEXT,
      -- How much of it the till that writes the stock for all has taken off (docs/sync.md, "Reading").
      stock_taken INTEGER,
      UNIQUE (connection_id, remote_id),
      UNIQUE (connection_id, assigned_id)
    );
    INSERT INTO store_order_anew (${COLUMNS}, origin)
      SELECT ${COLUMNS}, CASE origin WHEN 'promise' THEN 'customer' ELSE origin END FROM store_order ORDER BY rowid;
    DROP TABLE store_order;
    ALTER TABLE store_order_anew RENAME TO store_order;
    PRAGMA legacy_alter_table = OFF;

    CREATE UNIQUE INDEX store_order_own_ship_date ON store_order (connection_id, till, ship_date)
      WHERE origin <> 'external';
    CREATE INDEX store_order_open ON store_order (coalesce(ship_date, ''), id) WHERE state = 'open';
    CREATE INDEX store_order_ours ON store_order (state, coalesce(ship_date, ''), id)
      WHERE origin = 'customer' OR (origin = 'external' AND sale_line_id IS NOT NULL);
    CREATE INDEX store_order_others ON store_order (coalesce(ship_date, ''), id) WHERE origin = 'external';
    CREATE INDEX store_order_pet ON store_order (pet_id);
    CREATE INDEX store_order_without_pet ON store_order (pet_remote_id) WHERE pet_id IS NULL;
    CREATE INDEX store_order_unlinked ON store_order (connection_id, ship_date) WHERE remote_id IS NULL;
    CREATE INDEX store_order_untaken ON store_order (connection_id)
      WHERE stock_taken IS NOT NULL AND stock_taken <> CASE WHEN complete = 1 THEN max(coalesce(quantity, 0), 0) ELSE 0 END;
    CREATE TRIGGER store_order_added AFTER INSERT ON store_order
      WHEN NEW.pet_id IS NOT NULL AND NEW.state = 'open' AND NEW.origin <> 'sale' BEGIN
      INSERT INTO stock (pet_id) VALUES (NEW.pet_id) ON CONFLICT DO NOTHING;
      UPDATE stock SET promised = promised + max(coalesce(NEW.quantity, 0), 0) WHERE pet_id = NEW.pet_id;
    END;
    CREATE TRIGGER store_order_changed AFTER UPDATE OF state, quantity, pet_id ON store_order
      WHEN NEW.origin <> 'sale' BEGIN
      UPDATE stock SET promised = promised - max(coalesce(OLD.quantity, 0), 0)
        WHERE pet_id = OLD.pet_id AND OLD.state = 'open';
      INSERT INTO stock (pet_id) SELECT NEW.pet_id WHERE NEW.pet_id IS NOT NULL ON CONFLICT DO NOTHING;
      UPDATE stock SET promised = promised + max(coalesce(NEW.quantity, 0), 0)
        WHERE pet_id = NEW.pet_id AND NEW.state = 'open';
    END;
    CREATE TRIGGER store_order_linked AFTER UPDATE OF remote_id ON store_order
      WHEN NEW.remote_id IS NOT NULL AND OLD.remote_id IS NULL BEGIN
      UPDATE outbox SET wait_topic = NULL, wait_id = NULL WHERE wait_topic = 'order_not_sent' AND wait_id = NEW.id;
    END;
  `,
};
