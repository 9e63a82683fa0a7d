/** The installation, its connections, settings, numbers and people. */
export const INSTALLATION = `
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
