import type { DepositEnd, OrderView } from '../../../shared/domain/order.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { type BasisPoints, type Minor, minor } from '../../../shared/money/money.ts';
import type { StoreContext } from '../context.ts';
import type { OrderRow } from './order-view.ts';

interface EndRow {
  kind: 'cash' | 'card' | 'deposit';
  elsewhere: 0 | 1;
  amount: Minor;
}

/** What an order that was handed over here was sold as, on that day. Money in minor units. */
interface SoldAs extends Pick<OrderView, 'quantity' | 'listPrice' | 'addedTax'> {
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
  const paid = db.prepare<[string], NonNullable<OrderView['handedOver']>>(
    `SELECT sale.total - sale.rounding AS total, sale.rounding,
       coalesce(sum(amount) FILTER (WHERE kind = 'deposit'), 0) AS deposit,
       coalesce(sum(amount) FILTER (WHERE kind <> 'deposit'), 0) AS paid
     FROM sale LEFT JOIN tender ON tender.sale_id = sale.id AND tender.state = 'taken'
     WHERE sale.id = ? GROUP BY sale.id`,
  );

  const soldAs = db.prepare<[string, string], SoldRow>(
    `SELECT quantity, unit_price AS unitPrice, line_discount AS discount, total, tax_name AS taxName, tax_basis_points AS basisPoints,
       tax_included AS taxIncluded, tax
     FROM sale_line WHERE sale_id = ? AND order_id = ?`,
  );

  function soldWith(saleId: LocalId, orderId: LocalId): SoldAs | null {
    const row = soldAs.get(saleId, orderId);
    if (!row) return null;
    const { quantity, unitPrice: sold, discount, total, taxName: name, basisPoints, taxIncluded, tax } = row;
    const addedTax = taxIncluded || basisPoints === 0 ? null : { name, basisPoints, tax };
    // A lower price is all of it, and so much for each.
    const unitPrice = minor(sold - discount / quantity);
    return { quantity, unitPrice, listPrice: discount > 0 ? sold : null, total, addedTax };
  }

  return {
    /** `sold` is null unless it was handed over at this till. */
    of(row: OrderRow): Pick<OrderView, 'depositEnds' | 'handedOver'> & { sold: SoldAs | null } {
      const over = row.state !== 'open';
      const handedOver = row.state === 'fulfilled' && row.origin !== 'sale' && row.sale_id !== null;
      return {
        depositEnds: over && row.deposit > 0 ? ends.all(row.id).map(endOf) : [],
        handedOver: handedOver ? (paid.get(row.sale_id ?? '') ?? null) : null,
        sold: handedOver && row.sale_id ? soldWith(row.sale_id, row.id) : null,
      };
    },
  };
}

function endOf({ kind, elsewhere, amount }: EndRow): DepositEnd {
  if (kind !== 'deposit') return { how: kind, amount };
  return { how: elsewhere ? 'elsewhere' : 'kept', amount };
}
