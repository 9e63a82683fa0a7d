import type { Migration } from './migration.ts';

/** Who we are, whom we speak to, what was decided, and the journal that everything else is checked against. */
export const installation: Migration = {
  version: 1,
  name: 'installation',
  sql: `
    -- One row. A restored backup becomes a new generation: new receipt series, nothing sent before it is settled.
    CREATE TABLE installation (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      installation_id TEXT NOT NULL,
      generation INTEGER NOT NULL,
      mode TEXT NOT NULL CHECK (mode IN ('training', 'live')),
      created_at TEXT NOT NULL
    );

    -- An address and an account. Entries, remote ids and gates belong to one, so that changing the address never
    -- sends yesterday's sales to another service. 'learned' holds what its answers taught us (JSON).
    CREATE TABLE connection (
      id TEXT PRIMARY KEY,
      base_url TEXT NOT NULL,
      account TEXT NOT NULL,
      profile TEXT NOT NULL,
      learned TEXT NOT NULL DEFAULT '{}',
      created_at TEXT NOT NULL,
      UNIQUE (base_url, account)
    );

    CREATE TABLE setting (
      key TEXT PRIMARY KEY,
      value TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      staff_id TEXT
    );

    -- Gapless numbers (receipts by series, Z reports, outbox order): taken inside the transaction that uses them.
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

    -- Append-only; each row carries the hash of the one before, so that a removed or edited row shows.
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
    CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
    CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
  `,
};
