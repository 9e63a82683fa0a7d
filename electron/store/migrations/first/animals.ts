/** Groups of animals and the register: where each came from and where it went. */
export const ANIMALS = `
    CREATE TABLE animal_group (
      id TEXT PRIMARY KEY,
      connection_id TEXT NOT NULL REFERENCES connection (id),
      pet_id TEXT NOT NULL REFERENCES pet (id),
      -- Without gaps.
      number INTEGER NOT NULL UNIQUE,
      pet_name TEXT NOT NULL,
      -- The delivery that brought it; NULL where none did.
      arrival_id TEXT REFERENCES arrival (id),
      sex TEXT NOT NULL CHECK (sex IN ('unknown', 'female', 'male', 'mixed')),
      born TEXT,
      age TEXT NOT NULL,
      origin TEXT NOT NULL,
      -- Chip or ring of the one animal of this group, and the same without blanks and case.
      mark TEXT,
      mark_key TEXT,
      treatment TEXT NOT NULL,
      treatment_until TEXT,
      began_at TEXT NOT NULL,
      -- The sum of its entries, for finding what is there.
      remaining INTEGER NOT NULL DEFAULT 0 CHECK (remaining >= 0 AND (mark IS NULL OR remaining <= 1))
    );
    CREATE INDEX animal_group_there ON animal_group (pet_id, number) WHERE remaining > 0;
    CREATE INDEX animal_group_mark ON animal_group (mark_key, number) WHERE mark_key IS NOT NULL;
    CREATE UNIQUE INDEX animal_group_mark_there ON animal_group (connection_id, mark_key) WHERE mark_key IS NOT NULL AND remaining > 0;
    CREATE INDEX animal_group_arrival ON animal_group (arrival_id, pet_id) WHERE arrival_id IS NOT NULL;
    CREATE TRIGGER animal_group_no_delete BEFORE DELETE ON animal_group
      BEGIN SELECT RAISE(ABORT, 'a group of animals stays'); END;

    CREATE TABLE register_entry (
      seq INTEGER PRIMARY KEY,
      group_id TEXT NOT NULL REFERENCES animal_group (id),
      pet_id TEXT NOT NULL REFERENCES pet (id),
      -- Animals that came, or below zero that went.
      quantity INTEGER NOT NULL CHECK (quantity <> 0),
      -- Animals of the pet in the register after it.
      balance INTEGER NOT NULL CHECK (balance >= 0),
      reason TEXT NOT NULL,
      -- NULL where the register was brought in line with the stock.
      movement_id TEXT REFERENCES stock_movement (id),
      sale_line_id TEXT REFERENCES sale_line (id),
      staff_id TEXT REFERENCES staff (id),
      business_date TEXT NOT NULL,
      at TEXT NOT NULL
    );
    CREATE INDEX register_entry_group ON register_entry (group_id);
    CREATE INDEX register_entry_pet ON register_entry (pet_id, seq);
    CREATE INDEX register_entry_day ON register_entry (business_date, seq);
    CREATE INDEX register_entry_sale ON register_entry (sale_line_id) WHERE sale_line_id IS NOT NULL;
    CREATE TRIGGER register_entry_counts AFTER INSERT ON register_entry
      BEGIN UPDATE animal_group SET remaining = remaining + NEW.quantity WHERE id = NEW.group_id; END;
    CREATE TRIGGER register_entry_stays BEFORE UPDATE ON register_entry
      BEGIN SELECT RAISE(ABORT, 'the register does not change'); END;
    CREATE TRIGGER register_entry_no_delete BEFORE DELETE ON register_entry
      BEGIN SELECT RAISE(ABORT, 'the register does not change'); END;
`;
