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

/** How an order handed over here was sold on that day. Money in minor units. */
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

/** What happened to the money of a finished order, from its tenders and its sale. */
export function createOrderMoney({ db }: Pick<StoreContext, 'db'>) {
  // Everything that left the shop or was no longer owed; what paid for the order belongs to its sale.
  const ends = db.prepare<[string], EndRow>(
    `SELECT kind, elsewhere, sum(abs(amount)) AS amount FROM tender
     WHERE order_id = ? AND sale_id IS NULL AND refund_id IS NULL AND state = 'taken' AND (kind = 'deposit' OR amount < 0)
     GROUP BY kind, elsewhere ORDER BY kind, elsewhere`,
  );
  // Cash rounding of a sale that also sold other things does not count as the order's.
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
    // For a lower price this is exact; a discount at the pickup may not divide evenly by the pieces.
    const pieces = BigInt(quantity);
    const unitPrice = roundedQuotient(BigInt(sold) * pieces - BigInt(discount), pieces);
    return { quantity, unitPrice, listPrice: discount > 0 ? sold : null, total, addedTax };
  }

  return {
    /** How a line was sold; null unless it was handed over at this till. */
    sold: ({ id, saleId, state, origin }: OrderRow): SoldAs | null =>
      state === 'fulfilled' && origin !== 'sale' && saleId !== null ? soldWith(saleId, id) : null,

    /**
     * What happened to the money of an order that has ended.
     *
     * @param order the first of its lines
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
        // The rest of the deposit paid for other things in the same cart.
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
  // After a deposit was given back in cash, only an amount too small for coins is left.
  if (inCash && !elsewhere) return { how: 'rounding', amount };
  return { how: elsewhere ? 'elsewhere' : 'kept', amount };
}
