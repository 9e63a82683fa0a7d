/** Conditions of sale, care sheets, and what customers confirmed. */
export const CONDITIONS = `
    -- Care sheets of the shop as PDF. A file does not change: what was handed over stays what it was.
    CREATE TABLE care_pdf (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      content BLOB NOT NULL,
      added_at TEXT NOT NULL
    );
    CREATE TRIGGER care_pdf_unchanged BEFORE UPDATE ON care_pdf
      BEGIN SELECT RAISE(ABORT, 'a care sheet does not change'); END;

    CREATE TABLE sale_condition (
      -- A pet, or a category for those of its pets that have none of their own.
      subject_id TEXT PRIMARY KEY,
      -- Years.
      min_age INTEGER CHECK (min_age > 0),
      needs_buyer INTEGER NOT NULL CHECK (needs_buyer IN (0, 1)),
      care_text TEXT,
      care_pdf_id TEXT REFERENCES care_pdf (id),
      CHECK (care_text IS NULL OR care_pdf_id IS NULL)
    ) WITHOUT ROWID;
    CREATE INDEX sale_condition_pdf ON sale_condition (care_pdf_id) WHERE care_pdf_id IS NOT NULL;

    CREATE TABLE sale_confirmation (
      -- Of the cart, or of the hand-over of an order.
      idempotency_key TEXT PRIMARY KEY,
      sale_id TEXT UNIQUE REFERENCES sale (id),
      -- JSON: the pets and categories whose conditions were asked.
      subjects TEXT NOT NULL,
      min_age INTEGER,
      -- JSON: the sheets that were handed over, as they were.
      care_sheets TEXT NOT NULL,
      -- A manager let it be sold without what is missing here.
      overridden INTEGER NOT NULL CHECK (overridden IN (0, 1)),
      -- Until it is sold; then they are in sale_buyer.
      buyer_name TEXT,
      buyer_address TEXT,
      confirmed_at TEXT NOT NULL,
      staff_id TEXT,
      approved_by TEXT
    );
    CREATE INDEX sale_confirmation_open ON sale_confirmation (confirmed_at) WHERE sale_id IS NULL;
    CREATE TRIGGER sale_confirmation_sold BEFORE UPDATE ON sale_confirmation WHEN OLD.sale_id IS NOT NULL
      BEGIN SELECT RAISE(ABORT, 'what was confirmed for a sale does not change'); END;
    CREATE TRIGGER sale_confirmation_kept BEFORE DELETE ON sale_confirmation WHEN OLD.sale_id IS NOT NULL
      BEGIN SELECT RAISE(ABORT, 'what was confirmed for a sale does not change'); END;

    CREATE TABLE sale_buyer (
      sale_id TEXT PRIMARY KEY REFERENCES sale (id),
      name TEXT NOT NULL,
      address TEXT NOT NULL,
      -- The last day on which the register of animals must name them; NULL where it need not.
      keep_until TEXT
    ) WITHOUT ROWID;
`;
