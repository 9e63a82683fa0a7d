import type { Migration } from './migration.ts';

/**
 * An order that was handed over or moved has another ship date than it was sent with. The one that it was sent with
 * stays its fingerprint, and is given to no other order.
 */
export const sentShipDates: Migration = {
  version: 15,
  name: 'ship dates that orders were sent with',
  sql: `
    CREATE INDEX outbox_sent_ship_date ON outbox (connection_id, json_extract(payload, '$.shipDate'))
      WHERE kind = 'createOrder';
  `,
};
