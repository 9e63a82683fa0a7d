import type { ReceiptSummary } from '../../../shared/domain/receipt-list.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { StoreContext } from '../context.ts';

/** The mark of a receipt or a refund in a list: returned in part, returned in full, exchanged, or without a receipt. */
export function createReceiptMarks({ db }: StoreContext) {
  const cameBack = db.prepare<[string, string], { sold: number; back: number; exchanged: 0 | 1 }>(
    `SELECT sum(quantity) AS sold,
       sum((SELECT coalesce(sum(refund_line.quantity), 0) FROM refund_line WHERE sale_line_id = sale_line.id)) AS back,
       EXISTS (SELECT 1 FROM refund WHERE refund.sale_id = ? AND exchange_sale_id IS NOT NULL) AS exchanged
     FROM sale_line WHERE sale_id = ?`,
  );
  const ofRefund = db
    .prepare<[string], ReceiptSummary['mark']>(
      `SELECT CASE WHEN sale_id IS NULL THEN 'withoutReceipt' WHEN exchange_sale_id IS NOT NULL THEN 'exchanged'
         ELSE 'refunded' END FROM refund WHERE id = ?`,
    )
    .pluck();

  return (kind: ReceiptSummary['kind'], id: LocalId): ReceiptSummary['mark'] => {
    if (kind === 'refund') return ofRefund.get(id) ?? 'refunded';
    const { sold = 0, back = 0, exchanged = 0 } = cameBack.get(id, id) ?? {};
    if (back === 0) return null;
    if (back < sold) return 'partly';
    return exchanged === 1 ? 'exchanged' : 'refunded';
  };
}
