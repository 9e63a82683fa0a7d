import type { Migration } from './migration.ts';

/** What an order says about its customer. */
const SAYS = (row: '' | 'NEW.') =>
  `(${row}customer_name IS NOT NULL OR ${row}customer_phone IS NOT NULL OR ${row}note IS NOT NULL)`;

/** The line of the journal that is the latest: it tells of what is erased in its transaction. */
const LATEST = `(SELECT body FROM journal WHERE kind = 'customers.erased' AND seq = (SELECT max(seq) FROM journal))`;

const SAME = ['seq', 'at', 'business_date', 'till', 'generation', 'staff_id', 'kind', 'subject_id']
  .concat(['previous_hash', 'hash'])
  .map((column) => `NEW.${column} IS OLD.${column}`)
  .join(' AND ');

/**
 * Customers' data can be erased (docs/data.md, "Customers' data"). What a person types for a line of the journal lies
 * beside the line, which has its salted hash; a line of an older version that has such words in itself may lose them,
 * where the line that is written in the same transaction says what its hash is from then on.
 */
export const customerData: Migration = {
  version: 24,
  name: 'customer data',
  sql: `
    CREATE TABLE journal_words (
      seq INTEGER PRIMARY KEY REFERENCES journal (seq),
      salt TEXT NOT NULL,
      -- JSON, as it was hashed.
      words TEXT NOT NULL
    );
    CREATE TRIGGER journal_words_no_update BEFORE UPDATE ON journal_words
      BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
    CREATE TRIGGER journal_words_no_delete BEFORE DELETE ON journal_words
      WHEN NOT EXISTS (SELECT 1 FROM json_each(${LATEST}, '$.erasedWords') WHERE value = OLD.seq)
      BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

    DROP TRIGGER journal_no_update;
    CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal
      WHEN NOT (${SAME}
        AND EXISTS (SELECT 1 FROM json_each(${LATEST}, '$.restated') WHERE key = CAST(OLD.seq AS TEXT)))
      BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

    -- Since when nothing is to be done for the customer any more; null while the order is open.
    ALTER TABLE store_order ADD COLUMN closed_at TEXT;
    UPDATE store_order SET closed_at = max(coalesce(fulfilled_at, updated_at), created_at)
      WHERE state <> 'open' AND ${SAYS('')};
    CREATE TRIGGER store_order_closed AFTER UPDATE OF state ON store_order
      WHEN (NEW.state = 'open') <> (OLD.state = 'open') AND ${SAYS('NEW.')} BEGIN
      UPDATE store_order SET closed_at = CASE WHEN NEW.state <> 'open' THEN max(NEW.updated_at, NEW.created_at) END
        WHERE id = NEW.id;
    END;
    -- What is still to be erased, oldest first, however much there was before.
    CREATE INDEX store_order_closed ON store_order (closed_at) WHERE closed_at IS NOT NULL AND ${SAYS('')};
    CREATE INDEX basket_says ON basket (updated_at)
      WHERE state IN ('held', 'voided') AND (label IS NOT NULL OR instr(content, '"note":"') > 0);
    CREATE INDEX tender_says ON tender (created_at)
      WHERE state <> 'intended' AND (instr(subject, '"customerName":"') > 0 OR instr(subject, '"customerPhone":"') > 0
        OR instr(subject, '"note":"') > 0);
  `,
};
