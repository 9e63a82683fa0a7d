const COLUMNS = 'shift_id, what, key, label, count, quantity, amount, tax, discount, rounding, cash';

/** Adds rows of `COLUMNS` to the existing sums. */
const add = (rows: string) => `INSERT INTO shift_sum (${COLUMNS}) ${rows}
        ON CONFLICT (shift_id, what, key) DO UPDATE SET label = excluded.label, count = count + excluded.count,
          quantity = quantity + excluded.quantity, amount = amount + excluded.amount, tax = tax + excluded.tax,
          discount = discount + excluded.discount, rounding = rounding + excluded.rounding, cash = cash + excluded.cash;`;

/** Where a line is, by the state of its entry; the same as `deliveryOf`. */
const delivery = (state: string) => `CASE ${state} WHEN 'done' THEN 'acknowledged' WHEN 'parked' THEN 'parked'
  WHEN 'discarded' THEN 'discarded' ELSE iif(${state} IS NULL, 'nowhere', 'waiting') END`;
const entryState = (id: string) => `(SELECT state FROM outbox WHERE outbox.id = ${id})`;

/** The quarter of an hour of a time in UTC, from which every zone's hours are made: `2026-11-21T09:15`. */
const quarter = (at: string) =>
  `substr(${at}, 1, 14) || printf('%02d', CAST(substr(${at}, 15, 2) AS INTEGER) / 15 * 15)`;

/** What decides which sums of a report a tender belongs to, a digit each: `cash 01001`. */
const tenderKey = (row: string) => `${row}.kind || ' ' || ${row}.elsewhere || (${row}.sale_id IS NOT NULL)
  || (${row}.refund_id IS NOT NULL) || (${row}.order_id IS NOT NULL) || (${row}.amount > 0)`;
const isTaken = (row: string) => `${row}.state = 'taken' AND ${row}.shift_id IS NOT NULL`;

const rate = (row: string) => `${row}.tax_basis_points || ' ' || coalesce(${row}.tax_name, '')`;

/** Adds (1) or removes (-1) a line under its delivery state. */
const atDelivery = (row: string, times: 1 | -1, state = entryState(`${row}.entry_id`)) =>
  `sale.shift_id, 'line', ${delivery(state)}, NULL, 0, ${times} * ${row}.quantity, ${times} * ${row}.total, 0, 0, 0,
          ${times} * ${row}.cash`;

/**
 * The running totals of each shift, updated by triggers: the report of an open shift is read with every sale, and
 * must not scan years of sales. `shift_sum_of_ledgers` computes the same from the ledgers, for `verify`.
 */
