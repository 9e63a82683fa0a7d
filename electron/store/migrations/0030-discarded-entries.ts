import type { Migration } from './migration.ts';

/** What a person gave up is a handful among all that was settled; the Sync screen counts and lists it. */
export const discardedEntries: Migration = {
  version: 30,
  name: 'discarded entries',
  sql: `
    CREATE INDEX outbox_discarded ON outbox (connection_id, seq)
      WHERE state = 'discarded' AND reason_code = 'discarded';
  `,
};
