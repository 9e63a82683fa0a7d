import type { Migration } from './migration.ts';

/**
 * By itself FTS5 merges its segments in bursts, the longest steps of a pull. Each transaction now does a part of it
 * (search-index.ts).
 */
export const searchMerges: Migration = {
  version: 108,
  name: 'search-merges',
  sql: `
    INSERT INTO pet_search (pet_search, rank) VALUES ('automerge', 0);
    INSERT INTO pet_trigram (pet_trigram, rank) VALUES ('automerge', 0);`,
};
