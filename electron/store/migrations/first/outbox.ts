const RELEASE = 'UPDATE outbox SET wait_topic = NULL, wait_id = NULL WHERE';

/**
 * The outbox, which carries our changes to the service (docs/sync.md, "An entry's life"). What an entry waits for is
 * a topic and an id, by which triggers release it, so that no way of settling something can forget a waiting entry. A
 * released entry checks at its turn whether it has to wait again.
 */
export const OUTBOX = `
    CREATE TABLE outbox (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      connection_id TEXT NOT NULL REFERENCES connection (id),
      generation INTEGER NOT NULL,
      kind TEXT NOT NULL,
      lane TEXT NOT NULL CHECK (lane IN ('orders', 'stock', 'edits')),
      -- Entries of one entity are sent in order of seq: an order's id, a pet's id for stock and edits, a category's id.
      entity TEXT NOT NULL,
      entity_id TEXT NOT NULL,
      -- What to send, by local ids; remote ids are put in when the request is made (JSON).
      payload TEXT NOT NULL,
      -- For updates, what the service had when the person decided (JSON).
      base TEXT,
      state TEXT NOT NULL CHECK (state IN ('ready', 'inflight', 'in_doubt', 'parked', 'done', 'discarded')),
      -- What it waits for, by which it is released.
      wait_topic TEXT CHECK (wait_topic IS NULL OR state = 'ready'),
      wait_id TEXT,
      -- Why it is in this state: a code and its facts (JSON).
      reason_code TEXT,
      reason_facts TEXT,
      attempts INTEGER NOT NULL DEFAULT 0,
      -- How often in a row nobody knew whether it had arrived.
      rounds INTEGER NOT NULL DEFAULT 0,
      staff_id TEXT,
      business_date TEXT NOT NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      settled_at TEXT
    );
    CREATE INDEX outbox_open ON outbox (connection_id, lane, seq) WHERE state NOT IN ('done', 'discarded');
    CREATE INDEX outbox_settled ON outbox (connection_id, settled_at) WHERE state = 'done';
    CREATE INDEX outbox_entity ON outbox (entity, entity_id, seq);
    -- The first open entry of an entity, also behind many thousands that are settled.
    CREATE INDEX outbox_heads ON outbox (entity, entity_id, seq) WHERE state NOT IN ('done', 'discarded');
    CREATE INDEX outbox_waits ON outbox (wait_topic, wait_id) WHERE wait_topic IS NOT NULL;
    -- The ship date that an order was sent with stays its fingerprint, whatever date it has now.
    CREATE INDEX outbox_sent_ship_date ON outbox (connection_id, json_extract(payload, '$.shipDate'))
      WHERE kind = 'createOrder';
    CREATE INDEX outbox_discarded ON outbox (connection_id, seq)
      WHERE state = 'discarded' AND reason_code = 'discarded';
    -- What may be sent now, for the first time or again.
    CREATE INDEX outbox_candidates ON outbox (connection_id, lane, seq)
      WHERE state IN ('ready', 'in_doubt') AND wait_topic IS NULL;
    CREATE TRIGGER outbox_no_delete BEFORE DELETE ON outbox
      BEGIN SELECT RAISE(ABORT, 'nothing is deleted from the outbox'); END;
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
      -- The condition that a write was sent with: under it, it can be sent again without doing anything twice.
      if_match TEXT,
      -- What the service was proven to keep when the request left; null: nothing (docs/sync.md, "Retry").
      repeats_answers INTEGER CHECK (repeats_answers IN (0, 1)),
      keeps_order_ids INTEGER CHECK (keeps_order_ids IN (0, 1)),
      -- The service's time when its Idempotency-Key was first used, Unix milliseconds; null: unknown.
      keyed_at INTEGER,
      UNIQUE (entry_id, number)
    );
    CREATE INDEX outbox_attempt_refused ON outbox_attempt (finished_at)
      WHERE http_status BETWEEN 400 AND 499 AND http_status <> 429;

    -- Entries that wait for the service's id of something are released once it has one.
    CREATE TRIGGER pet_linked AFTER UPDATE OF remote_id ON pet
      WHEN NEW.remote_id IS NOT NULL AND OLD.remote_id IS NULL BEGIN
      ${RELEASE} wait_topic = 'pet_not_sent' AND wait_id = NEW.id;
    END;
    CREATE TRIGGER category_linked AFTER UPDATE OF remote_id ON category
      WHEN NEW.remote_id IS NOT NULL AND OLD.remote_id IS NULL BEGIN
      ${RELEASE} wait_topic = 'category_not_sent' AND wait_id = NEW.id;
    END;
    -- Entries about a pet itself have nothing to wait for once it is gone.
    CREATE TRIGGER pet_gone AFTER UPDATE OF gone_at ON pet
      WHEN NEW.gone_at IS NOT NULL AND OLD.gone_at IS NULL BEGIN
      ${RELEASE} wait_topic IS NOT NULL AND entity IN ('stock', 'pet') AND entity_id = NEW.id;
    END;
    -- What was cut off at zero follows when stock comes in.
    CREATE TRIGGER stock_came_in AFTER UPDATE OF known ON stock
      WHEN NEW.pending < 0 AND coalesce(NEW.known, 0) > coalesce(OLD.known, 0) BEGIN
      ${RELEASE} wait_topic = 'oversold' AND wait_id = NEW.pet_id;
    END;
    -- A write that would leave a count which is never sent (below zero, too large) waits until the count changes.
    CREATE TRIGGER stock_count_moved AFTER UPDATE OF known ON stock WHEN NEW.known IS NOT OLD.known BEGIN
      ${RELEASE} wait_topic = 'count_beyond' AND wait_id = NEW.pet_id;
    END;
    CREATE TRIGGER stock_movement_joins AFTER INSERT ON stock_movement WHEN NEW.acknowledged_at IS NULL BEGIN
      ${RELEASE} wait_topic IN ('oversold', 'order_first', 'stock_till', 'count_beyond') AND wait_id = NEW.pet_id;
    END;
`;
