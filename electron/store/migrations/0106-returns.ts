import type { Migration } from './migration.ts';

const COLUMNS = 'shift_id, what, key, label, count, quantity, amount, tax, discount, rounding, cash';

/** Adds rows of `COLUMNS` to the existing sums. */
const add = (rows: string) => `INSERT INTO shift_sum (${COLUMNS}) ${rows}
        ON CONFLICT (shift_id, what, key) DO UPDATE SET label = excluded.label, count = count + excluded.count,
          quantity = quantity + excluded.quantity, amount = amount + excluded.amount, tax = tax + excluded.tax,
          discount = discount + excluded.discount, rounding = rounding + excluded.rounding, cash = cash + excluded.cash;`;

const rate = (row: string) => `${row}.tax_basis_points || ' ' || coalesce(${row}.tax_name, '')`;
const quarter = `substr(completed_at, 1, 14) || printf('%02d', CAST(substr(completed_at, 15, 2) AS INTEGER) / 15 * 15)`;
const delivery = `CASE outbox.state WHEN 'done' THEN 'acknowledged' WHEN 'parked' THEN 'parked'
        WHEN 'discarded' THEN 'discarded' ELSE iif(outbox.state IS NULL, 'nowhere', 'waiting') END`;
const tenderKey = `tender.kind || ' ' || tender.elsewhere || (tender.sale_id IS NOT NULL)
        || (tender.refund_id IS NOT NULL) || (tender.order_id IS NOT NULL) || (tender.amount > 0)`;

/**
 * Returns without a receipt are refunds of no sale. So a refund has its own currency, and its lines are snapshots
 * like those of sales, copied from the sale if there is one.
 */
