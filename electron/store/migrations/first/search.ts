const LIVE = (row: 'NEW' | 'OLD') =>
  `${row}.gone_at IS NULL AND ${row}.connection_id = (SELECT connection_id FROM search_scope)`;

const LISTING_CHANGED =
  'OLD.name IS NOT NEW.name OR OLD.category_id IS NOT NEW.category_id OR OLD.gone_at IS NOT NEW.gone_at';

const LIST_PET = `INSERT INTO pet_listing (category, key, number) VALUES (0, perch_fold(NEW.name), NEW.number);
      INSERT INTO pet_listing (category, key, number)
        SELECT category.number, perch_fold(NEW.name), NEW.number FROM category WHERE id = NEW.category_id;
      INSERT INTO search_due (number, indexed) VALUES (NEW.number, 0) ON CONFLICT DO NOTHING;`;

/**
 * Finding pets as a person types, in bounded time however many there are. The perch_ functions are in search-text.ts;
 * words are cut to eight letters and every shorter prefix is indexed, so that each typed word is one list that FTS5
 * streams.
 */
export const SEARCH = `
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
    -- Small pages make small merges, which do not hold up the window; with pages of 250 bytes a pull took 1.3 times as long.
    INSERT INTO pet_search (pet_search, rank) VALUES ('pgsz', 1000), ('crisismerge', 64);
    INSERT INTO pet_trigram (pet_trigram, rank) VALUES ('pgsz', 1000), ('crisismerge', 64);

    -- Pets that this transaction added, renamed, moved or removed; indexed: the full-text indexes have an older entry of it.
    -- FTS5 flushes to the disk before every statement that fires triggers, so triggers only record the pets here; the end
    -- of the transaction writes them into the full-text indexes (search-index.ts).
    CREATE TABLE search_due (number INTEGER PRIMARY KEY, indexed INTEGER NOT NULL);

    CREATE TRIGGER pet_listed AFTER INSERT ON pet WHEN ${LIVE('NEW')} BEGIN
      ${LIST_PET}
    END;
    -- Before and after, because triggers of one moment run in no promised order.
    CREATE TRIGGER pet_unlisted BEFORE UPDATE OF name, category_id, gone_at ON pet
      WHEN (${LISTING_CHANGED}) AND ${LIVE('OLD')} BEGIN
      DELETE FROM pet_listing WHERE category = 0 AND key = perch_fold(OLD.name) AND number = OLD.number;
      DELETE FROM pet_listing WHERE category = (SELECT number FROM category WHERE id = OLD.category_id)
        AND key = perch_fold(OLD.name) AND number = OLD.number;
      INSERT INTO search_due (number, indexed) VALUES (OLD.number, 1) ON CONFLICT DO NOTHING;
    END;
    CREATE TRIGGER pet_relisted AFTER UPDATE OF name, category_id, gone_at ON pet
      WHEN (${LISTING_CHANGED}) AND ${LIVE('NEW')} BEGIN
      ${LIST_PET}
    END;
    CREATE TRIGGER pet_counted AFTER INSERT ON pet WHEN NEW.gone_at IS NULL BEGIN
      UPDATE category SET pet_count = pet_count + 1 WHERE id = NEW.category_id;
    END;
    CREATE TRIGGER pet_recounted AFTER UPDATE OF category_id, gone_at ON pet
      WHEN OLD.category_id IS NOT NEW.category_id OR (OLD.gone_at IS NULL) <> (NEW.gone_at IS NULL) BEGIN
      UPDATE category SET pet_count = pet_count - 1 WHERE id = OLD.category_id AND OLD.gone_at IS NULL;
      UPDATE category SET pet_count = pet_count + 1 WHERE id = NEW.category_id AND NEW.gone_at IS NULL;
    END;

    -- Grows whenever pets, their names or their categories change: an order of rows that was made before is then known
    -- to be outdated.
    CREATE TABLE listing_version (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL);
    INSERT INTO listing_version (id, version) VALUES (1, 0);
    CREATE TRIGGER listing_grew AFTER INSERT ON pet BEGIN
      UPDATE listing_version SET version = version + 1;
    END;
    CREATE TRIGGER listing_changed AFTER UPDATE OF name, category_id, gone_at ON pet
      WHEN ${LISTING_CHANGED} BEGIN
      UPDATE listing_version SET version = version + 1;
    END;
    CREATE TRIGGER listing_rescoped AFTER UPDATE ON search_scope BEGIN
      UPDATE listing_version SET version = version + 1;
    END;
`;
