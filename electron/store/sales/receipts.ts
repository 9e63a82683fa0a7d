import type { Statement } from 'better-sqlite3';
import { z } from 'zod';
import { Basket, BasketLine } from '../../../shared/domain/basket.ts';
import type { CareSheet } from '../../../shared/domain/conditions.ts';
import type { CartDiscount, Discount } from '../../../shared/domain/discount.ts';
import type { ReceiptSummary } from '../../../shared/domain/receipt-list.ts';
import { receiptsFirst } from '../../../shared/domain/receipt-order.ts';
import type { Receipt, ReceiptDiscount, ReceiptLine } from '../../../shared/domain/sale.ts';
import type { OutboxState } from '../../../shared/domain/sync.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { readReceiptNumber } from '../../../shared/ids/receipt-number.ts';
import { type Minor, minus, NO_MONEY, plus, sum } from '../../../shared/money/money.ts';
import { sumTaxes } from '../../../shared/money/pricing.ts';
import type { StoreContext } from '../context.ts';
import type { Parts } from '../parts.ts';
import { fold, wordsOf } from '../search/search-text.ts';
import { deliveryOf, LINE_ENTRY_STATE } from './delivery.ts';
import { createRowFacts } from './receipt-rows.ts';
import { receiptNumber } from './series.ts';

type SaleRow = Omit<
  Receipt,
  | 'number'
  | 'lines'
  | 'basketDiscount'
  | 'taxes'
  | 'taxIncluded'
  | 'tenders'
  | 'depositBack'
  | 'exchange'
  | 'refundableToCard'
  | 'refunds'
  | 'letterhead'
  | 'training'
  | 'careSheets'
> & {
  series: string;
  number: number;
  training: 0 | 1;
  basket: string;
  /** JSON; null if nothing was confirmed. */
  careSheets: string | null;
  letterheadId: number;
};
type LineRow = Omit<ReceiptLine, 'delivery' | 'discount' | 'lineDiscount'> & {
  ownDiscount: Minor;
  basketShare: Minor;
  taxIncluded: 0 | 1;
  entryState: OutboxState | null;
};
type ListRow = {
  kind: 'receipt' | 'refund';
  id: LocalId;
  saleId: LocalId;
  series: string;
  number: number;
  completedAt: string;
  total: Minor;
  currency: string;
  staffName: string | null;
};

function discountOf(amount: Minor, given: CartDiscount | null = null): ReceiptDiscount | null {
  return amount === 0 ? null : { given, amount };
}

const GivenOnLine = BasketLine.pick({ listPrice: true, discount: true });
/** The parts of the basket that a receipt needs. */
const Given = Basket.pick({ discount: true, pickUp: true }).extend({ lines: z.array(GivenOnLine) });

/** A discount as a person gave it; null if it includes a lower price. */
function givenOn(line: z.infer<typeof GivenOnLine> | undefined): Discount | null {
  return line?.listPrice == null ? (line?.discount ?? null) : null;
}

/** How many receipts a search reads; older ones are found by their number. */
const LOOK_BACK = 5000;

const SALES = `SELECT 'receipt' AS kind, id, id AS saleId, series, number, completed_at AS completedAt, total, currency,
    (SELECT name FROM staff WHERE staff.id = sale.staff_id) AS staffName
  FROM sale`;
const REFUNDS = `SELECT 'refund' AS kind, refund.id, sale_id AS saleId, refund.series, refund.number, at AS completedAt,
    -refund.total AS total, currency, (SELECT name FROM staff WHERE staff.id = refund.staff_id) AS staffName
  FROM refund`;

