import type { Migration } from './migration.ts';

/**
 * A code belongs to one pet of each connection. Before, another service's pet took it away from the one that had it, and a
 * shop that went back to the service before found that pet without its label.
 */
export const barcodes: Migration = {
  version: 35,
  name: 'barcodes by connection',
  sql: `
    CREATE TABLE barcode_of_pet (
      code TEXT NOT NULL,
      pet_id TEXT NOT NULL REFERENCES pet (id),
      created_at TEXT NOT NULL,
      PRIMARY KEY (code, pet_id)
    ) WITHOUT ROWID;
    INSERT INTO barcode_of_pet (code, pet_id, created_at) SELECT code, pet_id, created_at FROM barcode;
    DROP TABLE barcode;
    ALTER TABLE barcode_of_pet RENAME TO barcode;
    CREATE INDEX barcode_pet ON barcode (pet_id);
  `,
};
