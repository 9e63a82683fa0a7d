import type { Migration } from './migration.ts';

/** Every order there is, ours and others', and the outbox that carries our changes to the service (docs/sync.md, "An entry's life"). */
export const ordersAndOutbox: Migration = {
  version: 5,
  name: 'orders and outbox',
  sql: `
    -- One row an order of the service: a sale's line, a promise to a customer, or someone else's.
    CREATE TABLE store_order (
      id TEXT PRIMARY KEY,
      connection_id TEXT NOT NULL REFERENCES connection (id),
      origin TEXT NOT NULL CHECK (origin IN ('sale', 'promise', 'external')),
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
      UNIQUE (connection_id, remote_id),
      UNIQUE (connection_id, assigned_id)
    );
    -- No till uses a ship date twice: it is the fingerprint of last resort.
    CREATE UNIQUE INDEX store_order_own_ship_date ON store_order (connection_id, till, ship_date)
      WHERE origin <> 'external';
    CREATE INDEX store_order_open ON store_order (coalesce(ship_date, ''), id) WHERE state = 'open';
    -- Orders that customers placed here or were handed here, however many others there are.
    CREATE INDEX store_order_ours ON store_order (state, coalesce(ship_date, ''), id)
      WHERE origin = 'promise' OR (origin = 'external' AND sale_line_id IS NOT NULL);
    CREATE INDEX store_order_others ON store_order (coalesce(ship_date, ''), id) WHERE origin = 'external';
    CREATE INDEX store_order_pet ON store_order (pet_id);

    -- Promised units follow open promises and foreign open orders, never a sale's own order.
    CREATE TRIGGER store_order_added AFTER INSERT ON store_order
      WHEN NEW.pet_id IS NOT NULL AND NEW.state = 'open' AND NEW.origin <> 'sale' BEGIN
      INSERT INTO stock (pet_id) VALUES (NEW.pet_id) ON CONFLICT DO NOTHING;
      UPDATE stock SET promised = promised + coalesce(NEW.quantity, 0) WHERE pet_id = NEW.pet_id;
    END;
    CREATE TRIGGER store_order_changed AFTER UPDATE OF state, quantity, pet_id ON store_order
      WHEN NEW.origin <> 'sale' BEGIN
      UPDATE stock SET promised = promised - coalesce(OLD.quantity, 0) WHERE pet_id = OLD.pet_id AND OLD.state = 'open';
      INSERT INTO stock (pet_id) SELECT NEW.pet_id WHERE NEW.pet_id IS NOT NULL ON CONFLICT DO NOTHING;
      UPDATE stock SET promised = promised + coalesce(NEW.quantity, 0) WHERE pet_id = NEW.pet_id AND NEW.state = 'open';
    END;

    CREATE TABLE outbox (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      connection_id TEXT NOT NULL REFERENCES connection (id),
      generation INTEGER NOT NULL,
      kind TEXT NOT NULL,
      lane TEXT NOT NULL CHECK (lane IN ('orders', 'stock', 'edits')),
      -- Entries of one entity go in order of seq: an order's id, a pet's id for stock and edits, a category's id.
      entity TEXT NOT NULL,
      entity_id TEXT NOT NULL,
      -- What to send, by local ids; remote ids are put in when the request is made (JSON).
      payload TEXT NOT NULL,
      -- For updates, what the service had when the person decided (JSON).
      base TEXT,
      state TEXT NOT NULL CHECK (state IN ('ready', 'blocked', 'inflight', 'unknown', 'parked', 'done', 'discarded')),
      reason_code TEXT,
      reason TEXT,
      attempts INTEGER NOT NULL DEFAULT 0,
      unknown_cycles INTEGER NOT NULL DEFAULT 0,
      staff_id TEXT,
      business_date TEXT NOT NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      settled_at TEXT
    );
    CREATE INDEX outbox_open ON outbox (connection_id, lane, seq) WHERE state NOT IN ('done', 'discarded');
    CREATE INDEX outbox_settled ON outbox (connection_id, settled_at) WHERE state = 'done';
    CREATE INDEX outbox_entity ON outbox (entity, entity_id, seq);
    CREATE TRIGGER outbox_no_delete BEFORE DELETE ON outbox BEGIN SELECT RAISE(ABORT, 'nothing is deleted from the outbox'); END;
    CREATE TRIGGER outbox_settled BEFORE UPDATE OF state ON outbox
      WHEN OLD.state IN ('done', 'discarded') AND NEW.state <> OLD.state
      BEGIN SELECT RAISE(ABORT, 'a settled entry stays settled'); END;

    -- Committed before the request leaves: the frozen body, for stock also the base and target.
    CREATE TABLE outbox_attempt (
      id TEXT PRIMARY KEY,
      entry_id TEXT NOT NULL REFERENCES outbox (id),
      number INTEGER NOT NULL,
      started_at TEXT NOT NULL,
      operation TEXT NOT NULL,
      path TEXT NOT NULL,
      body TEXT,
      idempotency_key TEXT,
      stock_base INTEGER,
      stock_target INTEGER,
      outcome TEXT,
      http_status INTEGER,
      error_code TEXT,
      message TEXT,
      finished_at TEXT,
      UNIQUE (entry_id, number)
    );

    CREATE TABLE pull_state (
      connection_id TEXT NOT NULL REFERENCES connection (id),
      resource TEXT NOT NULL CHECK (resource IN ('categories', 'pets', 'inventory', 'orders')),
      -- Number of the pull under way or done last, its page cursor, and what the last whole one saw.
      pull INTEGER NOT NULL DEFAULT 0,
      cursor TEXT,
      etag TEXT,
      started_at TEXT,
      completed_at TEXT,
      PRIMARY KEY (connection_id, resource)
    ) WITHOUT ROWID;
  `,
};
