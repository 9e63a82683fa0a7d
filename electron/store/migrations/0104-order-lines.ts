import type { Migration } from './migration.ts';

/**
 * Customers' orders of several lines. The service and the outbox have one order for each line; the first one has the
 * customer and the deposit of all. An older order is an order of one line, unchanged.
 */
export const orderLines: Migration = {
  version: 104,
  name: 'order lines',
  sql: `
    -- The first line of the customer's order that this is a further line of.
    ALTER TABLE store_order ADD COLUMN part_of TEXT REFERENCES store_order (id);
    CREATE INDEX store_order_part ON store_order (part_of) WHERE part_of IS NOT NULL;

    -- The first line names the customer: it is closed once no line is open any more.
    DROP TRIGGER store_order_closed;
    CREATE TRIGGER store_order_closed AFTER UPDATE OF state ON store_order
      WHEN (NEW.state = 'open') <> (OLD.state = 'open') BEGIN
      UPDATE store_order SET closed_at = CASE WHEN NEW.state <> 'open' AND state <> 'open' AND NOT EXISTS (
          SELECT 1 FROM store_order AS line WHERE line.part_of = store_order.id AND line.state = 'open')
        THEN max(NEW.updated_at, NEW.created_at) END
      WHERE id = coalesce(NEW.part_of, NEW.id)
        AND (customer_name IS NOT NULL OR customer_phone IS NOT NULL OR note IS NOT NULL);
    END;
`,
};
