import type { Migration } from './migration.ts';

/** What happens at the counter: shifts, baskets, sales with lines and tenders, refunds, print jobs. Minor units. */
export const sales: Migration = {
  version: 4,
  name: 'sales',
  sql: `
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

    -- A basket survives a power cut. Its token is what makes completing twice one sale.
    CREATE TABLE basket (
      token TEXT PRIMARY KEY,
      state TEXT NOT NULL CHECK (state IN ('open', 'held', 'completed', 'voided')),
      content TEXT NOT NULL,
      label TEXT,
      staff_id TEXT,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL
    );
    CREATE INDEX basket_state ON basket (state) WHERE state IN ('open', 'held');

    CREATE TABLE sale (
      id TEXT PRIMARY KEY,
      token TEXT NOT NULL UNIQUE REFERENCES basket (token),
      connection_id TEXT NOT NULL REFERENCES connection (id),
      -- 'T1' in T1-000123; a new generation gets a new series, so that no number is used twice.
      series TEXT NOT NULL,
      number INTEGER NOT NULL,
      generation INTEGER NOT NULL,
      till INTEGER NOT NULL,
      shift_id TEXT REFERENCES shift (id),
      staff_id TEXT,
      business_date TEXT NOT NULL,
      completed_at TEXT NOT NULL,
      currency TEXT NOT NULL,
      subtotal INTEGER NOT NULL,
      discount INTEGER NOT NULL,
      tax INTEGER NOT NULL,
      rounding INTEGER NOT NULL,
      total INTEGER NOT NULL,
      change_due INTEGER NOT NULL,
      note TEXT,
      training INTEGER NOT NULL,
      UNIQUE (series, number)
    );
    CREATE INDEX sale_completed ON sale (completed_at);
    CREATE INDEX sale_shift ON sale (shift_id);

    -- A snapshot: a later change of name, price or tax never changes what was sold.
    CREATE TABLE sale_line (
      id TEXT PRIMARY KEY,
      sale_id TEXT NOT NULL REFERENCES sale (id),
      position INTEGER NOT NULL,
      pet_id TEXT NOT NULL REFERENCES pet (id),
      pet_name TEXT NOT NULL,
      category_name TEXT,
      barcode TEXT,
      quantity INTEGER NOT NULL CHECK (quantity > 0),
      unit_price INTEGER NOT NULL CHECK (unit_price >= 0),
      line_discount INTEGER NOT NULL,
      basket_discount_share INTEGER NOT NULL,
      tax_name TEXT,
      tax_basis_points INTEGER NOT NULL,
      tax_included INTEGER NOT NULL,
      tax INTEGER NOT NULL,
      -- What the customer pays for this line, tax included.
      total INTEGER NOT NULL,
      note TEXT,
      -- The order that tells the service of it, and the outbox entry that must be done for it to have arrived.
      order_id TEXT NOT NULL,
      entry_id TEXT NOT NULL,
      UNIQUE (sale_id, position)
    );
    CREATE INDEX sale_line_pet ON sale_line (pet_id);
    CREATE INDEX sale_line_order ON sale_line (order_id);

    CREATE TABLE refund (
      id TEXT PRIMARY KEY,
      token TEXT NOT NULL UNIQUE,
      sale_id TEXT NOT NULL REFERENCES sale (id),
      series TEXT NOT NULL,
      number INTEGER NOT NULL,
      generation INTEGER NOT NULL,
      shift_id TEXT REFERENCES shift (id),
      staff_id TEXT,
      business_date TEXT NOT NULL,
      at TEXT NOT NULL,
      reason TEXT NOT NULL,
      total INTEGER NOT NULL,
      rounding INTEGER NOT NULL,
      UNIQUE (series, number)
    );
    CREATE INDEX refund_sale ON refund (sale_id);
    CREATE INDEX refund_shift ON refund (shift_id);
    CREATE TABLE refund_line (
      id TEXT PRIMARY KEY,
      refund_id TEXT NOT NULL REFERENCES refund (id),
      sale_line_id TEXT NOT NULL REFERENCES sale_line (id),
      quantity INTEGER NOT NULL CHECK (quantity > 0),
      amount INTEGER NOT NULL,
      tax INTEGER NOT NULL,
      restocked INTEGER NOT NULL
    );
    CREATE INDEX refund_line_sale_line ON refund_line (sale_line_id);

    -- The intent is stored before the terminal or the drawer is touched. Positive: money into the shop.
    CREATE TABLE tender (
      id TEXT PRIMARY KEY,
      basket_token TEXT,
      sale_id TEXT REFERENCES sale (id),
      refund_id TEXT REFERENCES refund (id),
      order_id TEXT,
      shift_id TEXT REFERENCES shift (id),
      kind TEXT NOT NULL CHECK (kind IN ('cash', 'card', 'deposit')),
      state TEXT NOT NULL CHECK (state IN ('intended', 'taken', 'failed')),
      amount INTEGER NOT NULL,
      given INTEGER,
      reference TEXT,
      created_at TEXT NOT NULL,
      settled_at TEXT
    );
    CREATE INDEX tender_sale ON tender (sale_id);
    CREATE INDEX tender_intended ON tender (basket_token) WHERE state = 'intended';
    CREATE INDEX tender_shift ON tender (shift_id);
    CREATE INDEX tender_order ON tender (order_id) WHERE order_id IS NOT NULL;
    CREATE INDEX tender_refund ON tender (refund_id) WHERE refund_id IS NOT NULL;

    CREATE TABLE print_job (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      subject_id TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('waiting', 'printed', 'failed')),
      attempts INTEGER NOT NULL DEFAULT 0,
      error TEXT,
      created_at TEXT NOT NULL,
      settled_at TEXT
    );
    CREATE INDEX print_job_waiting ON print_job (state) WHERE state <> 'printed';
  `,
};
