import type { Migration } from './migration.ts';

/** What `within` of a payment's subject holds is completed under its key. */
const keyWithin = (within: string) => `
    UPDATE tender SET subject = json_remove(
        json_set(subject, '$.${within}.idempotencyKey', json_extract(subject, '$.${within}.token')),
        '$.${within}.token')
      WHERE json_extract(subject, '$.${within}.token') IS NOT NULL;`;

/**
 * What makes a sale, an order or a refund that is sent twice one has its usual name. A basket's content keeps the old one
 * inside, which is not read: its row has the key.
 */
export const idempotencyKeys: Migration = {
  version: 32,
  name: 'idempotency keys',
  sql: `
    ALTER TABLE basket RENAME COLUMN token TO idempotency_key;
    ALTER TABLE sale RENAME COLUMN token TO idempotency_key;
    ALTER TABLE refund RENAME COLUMN token TO idempotency_key;
    ALTER TABLE store_order RENAME COLUMN token TO idempotency_key;
    ALTER TABLE tender RENAME COLUMN basket_token TO idempotency_key;
${['basket', 'draft', 'refund'].map(keyWithin).join('')}
  `,
};