export const SHIFT_SUMS = `
    -- Sums of sales, lines, taxes, pets, hours, refunds, exchanges and tenders. Minor units.
    CREATE TABLE shift_sum (
      shift_id TEXT NOT NULL,
      what TEXT NOT NULL,
      key TEXT NOT NULL,
      -- A tax rate's name, or a pet's name at its last sale.
      label TEXT,
      count INTEGER NOT NULL,
      quantity INTEGER NOT NULL,
      amount INTEGER NOT NULL,
      tax INTEGER NOT NULL,
      discount INTEGER NOT NULL,
      rounding INTEGER NOT NULL,
      cash INTEGER NOT NULL,
      PRIMARY KEY (shift_id, what, key)
    ) WITHOUT ROWID;

    CREATE VIEW shift_sum_of_ledgers AS
      SELECT shift_id, 'sale' AS what, '' AS key, NULL AS label, count(*) AS count, 0 AS quantity, sum(total) AS amount,
        sum(tax) AS tax, sum(discount) AS discount, sum(rounding) AS rounding, 0 AS cash
      FROM sale WHERE shift_id IS NOT NULL GROUP BY shift_id
      UNION ALL SELECT shift_id, 'hour', ${quarter('completed_at')}, NULL, count(*), 0, sum(total), 0, 0, 0, 0
      FROM sale WHERE shift_id IS NOT NULL GROUP BY 1, 3
      UNION ALL SELECT shift_id, 'line', ${delivery('outbox.state')}, NULL, 0, sum(quantity), sum(sale_line.total), 0, 0, 0,
        sum(cash)
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
      FROM refund_line JOIN refund ON refund.id = refund_id
      WHERE shift_id IS NOT NULL GROUP BY 1, 3
      UNION ALL SELECT shift_id, 'tender', ${tenderKey('tender')}, NULL, count(*), 0, sum(amount), 0, 0, 0, 0
      FROM tender WHERE ${isTaken('tender')} GROUP BY 1, 3;

    CREATE TRIGGER sale_summed AFTER INSERT ON sale WHEN NEW.shift_id IS NOT NULL BEGIN
      ${add(`VALUES (NEW.shift_id, 'sale', '', NULL, 1, 0, NEW.total, NEW.tax, NEW.discount, NEW.rounding, 0),
          (NEW.shift_id, 'hour', ${quarter('NEW.completed_at')}, NULL, 1, 0, NEW.total, 0, 0, 0, 0)`)}
    END;
    CREATE TRIGGER sale_line_summed AFTER INSERT ON sale_line BEGIN
      ${add(`SELECT ${atDelivery('NEW', 1)} FROM sale WHERE id = NEW.sale_id AND shift_id IS NOT NULL
        UNION ALL SELECT shift_id, 'tax', ${rate('NEW')}, NEW.tax_name, 0, 0, NEW.total, NEW.tax, 0, 0, 0
        FROM sale WHERE id = NEW.sale_id AND shift_id IS NOT NULL
        UNION ALL SELECT shift_id, 'pet', NEW.pet_id, NEW.pet_name, 0, NEW.quantity, NEW.total, 0, 0, 0, 0
        FROM sale WHERE id = NEW.sale_id AND shift_id IS NOT NULL`)}
    END;
    CREATE TRIGGER sale_line_carried AFTER UPDATE OF entry_id ON sale_line BEGIN
      ${add(`SELECT ${atDelivery('OLD', -1)} FROM sale WHERE id = NEW.sale_id AND shift_id IS NOT NULL`)}
      ${add(`SELECT ${atDelivery('NEW', 1)} FROM sale WHERE id = NEW.sale_id AND shift_id IS NOT NULL`)}
    END;
    CREATE TRIGGER sale_line_delivered AFTER UPDATE OF state ON outbox
      WHEN NEW.kind IN ('createOrder', 'updateOrder') AND ${delivery('NEW.state')} <> ${delivery('OLD.state')} BEGIN
      ${add(`SELECT ${atDelivery('sale_line', -1, 'OLD.state')} FROM sale_line JOIN sale ON sale.id = sale_id
        WHERE sale_line.order_id = NEW.entity_id AND entry_id = NEW.id AND shift_id IS NOT NULL`)}
      ${add(`SELECT ${atDelivery('sale_line', 1, 'NEW.state')} FROM sale_line JOIN sale ON sale.id = sale_id
        WHERE sale_line.order_id = NEW.entity_id AND entry_id = NEW.id AND shift_id IS NOT NULL`)}
    END;
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
    CREATE TRIGGER tender_summed AFTER INSERT ON tender WHEN ${isTaken('NEW')} BEGIN
      ${add(`VALUES (NEW.shift_id, 'tender', ${tenderKey('NEW')}, NULL, 1, 0, NEW.amount, 0, 0, 0, 0)`)}
    END;
    CREATE TRIGGER tender_was AFTER UPDATE ON tender WHEN ${isTaken('OLD')} BEGIN
      ${add(`VALUES (OLD.shift_id, 'tender', ${tenderKey('OLD')}, NULL, -1, 0, -OLD.amount, 0, 0, 0, 0)`)}
    END;
    CREATE TRIGGER tender_is AFTER UPDATE ON tender WHEN ${isTaken('NEW')} BEGIN
      ${add(`VALUES (NEW.shift_id, 'tender', ${tenderKey('NEW')}, NULL, 1, 0, NEW.amount, 0, 0, 0, 0)`)}
    END;
`;
