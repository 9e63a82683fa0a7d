import type { Migration } from './migration.ts';

/** Requests that the service refused are few among all; the Sync screen lists what they were for. */
export const refusedAttempts: Migration = {
  version: 14,
  name: 'refused attempts',
  sql: `
    CREATE INDEX outbox_attempt_refused ON outbox_attempt (finished_at)
      WHERE http_status BETWEEN 400 AND 499 AND http_status <> 429;
  `,
};
