/** Shifts, their cash movements other than sales, and the till's totals since it began. */
export const SHIFTS = `
    CREATE TABLE shift (
      id TEXT PRIMARY KEY,
      till INTEGER NOT NULL,
      business_date TEXT NOT NULL,
      opened_at TEXT NOT NULL,
      opened_by TEXT,
      opening_float INTEGER NOT NULL,
      currency TEXT NOT NULL,
      closed_at TEXT,
      closed_by TEXT,
      -- The blind count, and the Z report frozen at closing (JSON).
      counted INTEGER,
      z_number INTEGER,
      z_report TEXT
    );
    CREATE UNIQUE INDEX shift_open ON shift (till) WHERE closed_at IS NULL;

    CREATE TABLE cash_movement (
      id TEXT PRIMARY KEY,
      shift_id TEXT NOT NULL REFERENCES shift (id),
      -- Signed: cash in is positive.
      amount INTEGER NOT NULL,
      reason TEXT NOT NULL,
      staff_id TEXT,
      at TEXT NOT NULL
    );
    CREATE INDEX cash_movement_shift ON cash_movement (shift_id);

    -- The sums since the till began, as of each closing.
    CREATE TABLE grand_total (
      shift_id TEXT PRIMARY KEY REFERENCES shift (id),
      z_number INTEGER NOT NULL,
      currency TEXT NOT NULL,
      -- All shifts of this currency up to this one, minor units.
      sales INTEGER NOT NULL,
      refunds INTEGER NOT NULL,
      -- All shifts up to this one.
      receipts INTEGER NOT NULL,
      refund_count INTEGER NOT NULL,
      voids INTEGER NOT NULL,
      reprints INTEGER NOT NULL,
      drawer_openings INTEGER NOT NULL,
      -- The journal's last row before the closing: what was counted, and what the paper holds against it.
      journal_seq INTEGER NOT NULL,
      journal_hash TEXT NOT NULL
    );
    CREATE INDEX grand_total_z ON grand_total (z_number);
    CREATE INDEX grand_total_currency ON grand_total (currency, z_number);
    CREATE TRIGGER grand_total_no_update BEFORE UPDATE ON grand_total
      BEGIN SELECT RAISE(ABORT, 'a grand total never changes'); END;
    CREATE TRIGGER grand_total_no_delete BEFORE DELETE ON grand_total
      BEGIN SELECT RAISE(ABORT, 'a grand total never changes'); END;
`;
