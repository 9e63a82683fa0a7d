import type { Migration } from './migration.ts';

/** What papers need to be told of later. */
export const papers: Migration = {
  version: 36,
  name: 'papers',
  sql: `
    -- Who asked for the last attempt, for the journal where the program ends during it.
    ALTER TABLE print_job ADD COLUMN asked_by TEXT;
    -- Of what a finished count is worth; null for one of before, which has the shop's of now.
    ALTER TABLE count_session ADD COLUMN currency TEXT;
    -- In which an order of this till was taken down; null for others and for those of before.
    ALTER TABLE store_order ADD COLUMN currency TEXT;
  `,
};
