import type { Migration } from './migration.ts';

/** What the stock table needs to stay quick: the days of a sparkline summed up, and a sign that the list of names changed. */
export const stockTable: Migration = {
  version: 7,
  name: 'stock table',
  sql: `
    -- What a pet's movements of one business date came to; a sparkline reads fourteen rows, however much was sold.
    CREATE TABLE stock_day (
      pet_id TEXT NOT NULL REFERENCES pet (id),
      day TEXT NOT NULL,
      net INTEGER NOT NULL,
      PRIMARY KEY (pet_id, day)
    ) WITHOUT ROWID;
    INSERT INTO stock_day (pet_id, day, net)
      SELECT pet_id, business_date, sum(quantity) FROM stock_movement GROUP BY pet_id, business_date;
    CREATE TRIGGER stock_day_moved AFTER INSERT ON stock_movement BEGIN
      INSERT INTO stock_day (pet_id, day, net) VALUES (NEW.pet_id, NEW.business_date, NEW.quantity)
        ON CONFLICT (pet_id, day) DO UPDATE SET net = net + excluded.net;
    END;

    -- Grows with every change of which pets there are and of their names and categories: an order of rows that was
    -- made before is known to be old.
    CREATE TABLE listing_version (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL);
    INSERT INTO listing_version (id, version) VALUES (1, 0);
    CREATE TRIGGER listing_grew AFTER INSERT ON pet BEGIN
      UPDATE listing_version SET version = version + 1;
    END;
    CREATE TRIGGER listing_changed AFTER UPDATE OF name, category_id, gone_at ON pet
      WHEN OLD.name IS NOT NEW.name OR OLD.category_id IS NOT NEW.category_id OR OLD.gone_at IS NOT NEW.gone_at BEGIN
      UPDATE listing_version SET version = version + 1;
    END;
    CREATE TRIGGER listing_rescoped AFTER UPDATE ON search_scope BEGIN
      UPDATE listing_version SET version = version + 1;
    END;
  `,
};
