/** Stock counts: blind, each line stored at once so that a power cut loses none. */
export const COUNTS = `
    CREATE TABLE count_session (
      id TEXT PRIMARY KEY,
      connection_id TEXT NOT NULL REFERENCES connection (id),
      till INTEGER NOT NULL,
      label TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('open', 'written', 'discarded')),
      staff_id TEXT,
      started_at TEXT NOT NULL,
      ended_at TEXT,
      ended_by TEXT,
      -- The shop's currency when the count was written.
      currency TEXT
    );
    CREATE UNIQUE INDEX count_session_open ON count_session (connection_id, till) WHERE state = 'open';

    CREATE TABLE count_line (
      session_id TEXT NOT NULL REFERENCES count_session (id),
      pet_id TEXT NOT NULL REFERENCES pet (id),
      counted INTEGER NOT NULL CHECK (counted >= 0),
      -- The count shown when it was typed last: what is written later is the difference to this, so that a sale in
      -- between is not counted away.
      expected INTEGER NOT NULL,
      staff_id TEXT,
      -- Orders lines by when they were typed last; instants can be equal.
      turn INTEGER NOT NULL,
      at TEXT NOT NULL,
      -- A line that is to be counted once more, or was; and what was counted first.
      recount TEXT CHECK (recount IN ('asked', 'done')),
      first_counted INTEGER CHECK (first_counted >= 0),
      first_staff_id TEXT,
      -- The selling price when the count was written, minor units; null for a pet without one.
      unit_price INTEGER,
      PRIMARY KEY (session_id, pet_id)
    ) WITHOUT ROWID;
    CREATE INDEX count_line_turn ON count_line (session_id, turn);

    -- Pets that belonged to a count and should have been there, and that nobody counted.
    CREATE TABLE count_missed (
      session_id TEXT NOT NULL REFERENCES count_session (id),
      pet_id TEXT NOT NULL REFERENCES pet (id),
      expected INTEGER NOT NULL,
      PRIMARY KEY (session_id, pet_id)
    ) WITHOUT ROWID;
`;