export const returns: Migration = {
  version: 106,
  name: 'returns',
  sql: `
    DROP VIEW shift_sum_of_ledgers;
    DROP TRIGGER refund_summed;
    DROP TRIGGER refund_line_summed;

    CREATE TABLE refund_new (
      id TEXT PRIMARY KEY,
      idempotency_key TEXT NOT NULL UNIQUE,
      -- NULL for pets that came back without a receipt.
      sale_id TEXT REFERENCES sale (id),
      series TEXT NOT NULL,
      number INTEGER NOT NULL,
      generation INTEGER NOT NULL,
      shift_id TEXT REFERENCES shift (id),
      staff_id TEXT,
      business_date TEXT NOT NULL,
      at TEXT NOT NULL,
      reason TEXT NOT NULL,
      currency TEXT NOT NULL,
      total INTEGER NOT NULL,
      rounding INTEGER NOT NULL,
      -- An exchange is a refund and a new sale that name each other. So much of the refund paid the new sale; it is no
      -- tender, because no money moved.
      exchange_sale_id TEXT REFERENCES sale (id),
      set_off INTEGER NOT NULL DEFAULT 0,
      letterhead_id INTEGER REFERENCES letterhead (id),
      UNIQUE (series, number)
    );
    INSERT INTO refund_new (rowid, id, idempotency_key, sale_id, series, number, generation, shift_id, staff_id,
        business_date, at, reason, currency, total, rounding, exchange_sale_id, set_off, letterhead_id)
      SELECT refund.rowid, refund.id, refund.idempotency_key, refund.sale_id, refund.series, refund.number, refund.generation,
        refund.shift_id, refund.staff_id, refund.business_date, refund.at, reason, sale.currency, refund.total,
        refund.rounding, exchange_sale_id, set_off, refund.letterhead_id
      FROM refund JOIN sale ON sale.id = refund.sale_id;
    DROP TABLE refund;
    ALTER TABLE refund_new RENAME TO refund;
    CREATE INDEX refund_sale ON refund (sale_id);
    CREATE INDEX refund_shift ON refund (shift_id);
    CREATE INDEX refund_business_date ON refund (business_date);
    CREATE UNIQUE INDEX refund_exchange ON refund (exchange_sale_id) WHERE exchange_sale_id IS NOT NULL;

    CREATE TABLE refund_line_new (
      id TEXT PRIMARY KEY,
      refund_id TEXT NOT NULL REFERENCES refund (id),
      -- NULL where the refund is of no sale.
      sale_line_id TEXT REFERENCES sale_line (id),
      pet_id TEXT NOT NULL REFERENCES pet (id),
      pet_name TEXT NOT NULL,
      category_name TEXT,
      tax_name TEXT,
      tax_basis_points INTEGER NOT NULL,
      quantity INTEGER NOT NULL CHECK (quantity > 0),
      amount INTEGER NOT NULL,
      tax INTEGER NOT NULL,
      restocked INTEGER NOT NULL
    );
    INSERT INTO refund_line_new (rowid, id, refund_id, sale_line_id, pet_id, pet_name, category_name, tax_name,
        tax_basis_points, quantity, amount, tax, restocked)
      SELECT refund_line.rowid, refund_line.id, refund_id, sale_line_id, pet_id, pet_name, category_name, tax_name,
        tax_basis_points, refund_line.quantity, amount, refund_line.tax, restocked
      FROM refund_line JOIN sale_line ON sale_line.id = sale_line_id;
    DROP TABLE refund_line;
    ALTER TABLE refund_line_new RENAME TO refund_line;
    CREATE INDEX refund_line_sale_line ON refund_line (sale_line_id);
    CREATE INDEX refund_line_refund ON refund_line (refund_id);

    CREATE VIEW shift_sum_of_ledgers AS
      SELECT shift_id, 'sale' AS what, '' AS key, NULL AS label, count(*) AS count, 0 AS quantity, sum(total) AS amount,
        sum(tax) AS tax, sum(discount) AS discount, sum(rounding) AS rounding, 0 AS cash
      FROM sale WHERE shift_id IS NOT NULL GROUP BY shift_id
      UNION ALL SELECT shift_id, 'hour', ${quarter}, NULL, count(*), 0, sum(total), 0, 0, 0, 0
      FROM sale WHERE shift_id IS NOT NULL GROUP BY 1, 3
      UNION ALL SELECT shift_id, 'line', ${delivery}, NULL, 0, sum(quantity), sum(sale_line.total), 0, 0, 0, sum(cash)
      FROM sale_line JOIN sale ON sale.id = sale_id LEFT JOIN outbox ON outbox.id = entry_id
      WHERE shift_id IS NOT NULL GROUP BY 1, 3
      UNION ALL SELECT shift_id, 'tax', ${rate('sale_line')}, tax_name, 0, 0, sum(sale_line.total), sum(sale_line.tax), 0, 0, 0
      FROM sale_line JOIN sale ON sale.id = sale_id WHERE shift_id IS NOT NULL GROUP BY 1, 3
      UNION ALL SELECT shift_id, 'pet', pet_id, max(pet_name), 0, sum(quantity), sum(amount), 0, 0, 0, 0
      FROM (
        SELECT shift_id, pet_id, pet_name, quantity, sale_line.total AS amount
        FROM sale_line JOIN sale ON sale.id = sale_id
        UNION ALL SELECT shift_id, pet_id, pet_name, -quantity, -amount
        FROM refund_line JOIN refund ON refund.id = refund_id)
      WHERE shift_id IS NOT NULL GROUP BY 1, 3
      UNION ALL SELECT shift_id, 'refund', '', NULL, count(*), 0, sum(total), 0, 0, sum(rounding), 0
      FROM refund WHERE shift_id IS NOT NULL GROUP BY 1
      UNION ALL SELECT shift_id, 'return', '', NULL, count(*), 0, sum(total), 0, 0, 0, 0
      FROM refund WHERE shift_id IS NOT NULL AND sale_id IS NULL GROUP BY 1
      UNION ALL SELECT shift_id, 'exchange', '', NULL, count(*), 0, sum(set_off), 0, 0, 0, 0
      FROM refund WHERE shift_id IS NOT NULL AND exchange_sale_id IS NOT NULL GROUP BY 1
      UNION ALL SELECT shift_id, 'refund tax', ${rate('refund_line')}, tax_name, 0, 0, sum(amount), sum(tax), 0, 0, 0
      FROM refund_line JOIN refund ON refund.id = refund_id WHERE shift_id IS NOT NULL GROUP BY 1, 3
      UNION ALL SELECT shift_id, 'tender', ${tenderKey}, NULL, count(*), 0, sum(amount), 0, 0, 0, 0
      FROM tender WHERE tender.state = 'taken' AND tender.shift_id IS NOT NULL GROUP BY 1, 3;

    CREATE TRIGGER refund_summed AFTER INSERT ON refund WHEN NEW.shift_id IS NOT NULL BEGIN
      ${add(`SELECT NEW.shift_id, 'refund', '', NULL, 1, 0, NEW.total, 0, 0, NEW.rounding, 0 WHERE TRUE
        UNION ALL SELECT NEW.shift_id, 'return', '', NULL, 1, 0, NEW.total, 0, 0, 0, 0 WHERE NEW.sale_id IS NULL
        UNION ALL SELECT NEW.shift_id, 'exchange', '', NULL, 1, 0, NEW.set_off, 0, 0, 0, 0
        WHERE NEW.exchange_sale_id IS NOT NULL`)}
    END;
    CREATE TRIGGER refund_line_summed AFTER INSERT ON refund_line BEGIN
      ${add(`SELECT shift_id, 'refund tax', ${rate('NEW')}, NEW.tax_name, 0, 0, NEW.amount, NEW.tax, 0, 0, 0
        FROM refund WHERE id = NEW.refund_id AND shift_id IS NOT NULL
        UNION ALL SELECT shift_id, 'pet', NEW.pet_id, NEW.pet_name, 0, -NEW.quantity, -NEW.amount, 0, 0, 0, 0
        FROM refund WHERE id = NEW.refund_id AND shift_id IS NOT NULL`)}
    END;
`,
};
