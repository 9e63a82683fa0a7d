import type { Migration } from './migration.ts';

/** A deposit that was paid at one till is used at another, which hands the order over: each till notes its half. */
export const depositsElsewhere: Migration = {
  version: 18,
  name: 'deposits elsewhere',
  sql: `
    -- 1: a deposit that another till took pays a sale here, or one that was taken here was used at another till.
    ALTER TABLE tender ADD COLUMN elsewhere INTEGER NOT NULL DEFAULT 0;
  `,
};
