import type { DepositEnd, OrderLine, OrderView } from '../../../shared/domain/order.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import {
  type BasisPoints,
  lesser,
  type Minor,
  minus,
  NO_MONEY,
  plus,
  sum,
} from '../../../shared/money/money.ts';
import { roundedQuotient } from '../../../shared/money/pricing.ts';
import type { StoreContext } from '../context.ts';
import type { OrderRow } from './order-view.ts';

interface EndRow {
  kind: 'cash' | 'card' | 'deposit';
  elsewhere: 0 | 1;
  amount: Minor;
}

/** What an order that was handed over here was sold as, on that day. Money in minor units. */
interface SoldAs extends Pick<OrderLine, 'quantity' | 'listPrice' | 'addedTax'> {
  unitPrice: Minor;
  total: Minor;
}

interface SoldRow extends Omit<SoldAs, 'listPrice' | 'addedTax'> {
  discount: Minor;
  taxName: string | null;
  basisPoints: BasisPoints;
  taxIncluded: 0 | 1;
  tax: Minor;
}

/** Where the money of a finished order went, from its tenders and its sale. */
export function createOrderMoney({ db }: Pick<StoreContext, 'db'>) {
  // Whatever left the shop, or was not owed any more; what paid the order belongs to its sale.
  const ends = db.prepare<[string], EndRow>(
    `SELECT kind, elsewhere, sum(abs(amount)) AS amount FROM tender
     WHERE order_id = ? AND sale_id IS NULL AND refund_id IS NULL AND state = 'taken' AND (kind = 'deposit' OR amount < 0)
     GROUP BY kind, elsewhere ORDER BY kind, elsewhere`,
  );
  // Cash rounding of a sale that sold other things beside the order is nothing that the order came to.
  const paidOf = db.prepare<{ saleId: string; whole: string }, { rounding: Minor; deposit: Minor }>(
    `SELECT iif(EXISTS (SELECT 1 FROM sale_line JOIN store_order ON store_order.id = order_id
         WHERE sale_id = sale.id AND @whole NOT IN (store_order.id, coalesce(part_of, ''))), 0, rounding) AS rounding,
       (SELECT coalesce(sum(amount), 0) FROM tender
        WHERE tender.sale_id = sale.id AND kind = 'deposit' AND state = 'taken') AS deposit
     FROM sale WHERE id = @saleId`,
  );

  const soldAs = db.prepare<[string, string], SoldRow>(
    `SELECT quantity, unit_price AS unitPrice, line_discount + basket_discount_share AS discount, total, tax_name AS taxName,
       tax_basis_points AS basisPoints, tax_included AS taxIncluded, tax
     FROM sale_line WHERE sale_id = ? AND order_id = ?`,
  );

  function soldWith(saleId: LocalId, orderId: LocalId): SoldAs | null {
    const row = soldAs.get(saleId, orderId);
    if (!row) return null;
    const { quantity, unitPrice: sold, discount, total, taxName: name, basisPoints, taxIncluded, tax } = row;
    const addedTax = taxIncluded || basisPoints === 0 ? null : { name, basisPoints, tax };
    // Of a lower price that is exact; a discount at the pickup need not divide by the pieces.
    const pieces = BigInt(quantity);
    const unitPrice = roundedQuotient(BigInt(sold) * pieces - BigInt(discount), pieces);
    return { quantity, unitPrice, listPrice: discount > 0 ? sold : null, total, addedTax };
  }

  return {
    /** What a line was sold as; null unless it was handed over at this till. */
    sold: ({ id, sale_id, state, origin }: OrderRow): SoldAs | null =>
      state === 'fulfilled' && origin !== 'sale' && sale_id !== null ? soldWith(sale_id, id) : null,

    /**
     * Where the money of an order went that is over.
     *
     * @param first of its lines
     * @param sold its lines that were handed over at this till
     */
    ended(
      { id: whole, deposit, origin }: OrderRow,
      sold: readonly Pick<OrderLine, 'saleId' | 'total'>[],
    ): Pick<OrderView, 'depositEnds' | 'handedOver'> {
      const rows = deposit > 0 ? ends.all(whole) : [];
      const inCash = rows.some(({ kind }) => kind === 'cash');
      const depositEnds = rows.map((row) => endOf(row, inCash));
      const sales = Map.groupBy(sold, ({ saleId }) => saleId ?? '');
      if (sales.size === 0 || origin === 'sale') return { depositEnds, handedOver: null };
      const parts = [...sales].flatMap(([saleId, lines]) => {
        const ofSale = paidOf.get({ saleId, whole });
        const total = sum(lines.map((line) => line.total ?? NO_MONEY));
        // What was left of the deposit paid other things in the same cart.
        return ofSale
          ? { ...ofSale, total, deposit: lesser(plus(total, ofSale.rounding), ofSale.deposit) }
          : [];
      });
      const total = sum(parts.map((part) => part.total));
      const rounding = sum(parts.map((part) => part.rounding));
      const used = sum(parts.map((part) => part.deposit));
      const paid = minus(plus(total, rounding), used);
      return { depositEnds, handedOver: { total, rounding, deposit: used, paid } };
    },
  };
}

function endOf({ kind, elsewhere, amount }: EndRow, inCash: boolean): DepositEnd {
  if (kind !== 'deposit') return { how: kind, amount };
  // A deposit that went back in cash leaves no more than coins cannot pay.
  if (inCash && !elsewhere) return { how: 'rounding', amount };
  return { how: elsewhere ? 'elsewhere' : 'kept', amount };
}
