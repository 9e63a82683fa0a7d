import { z } from 'zod';
import { Basket, BasketLine } from '../../../shared/domain/basket.ts';
import type { CareSheet } from '../../../shared/domain/conditions.ts';
import type { CartDiscount, Discount } from '../../../shared/domain/discount.ts';
import type { Receipt, ReceiptDiscount, ReceiptLine } from '../../../shared/domain/sale.ts';
import type { OutboxState } from '../../../shared/domain/sync.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { type Minor, minus, NO_MONEY, plus, sum } from '../../../shared/money/money.ts';
import { sumTaxes } from '../../../shared/money/pricing.ts';
import type { StoreContext } from '../context.ts';
import type { Parts } from '../parts.ts';
import { deliveryOf, LINE_ENTRY_STATE } from './delivery.ts';
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

/** Sales as shown on their receipts, read from the snapshot that was sold. */
export function createReceipts(
  context: StoreContext,
  { tenders, refunds, letterheads }: Parts<'tenders' | 'refunds' | 'letterheads'>,
) {
  const { db } = context;
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
  };
}
