/** Whether an order names its customer. */
const NAMES_CUSTOMER = '(customer_name IS NOT NULL OR customer_phone IS NOT NULL OR note IS NOT NULL)';

/** Units that an order takes or promises; one for less than one pet takes and promises none. */
const UNITS = (row: 'NEW' | 'OLD') => `max(coalesce(${row}.quantity, 0), 0)`;

/**
 * All orders: this shop's and others'. A customer's order of several lines is a row for each line, as at the service and in
 * the outbox; the first one has the customer and the deposit of all.
 */
export const ORDERS = `
    CREATE TABLE store_order (
      id TEXT PRIMARY KEY,
      connection_id TEXT NOT NULL REFERENCES connection (id),
      -- A line of a sale, a customer's order, or somebody else's.
      origin TEXT NOT NULL CHECK (origin IN ('sale', 'customer', 'external')),
      -- The id we chose (docs/contract.md, "Order ids"), and the one the service says it has.
      assigned_id TEXT,
      remote_id TEXT,
      pet_id TEXT REFERENCES pet (id),
      pet_remote_id TEXT,
      quantity INTEGER,
      ship_date TEXT,
      complete INTEGER NOT NULL DEFAULT 0,
      state TEXT NOT NULL CHECK (state IN ('open', 'fulfilled', 'cancelled')),
      sale_line_id TEXT,
      -- The shop's own, never sent.
      pet_name TEXT,
      customer_name TEXT,
      customer_phone TEXT,
      note TEXT,
      unit_price INTEGER,
      deposit INTEGER NOT NULL DEFAULT 0,
      idempotency_key TEXT UNIQUE,
      -- Customer, phone, note and pet, folded: what a person looks for.
      search_text TEXT,
      staff_id TEXT,
      till INTEGER,
      generation INTEGER,
      business_date TEXT,
      etag TEXT,
      seen_pull INTEGER NOT NULL DEFAULT 0,
      gone_at TEXT,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      fulfilled_at TEXT,
      -- How much of it the till that writes the stock for all has taken off (docs/sync.md, "Reading").
      stock_taken INTEGER,
      -- Since when an order that names its customer needs no more work; null while it is open.
      closed_at TEXT,
      -- The id under which a list showed what may be this order while it was in doubt: what was there once is not taken
      -- for absent because somebody else has cancelled it since.
      shown_as TEXT,
      -- The shop's when the order was placed at this till; null for others.
      currency TEXT,
      -- The first line of the customer's order that this is a further line of.
      part_of TEXT REFERENCES store_order (id),
      UNIQUE (connection_id, remote_id),
      UNIQUE (connection_id, assigned_id)
    );
    CREATE INDEX store_order_open ON store_order (coalesce(ship_date, ''), id) WHERE state = 'open';
    -- Orders that customers placed or collected here, however many others there are.
    CREATE INDEX store_order_ours ON store_order (state, coalesce(ship_date, ''), id)
      WHERE origin = 'customer' OR (origin = 'external' AND sale_line_id IS NOT NULL);
    CREATE INDEX store_order_others ON store_order (coalesce(ship_date, ''), id) WHERE origin = 'external';
    CREATE INDEX store_order_without_pet ON store_order (pet_remote_id) WHERE pet_id IS NULL;
    CREATE INDEX store_order_others_pet ON store_order (pet_id) WHERE origin = 'external';
    CREATE INDEX store_order_part ON store_order (part_of) WHERE part_of IS NOT NULL;
    -- With a customer's name to erase, oldest first, however many there were before.
    CREATE INDEX store_order_closed ON store_order (closed_at) WHERE closed_at IS NOT NULL AND ${NAMES_CUSTOMER};
    -- A ship date is the fingerprint of last resort. No till makes one twice (orders.ts), but where another till hands
    -- two of this one's orders over, both can come back with the same.
    CREATE INDEX store_order_own_ship_date ON store_order (connection_id, till, ship_date)
      WHERE origin <> 'external';

    -- Promised units follow open customer orders and other people's open orders, never a sale's own order.
    CREATE TRIGGER store_order_added AFTER INSERT ON store_order
      WHEN NEW.pet_id IS NOT NULL AND NEW.state = 'open' AND NEW.origin <> 'sale' BEGIN
      INSERT INTO stock (pet_id) VALUES (NEW.pet_id) ON CONFLICT DO NOTHING;
      UPDATE stock SET promised = promised + ${UNITS('NEW')} WHERE pet_id = NEW.pet_id;
    END;
    CREATE TRIGGER store_order_changed AFTER UPDATE OF state, quantity, pet_id ON store_order
      WHEN NEW.origin <> 'sale' BEGIN
      UPDATE stock SET promised = promised - ${UNITS('OLD')}
        WHERE pet_id = OLD.pet_id AND OLD.state = 'open';
      INSERT INTO stock (pet_id) SELECT NEW.pet_id WHERE NEW.pet_id IS NOT NULL ON CONFLICT DO NOTHING;
      UPDATE stock SET promised = promised + ${UNITS('NEW')}
        WHERE pet_id = NEW.pet_id AND NEW.state = 'open';
    END;
    CREATE TRIGGER store_order_linked AFTER UPDATE OF remote_id ON store_order
      WHEN NEW.remote_id IS NOT NULL AND OLD.remote_id IS NULL BEGIN
      UPDATE outbox SET wait_topic = NULL, wait_id = NULL WHERE wait_topic = 'order_not_sent' AND wait_id = NEW.id;
    END;
    -- The first line names the customer: it is closed once no line is open any more.
    CREATE TRIGGER store_order_closed AFTER UPDATE OF state ON store_order
      WHEN (NEW.state = 'open') <> (OLD.state = 'open') BEGIN
      UPDATE store_order SET closed_at = CASE WHEN NEW.state <> 'open' AND state <> 'open' AND NOT EXISTS (
          SELECT 1 FROM store_order AS line WHERE line.part_of = store_order.id AND line.state = 'open')
        THEN max(NEW.updated_at, NEW.created_at) END
      WHERE id = coalesce(NEW.part_of, NEW.id) AND ${NAMES_CUSTOMER};
    END;
`;
