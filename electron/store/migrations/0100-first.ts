import { FIRST_VERSION, type Migration } from './migration.ts';

/** The installation, its connections, settings, numbers and people. */
const INSTALLATION = `
    -- One row. A restored backup becomes a new generation: new receipt series, nothing sent before it is settled.
    CREATE TABLE installation (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      installation_id TEXT NOT NULL,
      generation INTEGER NOT NULL,
      mode TEXT NOT NULL CHECK (mode IN ('training', 'live')),
      created_at TEXT NOT NULL
    );

    -- An address and an account. Entries, remote ids and gates belong to one, so that changing the address never
    -- sends yesterday's sales to another service.
    CREATE TABLE connection (
      id TEXT PRIMARY KEY,
      base_url TEXT NOT NULL,
      account TEXT NOT NULL,
      profile TEXT NOT NULL,
      -- What its answers showed (JSON).
      server_capabilities TEXT NOT NULL DEFAULT '{}',
      created_at TEXT NOT NULL,
      UNIQUE (base_url, account)
    );

    CREATE TABLE setting (
      key TEXT PRIMARY KEY,
      value TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      staff_id TEXT
    );

    -- Gapless numbers (receipts by series, Z reports): taken inside the transaction that uses them.
    CREATE TABLE counter (
      name TEXT PRIMARY KEY,
      value INTEGER NOT NULL
    );

    CREATE TABLE staff (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      role TEXT NOT NULL CHECK (role IN ('cashier', 'manager')),
      pin_hash TEXT,
      failed_attempts INTEGER NOT NULL DEFAULT 0,
      locked_until TEXT,
      active INTEGER NOT NULL DEFAULT 1,
      created_at TEXT NOT NULL
    );
`;

/** What everything else is checked against (docs/data.md, "Ledgers"). */
const JOURNAL = `
    -- Append-only; each row has the hash of the one before, so that a removed or edited row shows.
    CREATE TABLE journal (
      seq INTEGER PRIMARY KEY,
      at TEXT NOT NULL,
      business_date TEXT NOT NULL,
      till INTEGER NOT NULL,
      generation INTEGER NOT NULL,
      staff_id TEXT,
      kind TEXT NOT NULL,
      subject_id TEXT,
      body TEXT NOT NULL,
      previous_hash TEXT NOT NULL,
      hash TEXT NOT NULL UNIQUE
    );
    CREATE INDEX journal_subject ON journal (subject_id) WHERE subject_id IS NOT NULL;
    CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
    CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

    -- What a person typed for a row of the journal, which has only its salted hash: so it can be erased
    -- (docs/data.md, "Customers' data"), in the transaction of a row that names it.
    CREATE TABLE journal_words (
      seq INTEGER PRIMARY KEY REFERENCES journal (seq),
      salt TEXT NOT NULL,
      -- The JSON text that was hashed.
      words TEXT NOT NULL
    );
    CREATE TRIGGER journal_words_no_update BEFORE UPDATE ON journal_words
      BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
    CREATE TRIGGER journal_words_no_delete BEFORE DELETE ON journal_words
      WHEN NOT EXISTS (SELECT 1 FROM json_each((SELECT body FROM journal
        WHERE kind = 'customers.erased' AND seq = (SELECT max(seq) FROM journal)), '$.erasedWords') WHERE value = OLD.seq)
      BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
`;

/** The local copy of categories and pets, and the shop's own data about them: prices, barcodes, taxes. */
const CATALOGUE = `
    CREATE TABLE tax_rate (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      basis_points INTEGER NOT NULL CHECK (basis_points BETWEEN 0 AND 100000),
      active INTEGER NOT NULL DEFAULT 1
    );

    -- 'number' is SQLite's rowid: the search index and long lists use it, here and for pets.
    CREATE TABLE category (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      connection_id TEXT NOT NULL REFERENCES connection (id),
      remote_id TEXT,
      name TEXT NOT NULL,
      description TEXT,
      tax_rate_id TEXT REFERENCES tax_rate (id),
      colour TEXT,
      icon TEXT,
      etag TEXT,
      -- The pull that saw it last; one that a whole pull did not see is gone from the service.
      seen_pull INTEGER NOT NULL DEFAULT 0,
      gone_at TEXT,
      -- Live pets in it, kept by triggers: the category rail never counts a million rows.
      pet_count INTEGER NOT NULL DEFAULT 0,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      UNIQUE (connection_id, remote_id)
    );

    CREATE TABLE pet (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      connection_id TEXT NOT NULL REFERENCES connection (id),
      remote_id TEXT,
      name TEXT NOT NULL,
      category_id TEXT REFERENCES category (id),
      -- Kept while the category itself is not known yet.
      category_remote_id TEXT,
      tax_rate_id TEXT REFERENCES tax_rate (id),
      etag TEXT,
      seen_pull INTEGER NOT NULL DEFAULT 0,
      gone_at TEXT,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      -- Any text: other programs write what they like.
      status TEXT,
      UNIQUE (connection_id, remote_id)
    );
    CREATE INDEX pet_waits_for_category ON pet (connection_id, category_remote_id) WHERE category_id IS NULL;
    CREATE INDEX pet_without_category ON pet (category_remote_id) WHERE category_id IS NULL;

    -- A code belongs to one pet of each connection.
    CREATE TABLE barcode (
      code TEXT NOT NULL,
      pet_id TEXT NOT NULL REFERENCES pet (id),
      created_at TEXT NOT NULL,
      PRIMARY KEY (code, pet_id)
    ) WITHOUT ROWID;
    CREATE INDEX barcode_pet ON barcode (pet_id);

    -- Minor units. The price in force is the one with the latest valid_from that is not in the future.
    CREATE TABLE price (
      pet_id TEXT NOT NULL REFERENCES pet (id),
      valid_from TEXT NOT NULL,
      amount INTEGER NOT NULL CHECK (amount >= 0),
      currency TEXT NOT NULL,
      staff_id TEXT,
      PRIMARY KEY (pet_id, valid_from)
    ) WITHOUT ROWID;
`;

