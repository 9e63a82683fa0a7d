import type { Migration } from './migration.ts';

/**
 * Stock from movements (docs/sync.md, "An entry's life"). The ledger is the only way to change a figure: triggers carry each movement
 * into 'pending' and, as it is acknowledged, from there into 'known', so that opening + acknowledged = known holds by
 * construction and `verify` can recompute it.
 */
export const stock: Migration = {
  version: 3,
  name: 'stock',
  sql: `
    CREATE TABLE stock (
      pet_id TEXT PRIMARY KEY REFERENCES pet (id),
      -- The first quantity the service ever told us; NULL while it has none for this pet.
      opening INTEGER,
      -- The service's last known quantity.
      known INTEGER,
      known_at TEXT,
      etag TEXT,
      -- Physical movements not yet acknowledged; shown = coalesce(known, 0) + pending.
      pending INTEGER NOT NULL DEFAULT 0,
      -- Units in open customer orders; free = shown - promised.
      promised INTEGER NOT NULL DEFAULT 0,
      low_mark INTEGER
    ) WITHOUT ROWID;

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
      -- The outbox entry that must be done first: a sale's deduction goes after its order.
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
  `,
};
