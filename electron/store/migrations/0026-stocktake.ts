import type { Migration } from './migration.ts';

/** Counting for a whole stocktake: recounts, what differences are worth, and the pets that nobody counted. */
export const stocktake: Migration = {
  version: 26,
  name: 'stocktake',
  sql: `
    -- A line that is to be counted once more, or was; and what was counted first.
    ALTER TABLE count_line ADD COLUMN recount TEXT CHECK (recount IN ('asked', 'done'));
    ALTER TABLE count_line ADD COLUMN first_counted INTEGER CHECK (first_counted >= 0);
    ALTER TABLE count_line ADD COLUMN first_staff_id TEXT;
    -- The selling price when the count was written, minor units; null for a pet without one, and before this version.
    ALTER TABLE count_line ADD COLUMN unit_price INTEGER;

    -- Pets that belonged to a count and should have been there, and that nobody counted.
    CREATE TABLE count_missed (
      session_id TEXT NOT NULL REFERENCES count_session (id),
      pet_id TEXT NOT NULL REFERENCES pet (id),
      expected INTEGER NOT NULL,
      PRIMARY KEY (session_id, pet_id)
    ) WITHOUT ROWID;
  `,
};
