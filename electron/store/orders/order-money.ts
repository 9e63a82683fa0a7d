import type { DepositEnd, OrderView } from '../../../shared/domain/order.ts';
import type { Minor } from '../../../shared/units.ts';
import type { StoreContext } from '../context.ts';
import type { OrderRow } from './order-view.ts';

interface EndRow {
  kind: 'cash' | 'card' | 'deposit';
  elsewhere: 0 | 1;
  amount: Minor;
}

/** What became of the money of an order that is over, from its tenders. */
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

  return {
    of(row: OrderRow): Pick<OrderView, 'depositEnds' | 'handedOver'> {
      const over = row.state !== 'open';
      const handedOver = row.state === 'fulfilled' && row.origin !== 'sale' && row.sale_id !== null;
      return {
        depositEnds: over && row.deposit > 0 ? ends.all(row.id).map(endOf) : [],
        handedOver: handedOver ? (paid.get(row.sale_id ?? '') ?? null) : null,
      };
    },
  };
}

function endOf({ kind, elsewhere, amount }: EndRow): DepositEnd {
  if (kind !== 'deposit') return { how: kind, amount };
  return { how: elsewhere ? 'elsewhere' : 'kept', amount };
}