const LIVE = (row: 'NEW' | 'OLD') =>
  `${row}.gone_at IS NULL AND ${row}.connection_id = (SELECT connection_id FROM search_scope)`;

/** Two letters of the private-use area, which no folded name contains. They must match those of search-query.ts. */
const CATEGORY_TRIGRAM = 'char(57344, 57345 + number % 6000, 57345 + number / 6000)';

const LIST_PET = `
      INSERT INTO pet_listing (category, key, number) VALUES (0, perch_fold(NEW.name), NEW.number);
      INSERT INTO pet_listing (category, key, number)
        SELECT category.number, perch_fold(NEW.name), NEW.number FROM category WHERE id = NEW.category_id;`;

const INDEX_PET = `
      INSERT INTO pet_search (rowid, words) VALUES (NEW.number, perch_words(NEW.name)
        || coalesce((SELECT ' #' || number FROM category WHERE id = NEW.category_id), ''));
      INSERT INTO pet_trigram (rowid, words) VALUES (NEW.number, perch_spellings(NEW.name)
        || coalesce((SELECT ' ' || ${CATEGORY_TRIGRAM} FROM category WHERE id = NEW.category_id), ''));`;

const UNLIST_PET = `
      DELETE FROM pet_listing WHERE category = 0 AND key = perch_fold(OLD.name) AND number = OLD.number;
      DELETE FROM pet_listing WHERE category = (SELECT number FROM category WHERE id = OLD.category_id)
        AND key = perch_fold(OLD.name) AND number = OLD.number;`;

const UNINDEX_PET = `
      DELETE FROM pet_search WHERE rowid = OLD.number;
      DELETE FROM pet_trigram WHERE rowid = OLD.number;`;

const LISTING_CHANGED =
  'OLD.name IS NOT NEW.name OR OLD.category_id IS NOT NEW.category_id OR OLD.gone_at IS NOT NEW.gone_at';

/**
 * The triggers that keep `pet_listing` in step with the pets.
 *
 * @param added statements for a pet that is listed
 * @param removed statements for one that no longer is
 */
export const listingTriggers = (added: string, removed: string) => `
    CREATE TRIGGER pet_listed AFTER INSERT ON pet WHEN ${LIVE('NEW')} BEGIN${LIST_PET}${added}
    END;
    -- Before and after, because triggers of one moment run in no promised order.
    CREATE TRIGGER pet_unlisted BEFORE UPDATE OF name, category_id, gone_at ON pet
      WHEN (${LISTING_CHANGED}) AND ${LIVE('OLD')} BEGIN${UNLIST_PET}${removed}
    END;
    CREATE TRIGGER pet_relisted AFTER UPDATE OF name, category_id, gone_at ON pet
      WHEN (${LISTING_CHANGED}) AND ${LIVE('NEW')} BEGIN${LIST_PET}${added}
    END;
`;

/**
 * Finding pets as a person types, in bounded time however many there are. The perch_ functions are in search-text.ts;
 * words are cut to eight letters and every shorter prefix is indexed, so that each typed word is one list that FTS5
 * streams.
 */
