/** Deliveries of suppliers: drafts that survive a power cut, and posted ones. */
export const ARRIVALS = `
    CREATE TABLE supplier (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      -- Its name without case, blanks and form: one supplier is kept once.
      name_key TEXT NOT NULL UNIQUE,
      -- For the register; remembered from one delivery to the next.
      address TEXT NOT NULL DEFAULT '',
      created_at TEXT NOT NULL
    );

    CREATE TABLE arrival (
      id TEXT PRIMARY KEY,
      connection_id TEXT NOT NULL REFERENCES connection (id),
      till INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('draft', 'posted')),
      -- Without gaps; taken when it is posted.
      number INTEGER UNIQUE,
      -- The name that was typed. A posted delivery has the supplier's id, too.
      supplier_name TEXT NOT NULL DEFAULT '',
      supplier_id TEXT REFERENCES supplier (id),
      supplier_address TEXT NOT NULL DEFAULT '',
      -- The number on the supplier's document.
      document TEXT NOT NULL DEFAULT '',
      -- The posted arrival that this one corrects.
      corrects_id TEXT REFERENCES arrival (id),
      currency TEXT NOT NULL,
      started_at TEXT NOT NULL,
      posted_at TEXT,
      posted_by TEXT,
      approved_by TEXT,
      business_date TEXT,
      CHECK ((state = 'posted') = (number IS NOT NULL AND posted_at IS NOT NULL AND business_date IS NOT NULL))
    );
    CREATE UNIQUE INDEX arrival_draft ON arrival (connection_id, till) WHERE state = 'draft';
    CREATE INDEX arrival_correction ON arrival (corrects_id) WHERE corrects_id IS NOT NULL;
    CREATE INDEX arrival_supplier ON arrival (supplier_id, document) WHERE supplier_id IS NOT NULL;
    CREATE TRIGGER arrival_posted BEFORE UPDATE ON arrival WHEN OLD.state = 'posted'
      BEGIN SELECT RAISE(ABORT, 'a posted arrival does not change'); END;
    CREATE TRIGGER arrival_no_delete BEFORE DELETE ON arrival WHEN OLD.state = 'posted'
      BEGIN SELECT RAISE(ABORT, 'a posted arrival does not change'); END;

    CREATE TABLE arrival_line (
      arrival_id TEXT NOT NULL REFERENCES arrival (id) ON DELETE CASCADE,
      pet_id TEXT NOT NULL REFERENCES pet (id),
      -- Orders lines by when they were added.
      position INTEGER NOT NULL,
      -- Units that came; below zero in a correction, which takes them back.
      quantity INTEGER NOT NULL,
      -- Minor units, as on the supplier's document; NULL where nobody typed it.
      unit_cost INTEGER CHECK (unit_cost >= 0),
      -- The pet's name when it was posted, and the movement that it made.
      pet_name TEXT,
      movement_id TEXT REFERENCES stock_movement (id),
      -- How the line's animals were described, as JSON.
      animals TEXT NOT NULL DEFAULT '[]',
      PRIMARY KEY (arrival_id, pet_id)
    ) WITHOUT ROWID;
    CREATE INDEX arrival_line_pet ON arrival_line (pet_id);
    CREATE UNIQUE INDEX arrival_line_movement ON arrival_line (movement_id) WHERE movement_id IS NOT NULL;
    CREATE TRIGGER arrival_line_added BEFORE INSERT ON arrival_line
      WHEN (SELECT state FROM arrival WHERE id = NEW.arrival_id) = 'posted'
      BEGIN SELECT RAISE(ABORT, 'a posted arrival does not change'); END;
    CREATE TRIGGER arrival_line_changed BEFORE UPDATE ON arrival_line
      WHEN (SELECT state FROM arrival WHERE id = OLD.arrival_id) = 'posted'
      BEGIN SELECT RAISE(ABORT, 'a posted arrival does not change'); END;
    CREATE TRIGGER arrival_line_removed BEFORE DELETE ON arrival_line
      WHEN (SELECT state FROM arrival WHERE id = OLD.arrival_id) = 'posted'
      BEGIN SELECT RAISE(ABORT, 'a posted arrival does not change'); END;
`;
