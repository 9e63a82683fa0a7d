import { listingTriggers } from './0100-first.ts';
import type { Migration } from './migration.ts';

const NOTE_ADDED = `
      INSERT INTO search_due (number, indexed) VALUES (NEW.number, 0) ON CONFLICT DO NOTHING;`;

const NOTE_REMOVED = `
      INSERT INTO search_due (number, indexed) VALUES (OLD.number, 1) ON CONFLICT DO NOTHING;`;

/**
 * FTS5 flushes to the disk before every statement that fires triggers, so that each pet of a pull became a segment.
 * Triggers now only record the pets; the end of the transaction writes them into the full-text indexes
 * (search-index.ts).
 */
export const searchDue: Migration = {
  version: 107,
  name: 'search-due',
  sql: `
    -- Fewer and larger pages than before: a pull took 1.3 times as long with those of 250 bytes.
    INSERT INTO pet_search (pet_search, rank) VALUES ('pgsz', 1000);
    INSERT INTO pet_trigram (pet_trigram, rank) VALUES ('pgsz', 1000);

    DROP TRIGGER pet_listed;
    DROP TRIGGER pet_unlisted;
    DROP TRIGGER pet_relisted;

    -- Pets that this transaction added, renamed, moved or removed; indexed: the full-text indexes have an older entry of it.
    CREATE TABLE search_due (number INTEGER PRIMARY KEY, indexed INTEGER NOT NULL);
${listingTriggers(NOTE_ADDED, NOTE_REMOVED)}`,
};
