import type { Migration } from './migration.ts';

const COLUMNS = `seq, id, connection_id, generation, kind, lane, entity, entity_id, payload, base, wait_topic, wait_id,
      reason_code, reason_facts, attempts, staff_id, business_date, created_at, updated_at, settled_at`;

/**
 * The state of an entry whose request nobody answered is called `in_doubt`, as in the literature, and no more `unknown`,
 * which says of what. The table is made anew, because SQLite cannot change a check: that of the kinds goes, since a
 * payload is parsed by its kind before it is used, so that a new kind needs no migration; that of the state loses
 * `blocked`, which is derived.
 */
export const inDoubt: Migration = {
  version: 21,
  name: 'in doubt',
  sql: `
    -- Triggers of other tables name the outbox while there is none for a moment.
    PRAGMA legacy_alter_table = ON;
    CREATE TABLE outbox_anew (
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
      state TEXT NOT NULL CHECK (state IN ('ready', 'inflight', 'in_doubt', 'parked', 'done', 'discarded')),
      -- What it waits for, by which it is released.
      wait_topic TEXT CHECK (wait_topic IS NULL OR state = 'ready'),
      wait_id TEXT,
      -- Why it stands as it does: a code and its facts (JSON).
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
    INSERT INTO outbox_anew (${COLUMNS}, state, rounds)
      SELECT ${COLUMNS}, CASE state WHEN 'unknown' THEN 'in_doubt' ELSE state END, unknown_cycles FROM outbox;
    DROP TABLE outbox;
    ALTER TABLE outbox_anew RENAME TO outbox;
    PRAGMA legacy_alter_table = OFF;

    CREATE INDEX outbox_open ON outbox (connection_id, lane, seq) WHERE state NOT IN ('done', 'discarded');
    CREATE INDEX outbox_ready ON outbox (connection_id, lane, seq) WHERE state = 'ready' AND wait_topic IS NULL;
    CREATE INDEX outbox_in_doubt ON outbox (connection_id, seq) WHERE state = 'in_doubt';
    CREATE INDEX outbox_settled ON outbox (connection_id, settled_at) WHERE state = 'done';
    CREATE INDEX outbox_entity ON outbox (entity, entity_id, seq);
    -- The first open entry of a thing, also behind many thousands that are settled.
    CREATE INDEX outbox_heads ON outbox (entity, entity_id, seq) WHERE state NOT IN ('done', 'discarded');
    CREATE INDEX outbox_waits ON outbox (wait_topic, wait_id) WHERE wait_topic IS NOT NULL;
    CREATE INDEX outbox_sent_ship_date ON outbox (connection_id, json_extract(payload, '$.shipDate'))
      WHERE kind = 'createOrder';
    CREATE TRIGGER outbox_no_delete BEFORE DELETE ON outbox
      BEGIN SELECT RAISE(ABORT, 'nothing is deleted from the outbox'); END;
    CREATE TRIGGER outbox_settled BEFORE UPDATE OF state ON outbox
      WHEN OLD.state IN ('done', 'discarded') AND NEW.state <> OLD.state
      BEGIN SELECT RAISE(ABORT, 'a settled entry stays settled'); END;
  `,
};
