import type { Migration } from './migration.ts';

/**
 * Rebuilds the journal without the index of its hashes, which nothing searches: each hash includes the previous one,
 * so no two are the same. Each row of the journal wrote a page of that index, at a random place.
 */
export const journalAnew: Migration = {
  version: 109,
  name: 'journal-anew',
  sql: `
    -- It names the journal, which is not there for a moment: SQLite would refuse to rename a table then.
    DROP TRIGGER journal_words_no_delete;

    CREATE TABLE journal_new (
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
      hash TEXT NOT NULL
    );
    INSERT INTO journal_new (seq, at, business_date, till, generation, staff_id, kind, subject_id, body, previous_hash,
        hash)
      SELECT seq, at, business_date, till, generation, staff_id, kind, subject_id, body, previous_hash, hash
      FROM journal ORDER BY seq;
    DROP TABLE journal;
    ALTER TABLE journal_new RENAME TO journal;
    CREATE INDEX journal_subject ON journal (subject_id) WHERE subject_id IS NOT NULL;
    CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
    CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

    CREATE TRIGGER journal_words_no_delete BEFORE DELETE ON journal_words
      WHEN NOT EXISTS (SELECT 1 FROM json_each((SELECT body FROM journal
        WHERE kind = 'customers.erased' AND seq = (SELECT max(seq) FROM journal)), '$.erasedWords') WHERE value = OLD.seq)
      BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
`,
};
