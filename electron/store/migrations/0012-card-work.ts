import type { Migration } from './migration.ts';

/** A card is also charged for a deposit, and takes money back: what it is for is kept with the intent. */
export const cardWork: Migration = {
  version: 12,
  name: 'card work',
  sql: `
    -- JSON; null where the card pays a basket or the hand-over of an order.
    ALTER TABLE tender ADD COLUMN work TEXT;
  `,
};
