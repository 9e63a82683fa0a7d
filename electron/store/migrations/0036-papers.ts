import type { Migration } from './migration.ts';

/** What papers need to be told of later. */
export const papers: Migration = {
  version: 36,
  name: 'papers',
  sql: `
    -- Who asked for the last attempt, for the journal where the program ends during it.
    ALTER TABLE print_job ADD COLUMN asked_by TEXT;
  `,
};
