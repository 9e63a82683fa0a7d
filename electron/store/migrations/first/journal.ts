/** What everything else is checked against (docs/data.md, "Ledgers"). */
export const JOURNAL = `
    -- Append-only; each row has the hash of the one before, so that a removed or edited row shows.
    CREATE TABLE journal (
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
    CREATE INDEX journal_subject ON journal (subject_id) WHERE subject_id IS NOT NULL;
    CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
    CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

    -- What a person typed for a row of the journal, which has only its salted hash: so it can be erased
    -- (docs/data.md, "Customers' data"), in the transaction of a row that names it.
    CREATE TABLE journal_words (
      seq INTEGER PRIMARY KEY REFERENCES journal (seq),
      salt TEXT NOT NULL,
      -- The JSON text that was hashed.
      words TEXT NOT NULL
    );
    CREATE TRIGGER journal_words_no_update BEFORE UPDATE ON journal_words
      BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
    CREATE TRIGGER journal_words_no_delete BEFORE DELETE ON journal_words
      WHEN NOT EXISTS (SELECT 1 FROM json_each((SELECT body FROM journal
        WHERE kind = 'customers.erased' AND seq = (SELECT max(seq) FROM journal)), '$.erasedWords') WHERE value = OLD.seq)
      BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
`;
