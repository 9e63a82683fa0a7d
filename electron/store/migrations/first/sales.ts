/** Work at the counter: baskets, sales with lines and tenders, refunds, print jobs. Minor units. */
export const SALES = `
    -- A basket survives a power cut. Its idempotency key is what makes completing twice one sale.
    CREATE TABLE basket (
      idempotency_key TEXT PRIMARY KEY,
      state TEXT NOT NULL CHECK (state IN ('open', 'held', 'completed', 'voided')),
      content TEXT NOT NULL,
      label TEXT,
      staff_id TEXT,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL
    );
    CREATE INDEX basket_state ON basket (state) WHERE state IN ('open', 'held');
    -- With something about a customer to erase, oldest first, however many there were before.
    CREATE INDEX basket_says ON basket (updated_at)
      WHERE state IN ('held', 'voided') AND (label IS NOT NULL OR instr(content, '"note":"') > 0);

    -- What receipts and refunds have above and below them, once for all that have the same: one that is printed again
    -- names the shop at that time.
    CREATE TABLE letterhead (
      id INTEGER PRIMARY KEY,
      shop_name TEXT NOT NULL,
      header TEXT NOT NULL,
      footer TEXT NOT NULL,
      UNIQUE (shop_name, header, footer)
    );

    CREATE TABLE sale (
      id TEXT PRIMARY KEY,
      idempotency_key TEXT NOT NULL UNIQUE REFERENCES basket (idempotency_key),
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
      letterhead_id INTEGER REFERENCES letterhead (id),
      UNIQUE (series, number)
    );
    CREATE INDEX sale_completed ON sale (completed_at);
    CREATE INDEX sale_shift ON sale (shift_id);
    CREATE INDEX sale_business_date ON sale (business_date);

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
      -- The order that brings it to the service, and the outbox entry that must be done for it to have arrived.
      order_id TEXT NOT NULL,
      entry_id TEXT NOT NULL,
      -- The line's share of its sale's cash, by largest remainder.
      cash INTEGER NOT NULL DEFAULT 0,
      -- The unit price is the one from so many pieces on.
      price_from INTEGER CHECK (price_from BETWEEN 2 AND quantity),
      UNIQUE (sale_id, position)
    );
    CREATE INDEX sale_line_order ON sale_line (order_id);

    CREATE TABLE refund (
      id TEXT PRIMARY KEY,
      idempotency_key TEXT NOT NULL UNIQUE,
      -- NULL for pets that came back without a receipt.
      sale_id TEXT REFERENCES sale (id),
      series TEXT NOT NULL,
      number INTEGER NOT NULL,
      generation INTEGER NOT NULL,
      shift_id TEXT REFERENCES shift (id),
      staff_id TEXT,
      business_date TEXT NOT NULL,
      at TEXT NOT NULL,
      reason TEXT NOT NULL,
      currency TEXT NOT NULL,
      total INTEGER NOT NULL,
      rounding INTEGER NOT NULL,
      -- An exchange is a refund and a new sale that name each other. So much of the refund paid the new sale; it is no
      -- tender, because no money moved.
      exchange_sale_id TEXT REFERENCES sale (id),
      set_off INTEGER NOT NULL DEFAULT 0,
      letterhead_id INTEGER REFERENCES letterhead (id),
      UNIQUE (series, number)
    );
    CREATE INDEX refund_sale ON refund (sale_id);
    CREATE INDEX refund_shift ON refund (shift_id);
    CREATE INDEX refund_business_date ON refund (business_date);
    CREATE UNIQUE INDEX refund_exchange ON refund (exchange_sale_id) WHERE exchange_sale_id IS NOT NULL;

    -- A snapshot like a sale's line, copied from that if there is one.
    CREATE TABLE refund_line (
      id TEXT PRIMARY KEY,
      refund_id TEXT NOT NULL REFERENCES refund (id),
      -- NULL where the refund is of no sale.
      sale_line_id TEXT REFERENCES sale_line (id),
      pet_id TEXT NOT NULL REFERENCES pet (id),
      pet_name TEXT NOT NULL,
      category_name TEXT,
      tax_name TEXT,
      tax_basis_points INTEGER NOT NULL,
      quantity INTEGER NOT NULL CHECK (quantity > 0),
      amount INTEGER NOT NULL,
      tax INTEGER NOT NULL,
      restocked INTEGER NOT NULL
    );
    CREATE INDEX refund_line_sale_line ON refund_line (sale_line_id);
    CREATE INDEX refund_line_refund ON refund_line (refund_id);

    -- The intent is stored before the terminal or the drawer is touched. Positive: money into the shop. Parts of a total
    -- are taken one after the other: a tender that was taken and has no sale, refund or order yet is such a part.
    CREATE TABLE tender (
      id TEXT PRIMARY KEY,
      idempotency_key TEXT,
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
      settled_at TEXT,
      -- What the money is for, before that is complete (JSON).
      subject TEXT,
      -- The part that this one gives back.
      gives_back TEXT REFERENCES tender (id),
      -- 1: a deposit that another till took pays a sale here, or one that was taken here was used at another till.
      elsewhere INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX tender_intended ON tender (idempotency_key) WHERE state = 'intended';
    CREATE INDEX tender_shift ON tender (shift_id);
    CREATE INDEX tender_refund ON tender (refund_id) WHERE refund_id IS NOT NULL;
    CREATE UNIQUE INDEX tender_gives_back ON tender (gives_back) WHERE gives_back IS NOT NULL AND state <> 'failed';
    CREATE INDEX tender_part ON tender (idempotency_key)
      WHERE state = 'taken' AND sale_id IS NULL AND refund_id IS NULL AND order_id IS NULL;
    -- With something about a customer to erase, oldest first.
    CREATE INDEX tender_says ON tender (created_at)
      WHERE state <> 'intended' AND (instr(subject, '"customerName":"') > 0 OR instr(subject, '"customerPhone":"') > 0
        OR instr(subject, '"note":"') > 0);
    -- Without the tenders of no sale: a query for those took this index, and read all deposits and refunds there ever were.
    CREATE INDEX tender_sale ON tender (sale_id) WHERE sale_id IS NOT NULL;
    -- With all that is asked of deposits: what the shop holds of them is a figure of each report.
    CREATE INDEX tender_order ON tender (order_id, state, refund_id, sale_id, kind, amount) WHERE order_id IS NOT NULL;

    CREATE TABLE print_job (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      subject_id TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('waiting', 'printed', 'failed')),
      attempts INTEGER NOT NULL DEFAULT 0,
      error TEXT,
      created_at TEXT NOT NULL,
      settled_at TEXT,
      -- Since when a person wants no paper of it; null while it is to be printed.
      removed_at TEXT,
      -- Who asked for the last attempt, for the journal where the program ends during it.
      asked_by TEXT
    );
    CREATE INDEX print_job_waiting ON print_job (state) WHERE state <> 'printed';
    CREATE INDEX print_job_printed ON print_job (subject_id) WHERE state = 'printed';
`;