const SEARCH = `
    -- Whose pets the index holds: those of the connection in use. Another connection rebuilds it.
    CREATE TABLE search_scope (id INTEGER PRIMARY KEY CHECK (id = 1), connection_id TEXT);
    INSERT INTO search_scope (id, connection_id) VALUES (1, NULL);

    -- Live pets in order of their folded names, for each category and, as category 0, for all.
    CREATE TABLE pet_listing (
      category INTEGER NOT NULL,
      key TEXT NOT NULL,
      number INTEGER NOT NULL,
      PRIMARY KEY (category, key, number)
    ) WITHOUT ROWID;

    CREATE VIRTUAL TABLE pet_search USING fts5 (words, content='', contentless_delete=1, detail=none,
      prefix='1 2 3 4 5 6 7', tokenize="unicode61 remove_diacritics 0 tokenchars '#'");
    CREATE VIRTUAL TABLE pet_trigram USING fts5 (words, content='', contentless_delete=1, detail=none,
      tokenize='trigram case_sensitive 1');
    -- Small pages make small merges: a pull writes without holding up the window (longest step 13 ms, was 33).
    INSERT INTO pet_search (pet_search, rank) VALUES ('pgsz', 250), ('crisismerge', 64);
    INSERT INTO pet_trigram (pet_trigram, rank) VALUES ('pgsz', 250), ('crisismerge', 64);

${listingTriggers(INDEX_PET, UNINDEX_PET)}
    CREATE TRIGGER pet_counted AFTER INSERT ON pet WHEN NEW.gone_at IS NULL BEGIN
      UPDATE category SET pet_count = pet_count + 1 WHERE id = NEW.category_id;
    END;
    CREATE TRIGGER pet_recounted AFTER UPDATE OF category_id, gone_at ON pet
      WHEN OLD.category_id IS NOT NEW.category_id OR (OLD.gone_at IS NULL) <> (NEW.gone_at IS NULL) BEGIN
      UPDATE category SET pet_count = pet_count - 1 WHERE id = OLD.category_id AND OLD.gone_at IS NULL;
      UPDATE category SET pet_count = pet_count + 1 WHERE id = NEW.category_id AND NEW.gone_at IS NULL;
    END;

    -- Grows whenever pets, their names or their categories change: an order of rows that was made before is then known
    -- to be outdated.
    CREATE TABLE listing_version (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL);
    INSERT INTO listing_version (id, version) VALUES (1, 0);
    CREATE TRIGGER listing_grew AFTER INSERT ON pet BEGIN
      UPDATE listing_version SET version = version + 1;
    END;
    CREATE TRIGGER listing_changed AFTER UPDATE OF name, category_id, gone_at ON pet
      WHEN ${LISTING_CHANGED} BEGIN
      UPDATE listing_version SET version = version + 1;
    END;
    CREATE TRIGGER listing_rescoped AFTER UPDATE ON search_scope BEGIN
      UPDATE listing_version SET version = version + 1;
    END;
`;

/**
 * Stock from movements (docs/sync.md, "An entry's life"). Only the ledger changes a figure: triggers add each
 * movement to 'pending' and, once it is acknowledged, move it to 'known', so that opening + acknowledged = known
 * holds by construction and `verify` can recompute it.
 */
const STOCK = `
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

/** Stock counts: blind, each line stored at once so that a power cut loses none. */
const COUNTS = `
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

