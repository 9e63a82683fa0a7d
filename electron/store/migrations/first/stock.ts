/**
 * Stock from movements (docs/sync.md, "An entry's life"). Only the ledger changes a figure: triggers add each
 * movement to 'pending' and, once it is acknowledged, move it to 'known', so that opening + acknowledged = known
 * holds by construction and `verify` can recompute it.
 */
export const STOCK = `
    CREATE TABLE stock (
      pet_id TEXT PRIMARY KEY REFERENCES pet (id),
      -- The first quantity that the service ever had; NULL while it has none for this pet.
      opening INTEGER,
      -- The service's last known quantity.
      known INTEGER,
      known_at TEXT,
      etag TEXT,
      -- Physical movements not yet acknowledged; shown = coalesce(known, 0) + pending.
      pending INTEGER NOT NULL DEFAULT 0,
      -- Units in open customer orders; free = shown - promised.
      promised INTEGER NOT NULL DEFAULT 0,
      low_mark INTEGER,
      -- The status that the service's count of the pet shows; nothing follows from it.
      service_status TEXT,
      -- Since when the pet is to be counted, because a restore left its count uncertain (docs/sync.md, "In doubt").
      count_since TEXT
    ) WITHOUT ROWID;
    CREATE INDEX stock_to_count ON stock (pet_id) WHERE count_since IS NOT NULL;

    CREATE TABLE stock_movement (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      connection_id TEXT NOT NULL REFERENCES connection (id),
      pet_id TEXT NOT NULL REFERENCES pet (id),
      kind TEXT NOT NULL CHECK (kind IN ('sale', 'return', 'adjust', 'count', 'external')),
      -- Signed units.
      quantity INTEGER NOT NULL,
      -- How much of it the service has; the floor at zero can cut off a part (oversold).
      acknowledged INTEGER NOT NULL DEFAULT 0,
      acknowledged_at TEXT,
      -- The outbox entry that must be done first: a sale's deduction follows its order.
      after_entry TEXT,
      -- The attempt that carries it; movements that join later belong to the next one.
      attempt_id TEXT,
      shown_before INTEGER NOT NULL,
      sale_line_id TEXT,
      order_id TEXT,
      refund_line_id TEXT,
      reason TEXT,
      note TEXT,
      staff_id TEXT,
      till INTEGER NOT NULL,
      generation INTEGER NOT NULL,
      business_date TEXT NOT NULL,
      at TEXT NOT NULL,
      CHECK (abs(acknowledged) <= abs(quantity) AND acknowledged * quantity >= 0)
    );
    CREATE INDEX stock_movement_pet ON stock_movement (pet_id, seq);
    CREATE INDEX stock_movement_open ON stock_movement (pet_id) WHERE acknowledged_at IS NULL;
    CREATE INDEX stock_movement_after ON stock_movement (after_entry)
      WHERE after_entry IS NOT NULL AND acknowledged_at IS NULL;

    CREATE TRIGGER stock_movement_added AFTER INSERT ON stock_movement BEGIN
      INSERT INTO stock (pet_id) VALUES (NEW.pet_id) ON CONFLICT DO NOTHING;
      UPDATE stock SET
        pending = pending + NEW.quantity - NEW.acknowledged,
        known = CASE WHEN NEW.acknowledged = 0 THEN known ELSE coalesce(known, 0) + NEW.acknowledged END,
        opening = CASE WHEN NEW.acknowledged = 0 THEN opening ELSE coalesce(opening, 0) END
      WHERE pet_id = NEW.pet_id;
    END;
    CREATE TRIGGER stock_movement_acknowledged AFTER UPDATE OF acknowledged ON stock_movement BEGIN
      UPDATE stock SET
        pending = pending - (NEW.acknowledged - OLD.acknowledged),
        known = coalesce(known, 0) + (NEW.acknowledged - OLD.acknowledged),
        opening = coalesce(opening, 0)
      WHERE pet_id = NEW.pet_id;
    END;
    CREATE TRIGGER stock_movement_facts BEFORE UPDATE OF id, pet_id, kind, quantity, at ON stock_movement
      BEGIN SELECT RAISE(ABORT, 'stock movements are append-only'); END;
    CREATE TRIGGER stock_movement_no_delete BEFORE DELETE ON stock_movement
      BEGIN SELECT RAISE(ABORT, 'stock movements are append-only'); END;

    -- The sum of a pet's movements of one business date; a sparkline reads fourteen rows, however much was sold.
    CREATE TABLE stock_day (
      pet_id TEXT NOT NULL REFERENCES pet (id),
      day TEXT NOT NULL,
      net INTEGER NOT NULL,
      PRIMARY KEY (pet_id, day)
    ) WITHOUT ROWID;
    CREATE TRIGGER stock_day_moved AFTER INSERT ON stock_movement BEGIN
      INSERT INTO stock_day (pet_id, day, net) VALUES (NEW.pet_id, NEW.business_date, NEW.quantity)
        ON CONFLICT (pet_id, day) DO UPDATE SET net = net + excluded.net;
    END;
`;