/** Sales as shown on their receipts, read from the snapshot that was sold. */
export function createReceipts(
  context: StoreContext,
  { tenders, refunds, letterheads }: Parts<'tenders' | 'refunds' | 'letterheads'>,
) {
  const { db } = context;
  const factsOf = createRowFacts(context);
  const sale = db.prepare<[string], SaleRow>(
    `SELECT sale.id, series, number, sale.till, staff.name AS staffName, business_date AS businessDate,
       completed_at AS completedAt, currency, subtotal, discount, tax, rounding, total, change_due AS changeDue, note,
       training, letterhead_id AS letterheadId, (SELECT content FROM basket WHERE basket.idempotency_key = sale.idempotency_key) AS basket,
       (SELECT care_sheets FROM sale_confirmation WHERE sale_id = sale.id) AS careSheets
     FROM sale LEFT JOIN staff ON staff.id = sale.staff_id WHERE sale.id = ?`,
  );
  const lines = db.prepare<[string], LineRow>(
    `SELECT id, pet_id AS petId, pet_name AS petName, category_name AS categoryName, quantity,
       unit_price AS unitPrice, price_from AS priceFrom, line_discount AS ownDiscount, basket_discount_share AS basketShare, tax_name AS taxName,
       tax_basis_points AS taxBasisPoints, tax_included AS taxIncluded, tax, total, note,
       (SELECT coalesce(sum(refund_line.quantity), 0) FROM refund_line
         WHERE sale_line_id = sale_line.id) AS refundedQuantity,
       (SELECT group_concat(mark, ', ') FROM register_entry JOIN animal_group ON animal_group.id = group_id
         WHERE sale_line_id = sale_line.id AND register_entry.quantity < 0) AS marks,
       ${LINE_ENTRY_STATE} AS entryState
     FROM sale_line WHERE sale_id = ? ORDER BY position`,
  );
  // In the order they were written: a clock that was ahead for a day must not hide later sales.
  const latest = db.prepare<[number], ListRow>(`${SALES} ORDER BY sale.rowid DESC LIMIT ?`);
  const latestRefunds = db.prepare<[number], ListRow>(`${REFUNDS} ORDER BY refund.rowid DESC LIMIT ?`);
  const byNumber = db.prepare<[string, number], ListRow>(`${SALES} WHERE series = ? AND number = ?`);
  const refundByNumber = db.prepare<[string, number], ListRow>(
    `${REFUNDS} WHERE refund.series = ? AND refund.number = ?`,
  );

  /** Whether each typed word is in the number or in the name of a pet. */
  function matches(row: ListRow, words: readonly string[]): boolean {
    const text = fold([receiptNumber(row.series, row.number), ...factsOf.names(row)].join(' '));
    return words.every((word) => text.includes(word));
  }

  function matching(newestFirst: Statement<[number], ListRow>, words: readonly string[], limit: number) {
    const found: ListRow[] = [];
    for (const row of newestFirst.iterate(LOOK_BACK)) {
      if (matches(row, words)) found.push(row);
      if (found.length === limit) break;
    }
    return found;
  }

  return {
    /** @throws PerchError `sale_unknown` */
    get(saleId: LocalId): Receipt {
      const row = sale.get(saleId);
      if (!row) throw new PerchError('sale_unknown', { saleId });
      const { series, number, training, basket, letterheadId, careSheets, ...facts } = row;
      const sold = lines.all(saleId);
      // The basket has the discounts as given; the lines have the resulting amounts.
      const given = Given.safeParse(JSON.parse(basket)).data;
      const back = refunds.inExchangeFor(saleId);
      const paid = tenders.ofSale(saleId);
      const ofBasket = sum(sold.map(({ basketShare }) => basketShare));
      return {
        ...facts,
        number: receiptNumber(series, number),
        lines: sold.map(({ taxIncluded: _, entryState, ownDiscount, basketShare, ...line }, position) => ({
          ...line,
          discount: plus(ownDiscount, basketShare),
          lineDiscount: discountOf(ownDiscount, givenOn(given?.lines[position])),
          delivery: deliveryOf(entryState) ?? 'waiting',
        })),
        basketDiscount: discountOf(ofBasket, given?.discount),
        taxes: sumTaxes(
          sold.map((line) => ({ ...line, name: line.taxName, basisPoints: line.taxBasisPoints })),
        ),
        taxIncluded: sold[0]?.taxIncluded !== 0,
        tenders: paid,
        depositBack: given?.pickUp ? tenders.depositBack(saleId, given.pickUp.orderId) : NO_MONEY,
        exchange:
          back?.exchange && back.receiptNumber !== null
            ? {
                refundId: back.id,
                refundNumber: back.number,
                receiptNumber: back.receiptNumber,
                amount: back.exchange.amount,
                back: minus(back.total, back.exchange.amount),
                tender: back.tender,
                cash: back.cash,
                lines: back.lines,
                taxes: back.taxes,
                rounding: back.rounding,
                total: back.total,
              }
            : null,
        refundableToCard: paid.every(({ kind }) => kind === 'cash') ? NO_MONEY : refunds.leftToCards(saleId),
        refunds: refunds.ofSale(saleId),
        training: training === 1,
        careSheets: JSON.parse(careSheets ?? '[]') as CareSheet[],
        letterhead: letterheads.get(letterheadId),
      };
    },

    /**
     * The latest receipts and refunds, newest first; `text` finds numbers and pet names, the latter in the last 5,000 of
     * each, and a receipt before its refunds.
     */
    list(text: string, limit: number): ReceiptSummary[] {
      const exact = readReceiptNumber(text);
      // An empty text returns the latest.
      const words = wordsOf(text);
      if (words === null) return [];
      const find = exact?.kind === 'refund' ? refundByNumber : byNumber;
      const found = exact
        ? find.all(exact.series, exact.number)
        : words.length === 0
          ? [...latestRefunds.all(limit), ...latest.all(limit)]
          : [...matching(latestRefunds, words, limit), ...matching(latest, words, limit)];
      found.sort((a, b) => (a.completedAt < b.completedAt ? 1 : a.completedAt > b.completedAt ? -1 : 0));
      return (words.length === 0 ? found : receiptsFirst(found))
        .slice(0, limit)
        .map(({ series, number, ...row }) => ({
          ...row,
          number: receiptNumber(series, number),
          ...factsOf.of(row.kind, row.id),
        }));
    },
  };
}
