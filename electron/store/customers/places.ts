import type { CustomerPlace } from '../../../shared/domain/customers.ts';
import { CONFIRMATION_NEEDED } from '../sales/conditions.ts';
import { CAPTURED } from '../sales/payments.ts';
import { ERASED_TEXT } from './words.ts';

/** Whether an order names its customer. */
export const ORDER_HAS_TEXT = '(customer_name IS NOT NULL OR customer_phone IS NOT NULL OR note IS NOT NULL)';

// Each condition repeats an index's own: few rows match, of many tenders.
const INTENDED = `SELECT id, order_id, subject FROM tender WHERE state = 'intended'`;
const PARTS = `SELECT id, order_id, subject FROM tender INDEXED BY tender_part WHERE ${CAPTURED}`;

/** Tenders whose payment is completed or returned. */
export const TENDER_SETTLED = `id NOT IN (SELECT id FROM (${INTENDED} UNION ALL ${PARTS}))`;

/** Orders that are closed, without an open deposit or a card at the terminal. */
export const ORDER_SETTLED = `(closed_at IS NOT NULL
  AND (SELECT coalesce(sum(CASE WHEN kind = 'deposit' THEN -amount WHEN sale_id IS NULL THEN amount ELSE 0 END), 0)
    FROM tender WHERE order_id = store_order.id AND refund_id IS NULL AND state = 'taken') <= 0
  AND id NOT IN (SELECT coalesce(order_id, subject ->> '$.orderId', '') FROM (${INTENDED} UNION ALL ${PARTS})))`;

/** Buyers that the register of animals no longer has to name; `@today` is a business date. */
export const BUYER_SETTLED = '(keep_until IS NULL OR keep_until < @today)';

/** Confirmations that led to no sale. */
export const CONFIRMATION_LEFT = `(sale_id IS NULL AND NOT ${CONFIRMATION_NEEDED})`;

const JOINED = `' · '`;
const LINE_NOTES = (lines: string) =>
  `(SELECT group_concat(value ->> '$.note', ${JOINED}) FROM json_each(${lines}))`;

interface Place {
  /** Its tables, by `row`. */
  tables: string[];
  /** Its rows with a text: `row` is the rowid. */
  rows: string;
}

/**
 * Every place that stores a customer's name, with its texts. A text that a person can type and that is not only about
 * pets or the shop has a place here (docs/data.md, "Customers' data").
 */
export const PLACES: Record<CustomerPlace, Place> = {
  order: {
    tables: ['store_order'],
    rows: `SELECT rowid AS row, id, coalesce(closed_at, created_at) AS at, NOT ${ORDER_SETTLED} AS open,
        concat_ws(${JOINED}, customer_name, customer_phone, note) AS words
      FROM store_order WHERE ${ORDER_HAS_TEXT}`,
  },
  receipt: {
    tables: ['sale'],
    rows: `SELECT rowid AS row, id, completed_at AS at, 0 AS open, concat_ws(${JOINED}, note,
        (SELECT group_concat(note, ${JOINED}) FROM sale_line WHERE sale_id = sale.id)) AS words
      FROM sale
      WHERE note IS NOT NULL OR EXISTS (SELECT 1 FROM sale_line WHERE sale_id = sale.id AND note IS NOT NULL)`,
  },
  buyer: {
    tables: ['sale', 'sale_confirmation'],
    rows: `SELECT sale.rowid AS row, sale_id AS id, completed_at AS at, NOT ${BUYER_SETTLED} AS open,
        concat_ws(${JOINED}, name, address) AS words
      FROM sale JOIN sale_buyer ON sale_id = sale.id
      UNION ALL SELECT rowid, idempotency_key, confirmed_at, NOT ${CONFIRMATION_LEFT},
        concat_ws(${JOINED}, buyer_name, buyer_address)
      FROM sale_confirmation WHERE sale_id IS NULL AND buyer_name IS NOT NULL`,
  },
  basket: {
    tables: ['basket'],
    rows: `SELECT rowid AS row, idempotency_key AS id, updated_at AS at, state = 'open' AS open,
        concat_ws(${JOINED}, label, content ->> '$.note', content ->> '$.returned.note',
          ${LINE_NOTES(`content, '$.lines'`)}) AS words
      FROM basket WHERE state <> 'completed' AND (label IS NOT NULL OR instr(content, '"note":"') > 0)`,
  },
  card: {
    tables: ['tender'],
    rows: `SELECT rowid AS row, id, created_at AS at, NOT (${TENDER_SETTLED}) AS open,
        concat_ws(${JOINED}, subject ->> '$.draft.customerName', subject ->> '$.draft.customerPhone',
          subject ->> '$.draft.note', subject ->> '$.basket.note', subject ->> '$.basket.returned.note',
          ${LINE_NOTES(`subject, '$.basket.lines'`)}, nullif(subject ->> '$.reason', '${ERASED_TEXT}'),
          nullif(subject ->> '$.refund.reason', '${ERASED_TEXT}')) AS words
      FROM tender WHERE subject IS NOT NULL`,
  },
  refund: {
    tables: ['refund'],
    rows: `SELECT rowid AS row, id, at, 0 AS open, reason AS words FROM refund WHERE reason <> '${ERASED_TEXT}'`,
  },
  cash: {
    tables: ['cash_movement'],
    rows: `SELECT rowid AS row, id, at, 0 AS open, reason AS words FROM cash_movement
      WHERE reason <> '${ERASED_TEXT}'`,
  },
  stock: {
    tables: ['stock_movement'],
    rows: `SELECT seq AS row, id, at, 0 AS open, note AS words FROM stock_movement WHERE note IS NOT NULL`,
  },
  entry: {
    tables: ['outbox'],
    rows: `SELECT seq AS row, id, updated_at AS at, 0 AS open, reason_facts ->> '$.why' AS words FROM outbox
      WHERE state = 'discarded' AND reason_facts ->> '$.why' <> '${ERASED_TEXT}'`,
  },
  journal: {
    tables: ['journal_words'],
    rows: `SELECT journal_words.seq AS row, CAST(journal.seq AS TEXT) AS id, at, 0 AS open,
        (SELECT group_concat(value, ${JOINED}) FROM json_each(words)) AS words
      FROM journal_words JOIN journal ON journal.seq = journal_words.seq`,
  },
};