/** Shifts, their cash movements other than sales, and the till's totals since it began. */
const DAY = `
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

/** Work at the counter: baskets, sales with lines and tenders, refunds, print jobs. Minor units. */
const SALES = `
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
      UNIQUE (sale_id, position)
    );
    CREATE INDEX sale_line_pet ON sale_line (pet_id);
    CREATE INDEX sale_line_order ON sale_line (order_id);

    CREATE TABLE refund (
      id TEXT PRIMARY KEY,
      idempotency_key TEXT NOT NULL UNIQUE,
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

/** Whether an order names its customer. */
const NAMES_CUSTOMER = (row: '' | 'NEW.') =>
  `(${row}customer_name IS NOT NULL OR ${row}customer_phone IS NOT NULL OR ${row}note IS NOT NULL)`;

/** Units that an order takes or promises; one for less than one pet takes and promises none. */
const UNITS = (row: '' | 'NEW.' | 'OLD.') => `max(coalesce(${row}quantity, 0), 0)`;

/** All orders: this shop's and others'. */
const ORDERS = `
    CREATE TABLE store_order (
      id TEXT PRIMARY KEY,
      connection_id TEXT NOT NULL REFERENCES connection (id),
      -- A line of a sale, a customer's order, or somebody else's.
      origin TEXT NOT NULL CHECK (origin IN ('sale', 'customer', 'external')),
      -- The id we chose (docs/contract.md, "Order ids"), and the one the service says it has.
      assigned_id TEXT,
      remote_id TEXT,
      pet_id TEXT REFERENCES pet (id),
      pet_remote_id TEXT,
      quantity INTEGER,
      ship_date TEXT,
      complete INTEGER NOT NULL DEFAULT 0,
      state TEXT NOT NULL CHECK (state IN ('open', 'fulfilled', 'cancelled')),
      sale_line_id TEXT,
      -- The shop's own, never sent.
      pet_name TEXT,
      customer_name TEXT,
      customer_phone TEXT,
      note TEXT,
      unit_price INTEGER,
      deposit INTEGER NOT NULL DEFAULT 0,
      idempotency_key TEXT UNIQUE,
      -- Customer, phone, note and pet, folded: what a person looks for.
      search_text TEXT,
      staff_id TEXT,
      till INTEGER,
      generation INTEGER,
      business_date TEXT,
      etag TEXT,
      seen_pull INTEGER NOT NULL DEFAULT 0,
      gone_at TEXT,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      fulfilled_at TEXT,
      -- How much of it the till that writes the stock for all has taken off (docs/sync.md, "Reading").
      stock_taken INTEGER,
      -- Since when an order that names its customer needs no more work; null while it is open.
      closed_at TEXT,
      -- The id under which a list showed what may be this order while it was in doubt: what was there once is not taken
      -- for absent because somebody else has cancelled it since.
      shown_as TEXT,
      -- The shop's when the order was placed at this till; null for others.
      currency TEXT,
      UNIQUE (connection_id, remote_id),
      UNIQUE (connection_id, assigned_id)
    );
    CREATE INDEX store_order_open ON store_order (coalesce(ship_date, ''), id) WHERE state = 'open';
    -- Orders that customers placed or collected here, however many others there are.
    CREATE INDEX store_order_ours ON store_order (state, coalesce(ship_date, ''), id)
      WHERE origin = 'customer' OR (origin = 'external' AND sale_line_id IS NOT NULL);
    CREATE INDEX store_order_others ON store_order (coalesce(ship_date, ''), id) WHERE origin = 'external';
    CREATE INDEX store_order_pet ON store_order (pet_id);
    CREATE INDEX store_order_without_pet ON store_order (pet_remote_id) WHERE pet_id IS NULL;
    CREATE INDEX store_order_unlinked ON store_order (connection_id, ship_date) WHERE remote_id IS NULL;
    CREATE INDEX store_order_untaken ON store_order (connection_id)
      WHERE stock_taken IS NOT NULL AND stock_taken <> CASE WHEN complete = 1 THEN ${UNITS('')} ELSE 0 END;
    -- With a customer's name to erase, oldest first, however many there were before.
    CREATE INDEX store_order_closed ON store_order (closed_at) WHERE closed_at IS NOT NULL AND ${NAMES_CUSTOMER('')};
    -- A ship date is the fingerprint of last resort. No till makes one twice (orders.ts), but where another till hands
    -- two of this one's orders over, both can come back with the same.
    CREATE INDEX store_order_own_ship_date ON store_order (connection_id, till, ship_date)
      WHERE origin <> 'external';
    CREATE INDEX store_order_shown_as ON store_order (connection_id, shown_as) WHERE shown_as IS NOT NULL;

    -- Promised units follow open customer orders and other people's open orders, never a sale's own order.
    CREATE TRIGGER store_order_added AFTER INSERT ON store_order
      WHEN NEW.pet_id IS NOT NULL AND NEW.state = 'open' AND NEW.origin <> 'sale' BEGIN
      INSERT INTO stock (pet_id) VALUES (NEW.pet_id) ON CONFLICT DO NOTHING;
      UPDATE stock SET promised = promised + ${UNITS('NEW.')} WHERE pet_id = NEW.pet_id;
    END;
    CREATE TRIGGER store_order_changed AFTER UPDATE OF state, quantity, pet_id ON store_order
      WHEN NEW.origin <> 'sale' BEGIN
      UPDATE stock SET promised = promised - ${UNITS('OLD.')}
        WHERE pet_id = OLD.pet_id AND OLD.state = 'open';
      INSERT INTO stock (pet_id) SELECT NEW.pet_id WHERE NEW.pet_id IS NOT NULL ON CONFLICT DO NOTHING;
      UPDATE stock SET promised = promised + ${UNITS('NEW.')}
        WHERE pet_id = NEW.pet_id AND NEW.state = 'open';
    END;
    CREATE TRIGGER store_order_linked AFTER UPDATE OF remote_id ON store_order
      WHEN NEW.remote_id IS NOT NULL AND OLD.remote_id IS NULL BEGIN
      UPDATE outbox SET wait_topic = NULL, wait_id = NULL WHERE wait_topic = 'order_not_sent' AND wait_id = NEW.id;
    END;
    CREATE TRIGGER store_order_closed AFTER UPDATE OF state ON store_order
      WHEN (NEW.state = 'open') <> (OLD.state = 'open') AND ${NAMES_CUSTOMER('NEW.')} BEGIN
      UPDATE store_order SET closed_at = CASE WHEN NEW.state <> 'open' THEN max(NEW.updated_at, NEW.created_at) END
        WHERE id = NEW.id;
    END;
`;

const RELEASE = 'UPDATE outbox SET wait_topic = NULL, wait_id = NULL WHERE';

/**
 * The outbox, which carries our changes to the service (docs/sync.md, "An entry's life"). What an entry waits for is
 * a topic and an id, by which triggers release it, so that no way of settling something can forget a waiting entry. A
 * released entry checks at its turn whether it has to wait again.
 */
const OUTBOX = `
    CREATE TABLE outbox (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      connection_id TEXT NOT NULL REFERENCES connection (id),
      generation INTEGER NOT NULL,
      kind TEXT NOT NULL,
      lane TEXT NOT NULL CHECK (lane IN ('orders', 'stock', 'edits')),
      -- Entries of one entity are sent in order of seq: an order's id, a pet's id for stock and edits, a category's id.
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
      -- Why it is in this state: a code and its facts (JSON).
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
    CREATE INDEX outbox_open ON outbox (connection_id, lane, seq) WHERE state NOT IN ('done', 'discarded');
    CREATE INDEX outbox_settled ON outbox (connection_id, settled_at) WHERE state = 'done';
    CREATE INDEX outbox_entity ON outbox (entity, entity_id, seq);
    -- The first open entry of an entity, also behind many thousands that are settled.
    CREATE INDEX outbox_heads ON outbox (entity, entity_id, seq) WHERE state NOT IN ('done', 'discarded');
    CREATE INDEX outbox_waits ON outbox (wait_topic, wait_id) WHERE wait_topic IS NOT NULL;
    -- The ship date that an order was sent with stays its fingerprint, whatever date it has now.
    CREATE INDEX outbox_sent_ship_date ON outbox (connection_id, json_extract(payload, '$.shipDate'))
      WHERE kind = 'createOrder';
    CREATE INDEX outbox_discarded ON outbox (connection_id, seq)
      WHERE state = 'discarded' AND reason_code = 'discarded';
    -- What may be sent now, for the first time or again.
    CREATE INDEX outbox_candidates ON outbox (connection_id, lane, seq)
      WHERE state IN ('ready', 'in_doubt') AND wait_topic IS NULL;
    CREATE TRIGGER outbox_no_delete BEFORE DELETE ON outbox
      BEGIN SELECT RAISE(ABORT, 'nothing is deleted from the outbox'); END;
    CREATE TRIGGER outbox_settled BEFORE UPDATE OF state ON outbox
      WHEN OLD.state IN ('done', 'discarded') AND NEW.state <> OLD.state
      BEGIN SELECT RAISE(ABORT, 'a settled entry stays settled'); END;

    -- Committed before the request leaves: the frozen body, for stock also the base and target.
    CREATE TABLE outbox_attempt (
      id TEXT PRIMARY KEY,
      entry_id TEXT NOT NULL REFERENCES outbox (id),
      number INTEGER NOT NULL,
      started_at TEXT NOT NULL,
      operation TEXT NOT NULL,
      path TEXT NOT NULL,
      body TEXT,
      idempotency_key TEXT,
      stock_base INTEGER,
      stock_target INTEGER,
      outcome TEXT,
      http_status INTEGER,
      error_code TEXT,
      message TEXT,
      finished_at TEXT,
      -- The condition that a write was sent with: under it, it can be sent again without doing anything twice.
      if_match TEXT,
      -- What the service was proven to keep when the request left; null: nothing (docs/sync.md, "Retry").
      repeats_answers INTEGER CHECK (repeats_answers IN (0, 1)),
      keeps_order_ids INTEGER CHECK (keeps_order_ids IN (0, 1)),
      -- The service's time when its Idempotency-Key was first used, Unix milliseconds; null: unknown.
      keyed_at INTEGER,
      UNIQUE (entry_id, number)
    );
    CREATE INDEX outbox_attempt_refused ON outbox_attempt (finished_at)
      WHERE http_status BETWEEN 400 AND 499 AND http_status <> 429;

    -- Entries that wait for the service's id of something are released once it has one.
    CREATE TRIGGER pet_linked AFTER UPDATE OF remote_id ON pet
      WHEN NEW.remote_id IS NOT NULL AND OLD.remote_id IS NULL BEGIN
      ${RELEASE} wait_topic = 'pet_not_sent' AND wait_id = NEW.id;
    END;
    CREATE TRIGGER category_linked AFTER UPDATE OF remote_id ON category
      WHEN NEW.remote_id IS NOT NULL AND OLD.remote_id IS NULL BEGIN
      ${RELEASE} wait_topic = 'category_not_sent' AND wait_id = NEW.id;
    END;
    -- Entries about a pet itself have nothing to wait for once it is gone.
    CREATE TRIGGER pet_gone AFTER UPDATE OF gone_at ON pet
      WHEN NEW.gone_at IS NOT NULL AND OLD.gone_at IS NULL BEGIN
      ${RELEASE} wait_topic IS NOT NULL AND entity IN ('stock', 'pet') AND entity_id = NEW.id;
    END;
    -- What was cut off at zero follows when stock comes in.
    CREATE TRIGGER stock_came_in AFTER UPDATE OF known ON stock
      WHEN NEW.pending < 0 AND coalesce(NEW.known, 0) > coalesce(OLD.known, 0) BEGIN
      ${RELEASE} wait_topic = 'oversold' AND wait_id = NEW.pet_id;
    END;
    -- A write that would leave a count which is never sent (below zero, too large) waits until the count changes.
    CREATE TRIGGER stock_count_moved AFTER UPDATE OF known ON stock WHEN NEW.known IS NOT OLD.known BEGIN
      ${RELEASE} wait_topic = 'count_beyond' AND wait_id = NEW.pet_id;
    END;
    CREATE TRIGGER stock_movement_joins AFTER INSERT ON stock_movement WHEN NEW.acknowledged_at IS NULL BEGIN
      ${RELEASE} wait_topic IN ('oversold', 'order_first', 'stock_till', 'count_beyond') AND wait_id = NEW.pet_id;
    END;
`;

/** Progress of reading the service's lists. */
const PULL = `
    CREATE TABLE pull_state (
      connection_id TEXT NOT NULL REFERENCES connection (id),
      resource TEXT NOT NULL CHECK (resource IN ('categories', 'pets', 'inventory', 'orders')),
      -- Number of the pull under way or done last, its page cursor, and what the last whole one saw.
      pull INTEGER NOT NULL DEFAULT 0,
      cursor TEXT,
      etag TEXT,
      started_at TEXT,
      completed_at TEXT,
      -- How many rows could not be read, and how many of these have no readable id either, in the last list that was
      -- believed.
      unreadable INTEGER NOT NULL DEFAULT 0,
      nameless INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (connection_id, resource)
    ) WITHOUT ROWID;

    -- The first rows of the last whole list of a resource that could not be read, as the service sent them.
    CREATE TABLE unreadable_row (
      connection_id TEXT NOT NULL REFERENCES connection (id),
      resource TEXT NOT NULL CHECK (resource IN ('categories', 'pets', 'inventory', 'orders')),
      place INTEGER NOT NULL,
      remote_id TEXT,
      field TEXT,
      raw TEXT NOT NULL,
      -- Characters of the whole row; more than are kept if it was cut.
      length INTEGER NOT NULL,
      PRIMARY KEY (connection_id, resource, place)
    ) WITHOUT ROWID;
`;

const COLUMNS = 'shift_id, what, key, label, count, quantity, amount, tax, discount, rounding, cash';

/** Adds rows of `COLUMNS` to the existing sums. */
const add = (rows: string) => `INSERT INTO shift_sum (${COLUMNS}) ${rows}
        ON CONFLICT (shift_id, what, key) DO UPDATE SET label = excluded.label, count = count + excluded.count,
          quantity = quantity + excluded.quantity, amount = amount + excluded.amount, tax = tax + excluded.tax,
          discount = discount + excluded.discount, rounding = rounding + excluded.rounding, cash = cash + excluded.cash;`;

/** Where a line is, by the state of its entry; the same as `deliveryOf`. */
const delivery = (state: string) => `CASE ${state} WHEN 'done' THEN 'acknowledged' WHEN 'parked' THEN 'parked'
  WHEN 'discarded' THEN 'discarded' ELSE iif(${state} IS NULL, 'nowhere', 'waiting') END`;
const entryState = (id: string) => `(SELECT state FROM outbox WHERE outbox.id = ${id})`;

/** The quarter of an hour of a time in UTC, from which every zone's hours are made: `2026-11-21T09:15`. */
const quarter = (at: string) =>
  `substr(${at}, 1, 14) || printf('%02d', CAST(substr(${at}, 15, 2) AS INTEGER) / 15 * 15)`;

/** What decides which sums of a report a tender belongs to, a digit each: `cash 01001`. */
const tenderKey = (row: string) => `${row}.kind || ' ' || ${row}.elsewhere || (${row}.sale_id IS NOT NULL)
  || (${row}.refund_id IS NOT NULL) || (${row}.order_id IS NOT NULL) || (${row}.amount > 0)`;
const isTaken = (row: string) => `${row}.state = 'taken' AND ${row}.shift_id IS NOT NULL`;

const rate = (row: string) => `${row}.tax_basis_points || ' ' || coalesce(${row}.tax_name, '')`;

/** Adds (1) or removes (-1) a line under its delivery state. */
const atDelivery = (row: string, times: 1 | -1, state = entryState(`${row}.entry_id`)) =>
  `sale.shift_id, 'line', ${delivery(state)}, NULL, 0, ${times} * ${row}.quantity, ${times} * ${row}.total, 0, 0, 0,
          ${times} * ${row}.cash`;

/**
 * The running totals of each shift, updated by triggers: the report of an open shift is read with every sale, and
 * must not scan years of sales. `shift_sum_of_ledgers` computes the same from the ledgers, for `verify`.
 */
const SHIFT_SUMS = `
    -- Sums of sales, lines, taxes, pets, hours, refunds, exchanges and tenders. Minor units.
    CREATE TABLE shift_sum (
      shift_id TEXT NOT NULL,
      what TEXT NOT NULL,
      key TEXT NOT NULL,
      -- A tax rate's name, or a pet's name at its last sale.
      label TEXT,
      count INTEGER NOT NULL,
      quantity INTEGER NOT NULL,
      amount INTEGER NOT NULL,
      tax INTEGER NOT NULL,
      discount INTEGER NOT NULL,
      rounding INTEGER NOT NULL,
      cash INTEGER NOT NULL,
      PRIMARY KEY (shift_id, what, key)
    ) WITHOUT ROWID;

    CREATE VIEW shift_sum_of_ledgers AS
      SELECT shift_id, 'sale' AS what, '' AS key, NULL AS label, count(*) AS count, 0 AS quantity, sum(total) AS amount,
        sum(tax) AS tax, sum(discount) AS discount, sum(rounding) AS rounding, 0 AS cash
      FROM sale WHERE shift_id IS NOT NULL GROUP BY shift_id
      UNION ALL SELECT shift_id, 'hour', ${quarter('completed_at')}, NULL, count(*), 0, sum(total), 0, 0, 0, 0
      FROM sale WHERE shift_id IS NOT NULL GROUP BY 1, 3
      UNION ALL SELECT shift_id, 'line', ${delivery('outbox.state')}, NULL, 0, sum(quantity), sum(sale_line.total), 0, 0, 0,
        sum(cash)
      FROM sale_line JOIN sale ON sale.id = sale_id LEFT JOIN outbox ON outbox.id = entry_id
      WHERE shift_id IS NOT NULL GROUP BY 1, 3
      UNION ALL SELECT shift_id, 'tax', ${rate('sale_line')}, tax_name, 0, 0, sum(sale_line.total), sum(sale_line.tax), 0, 0, 0
      FROM sale_line JOIN sale ON sale.id = sale_id WHERE shift_id IS NOT NULL GROUP BY 1, 3
      UNION ALL SELECT shift_id, 'pet', pet_id, max(pet_name), 0, sum(quantity), sum(amount), 0, 0, 0, 0
      FROM (
        SELECT shift_id, pet_id, pet_name, quantity, sale_line.total AS amount
        FROM sale_line JOIN sale ON sale.id = sale_id
        UNION ALL SELECT refund.shift_id, pet_id, pet_name, -refund_line.quantity, -refund_line.amount
        FROM refund_line JOIN refund ON refund.id = refund_id JOIN sale_line ON sale_line.id = sale_line_id)
      WHERE shift_id IS NOT NULL GROUP BY 1, 3
      UNION ALL SELECT shift_id, 'refund', '', NULL, count(*), 0, sum(total), 0, 0, sum(rounding), 0
      FROM refund WHERE shift_id IS NOT NULL GROUP BY 1
      UNION ALL SELECT shift_id, 'exchange', '', NULL, count(*), 0, sum(set_off), 0, 0, 0, 0
      FROM refund WHERE shift_id IS NOT NULL AND exchange_sale_id IS NOT NULL GROUP BY 1
      UNION ALL SELECT shift_id, 'refund tax', ${rate('sale_line')}, tax_name, 0, 0, sum(amount), sum(refund_line.tax), 0, 0, 0
      FROM refund_line JOIN refund ON refund.id = refund_id JOIN sale_line ON sale_line.id = sale_line_id
      WHERE shift_id IS NOT NULL GROUP BY 1, 3
      UNION ALL SELECT shift_id, 'tender', ${tenderKey('tender')}, NULL, count(*), 0, sum(amount), 0, 0, 0, 0
      FROM tender WHERE ${isTaken('tender')} GROUP BY 1, 3;

    CREATE TRIGGER sale_summed AFTER INSERT ON sale WHEN NEW.shift_id IS NOT NULL BEGIN
      ${add(`VALUES (NEW.shift_id, 'sale', '', NULL, 1, 0, NEW.total, NEW.tax, NEW.discount, NEW.rounding, 0),
          (NEW.shift_id, 'hour', ${quarter('NEW.completed_at')}, NULL, 1, 0, NEW.total, 0, 0, 0, 0)`)}
    END;
    CREATE TRIGGER sale_line_summed AFTER INSERT ON sale_line BEGIN
      ${add(`SELECT ${atDelivery('NEW', 1)} FROM sale WHERE id = NEW.sale_id AND shift_id IS NOT NULL
        UNION ALL SELECT shift_id, 'tax', ${rate('NEW')}, NEW.tax_name, 0, 0, NEW.total, NEW.tax, 0, 0, 0
        FROM sale WHERE id = NEW.sale_id AND shift_id IS NOT NULL
        UNION ALL SELECT shift_id, 'pet', NEW.pet_id, NEW.pet_name, 0, NEW.quantity, NEW.total, 0, 0, 0, 0
        FROM sale WHERE id = NEW.sale_id AND shift_id IS NOT NULL`)}
    END;
    CREATE TRIGGER sale_line_carried AFTER UPDATE OF entry_id ON sale_line BEGIN
      ${add(`SELECT ${atDelivery('OLD', -1)} FROM sale WHERE id = NEW.sale_id AND shift_id IS NOT NULL`)}
      ${add(`SELECT ${atDelivery('NEW', 1)} FROM sale WHERE id = NEW.sale_id AND shift_id IS NOT NULL`)}
    END;
    CREATE TRIGGER sale_line_delivered AFTER UPDATE OF state ON outbox
      WHEN NEW.kind IN ('createOrder', 'updateOrder') AND ${delivery('NEW.state')} <> ${delivery('OLD.state')} BEGIN
      ${add(`SELECT ${atDelivery('sale_line', -1, 'OLD.state')} FROM sale_line JOIN sale ON sale.id = sale_id
        WHERE sale_line.order_id = NEW.entity_id AND entry_id = NEW.id AND shift_id IS NOT NULL`)}
      ${add(`SELECT ${atDelivery('sale_line', 1, 'NEW.state')} FROM sale_line JOIN sale ON sale.id = sale_id
        WHERE sale_line.order_id = NEW.entity_id AND entry_id = NEW.id AND shift_id IS NOT NULL`)}
    END;
    CREATE TRIGGER refund_summed AFTER INSERT ON refund WHEN NEW.shift_id IS NOT NULL BEGIN
      ${add(`SELECT NEW.shift_id, 'refund', '', NULL, 1, 0, NEW.total, 0, 0, NEW.rounding, 0 WHERE TRUE
        UNION ALL SELECT NEW.shift_id, 'exchange', '', NULL, 1, 0, NEW.set_off, 0, 0, 0, 0
        WHERE NEW.exchange_sale_id IS NOT NULL`)}
    END;
    CREATE TRIGGER refund_line_summed AFTER INSERT ON refund_line BEGIN
      ${add(`SELECT shift_id, 'refund tax', ${rate('sale_line')}, tax_name, 0, 0, NEW.amount, NEW.tax, 0, 0, 0
        FROM refund JOIN sale_line ON sale_line.id = NEW.sale_line_id WHERE refund.id = NEW.refund_id AND shift_id IS NOT NULL
        UNION ALL SELECT shift_id, 'pet', pet_id, pet_name, 0, -NEW.quantity, -NEW.amount, 0, 0, 0, 0
        FROM refund JOIN sale_line ON sale_line.id = NEW.sale_line_id WHERE refund.id = NEW.refund_id AND shift_id IS NOT NULL`)}
    END;
    CREATE TRIGGER tender_summed AFTER INSERT ON tender WHEN ${isTaken('NEW')} BEGIN
      ${add(`VALUES (NEW.shift_id, 'tender', ${tenderKey('NEW')}, NULL, 1, 0, NEW.amount, 0, 0, 0, 0)`)}
    END;
    CREATE TRIGGER tender_was AFTER UPDATE ON tender WHEN ${isTaken('OLD')} BEGIN
      ${add(`VALUES (OLD.shift_id, 'tender', ${tenderKey('OLD')}, NULL, -1, 0, -OLD.amount, 0, 0, 0, 0)`)}
    END;
    CREATE TRIGGER tender_is AFTER UPDATE ON tender WHEN ${isTaken('NEW')} BEGIN
      ${add(`VALUES (NEW.shift_id, 'tender', ${tenderKey('NEW')}, NULL, 1, 0, NEW.amount, 0, 0, 0, 0)`)}
    END;
`;

/** The schema of 0.9.0, the first release. */
export const first: Migration = {
  version: FIRST_VERSION,
  name: 'first',
  sql: [
    INSTALLATION,
    JOURNAL,
    CATALOGUE,
    SEARCH,
    STOCK,
    COUNTS,
    DAY,
    SALES,
    ORDERS,
    OUTBOX,
    PULL,
    SHIFT_SUMS,
  ].join(''),
};
