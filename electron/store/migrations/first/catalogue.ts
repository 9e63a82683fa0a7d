/** The local copy of categories and pets, and the shop's own data about them: prices, barcodes, taxes. */
export const CATALOGUE = `
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
      -- 1: the register names what came and went of its pets.
      register INTEGER NOT NULL DEFAULT 0 CHECK (register IN (0, 1)),
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
      -- JSON, minor units: [{"from":12,"price":15}]
      quantity_prices TEXT,
      -- On labels.
      scientific_name TEXT,
      care_note TEXT,
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
