import type { Migration } from './migration.ts';

const LIVE = (row: 'NEW' | 'OLD') =>
  `${row}.gone_at IS NULL AND ${row}.connection_id = (SELECT connection_id FROM search_scope)`;

/** Private characters that no name has after folding; search-query.ts makes the same. */
const CATEGORY_TRIGRAM = 'char(57344, 57345 + number % 6000, 57345 + number / 6000)';

const ADD = `
      INSERT INTO pet_listing (category, key, number) VALUES (0, perch_fold(NEW.name), NEW.number);
      INSERT INTO pet_listing (category, key, number)
        SELECT category.number, perch_fold(NEW.name), NEW.number FROM category WHERE id = NEW.category_id;
      INSERT INTO pet_search (rowid, words) VALUES (NEW.number, perch_words(NEW.name)
        || coalesce((SELECT ' #' || number FROM category WHERE id = NEW.category_id), ''));
      INSERT INTO pet_trigram (rowid, words) VALUES (NEW.number, perch_spellings(NEW.name)
        || coalesce((SELECT ' ' || ${CATEGORY_TRIGRAM} FROM category WHERE id = NEW.category_id), ''));`;

const REMOVE = `
      DELETE FROM pet_listing WHERE category = 0 AND key = perch_fold(OLD.name) AND number = OLD.number;
      DELETE FROM pet_listing WHERE category = (SELECT number FROM category WHERE id = OLD.category_id)
        AND key = perch_fold(OLD.name) AND number = OLD.number;
      DELETE FROM pet_search WHERE rowid = OLD.number;
      DELETE FROM pet_trigram WHERE rowid = OLD.number;`;

const CHANGED =
  'OLD.name IS NOT NEW.name OR OLD.category_id IS NOT NEW.category_id OR OLD.gone_at IS NOT NEW.gone_at';

/**
 * Finding pets as a person types, bounded however many there are. The perch_ functions are search-text.ts; words are
 * cut to eight letters and every shorter prefix is indexed, so that each typed word is one list that FTS5 streams.
 */
export const search: Migration = {
  version: 6,
  name: 'search',
  sql: `
    -- Whose pets the index holds: those of the connection in use. Another connection rebuilds it.
    CREATE TABLE search_scope (id INTEGER PRIMARY KEY CHECK (id = 1), connection_id TEXT);
    INSERT INTO search_scope (id, connection_id) VALUES (1, NULL);

    -- Live pets in order of their folded names, for each category and, as category 0, for all.
    CREATE TABLE pet_listing (
      category INTEGER NOT NULL,
      key TEXT NOT NULL,
      number INTEGER NOT NULL,
      PRIMARY KEY (category, key, number)
    ) WITHOUT ROWID;

    CREATE VIRTUAL TABLE pet_search USING fts5 (words, content='', contentless_delete=1, detail=none,
      prefix='1 2 3 4 5 6 7', tokenize="unicode61 remove_diacritics 0 tokenchars '#'");
    CREATE VIRTUAL TABLE pet_trigram USING fts5 (words, content='', contentless_delete=1, detail=none,
      tokenize='trigram case_sensitive 1');
    -- Small pages make small merges: a pull writes on without holding up the window (longest step 13 ms, was 33).
    INSERT INTO pet_search (pet_search, rank) VALUES ('pgsz', 250), ('crisismerge', 64);
    INSERT INTO pet_trigram (pet_trigram, rank) VALUES ('pgsz', 250), ('crisismerge', 64);

    CREATE TRIGGER pet_listed AFTER INSERT ON pet WHEN ${LIVE('NEW')} BEGIN${ADD}
    END;
    -- Before and after, because triggers of one moment run in no promised order.
    CREATE TRIGGER pet_unlisted BEFORE UPDATE OF name, category_id, gone_at ON pet
      WHEN (${CHANGED}) AND ${LIVE('OLD')} BEGIN${REMOVE}
    END;
    CREATE TRIGGER pet_relisted AFTER UPDATE OF name, category_id, gone_at ON pet
      WHEN (${CHANGED}) AND ${LIVE('NEW')} BEGIN${ADD}
    END;

    UPDATE category SET pet_count =
      (SELECT count(*) FROM pet WHERE pet.category_id = category.id AND pet.gone_at IS NULL);
    CREATE TRIGGER pet_counted AFTER INSERT ON pet WHEN NEW.gone_at IS NULL BEGIN
      UPDATE category SET pet_count = pet_count + 1 WHERE id = NEW.category_id;
    END;
    CREATE TRIGGER pet_recounted AFTER UPDATE OF category_id, gone_at ON pet
      WHEN OLD.category_id IS NOT NEW.category_id OR (OLD.gone_at IS NULL) <> (NEW.gone_at IS NULL) BEGIN
      UPDATE category SET pet_count = pet_count - 1 WHERE id = OLD.category_id AND OLD.gone_at IS NULL;
      UPDATE category SET pet_count = pet_count + 1 WHERE id = NEW.category_id AND NEW.gone_at IS NULL;
    END;
  `,
};
