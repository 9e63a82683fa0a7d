import type { Migration } from './migration.ts';

/**
 * Parts of a total are taken one after the other, and each is on the disk at once: a tender that was taken and belongs
 * to no sale, refund or order yet. One that is given back before that stays, and a tender of its own gives it back.
 */
export const paymentParts: Migration = {
  version: 17,
  name: 'parts of a payment',
  sql: `
    ALTER TABLE tender ADD COLUMN gives_back TEXT REFERENCES tender (id);
    CREATE UNIQUE INDEX tender_gives_back ON tender (gives_back) WHERE gives_back IS NOT NULL AND state <> 'failed';
    CREATE INDEX tender_part ON tender (basket_token)
      WHERE state = 'taken' AND sale_id IS NULL AND refund_id IS NULL AND order_id IS NULL;
  `,
};
