import type { Migration } from './migration.ts';

/**
 * What was not printed is shown until it is printed or a person takes it off the list. What failed in an earlier version,
 * where no screen showed it, is off the list already.
 */
export const printJobs: Migration = {
  version: 25,
  name: 'print jobs',
  sql: `
    -- Since when a person wants no paper of it; null while it is to be printed.
    ALTER TABLE print_job ADD COLUMN removed_at TEXT;
    UPDATE print_job SET removed_at = coalesce(settled_at, created_at) WHERE state = 'failed';
  `,
};
