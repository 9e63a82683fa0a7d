import type { ReceiptSummary } from '../../../shared/domain/receipt-list.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Quantity } from '../../../shared/money/money.ts';
import { piecesOf } from '../../../shared/money/sums.ts';
import type { StoreContext } from '../context.ts';

type Kind = ReceiptSummary['kind'];
type PaidBy = ReceiptSummary['paidBy'];
interface PetRow {
  name: string;
  quantity: Quantity;
}

/** A row of a list has no room for more. */
const MAX_NAMES = 2;

/** The facts in a row for a receipt or a refund: its pets, how it was paid, and whether it was refunded. */
export function createRowFacts(context: StoreContext) {
  const { db } = context;
  const markOf = createReceiptMarks(context);
  // A pet on two lines counts once, at its first position.
  const pets = {
    receipt: db.prepare<[string], PetRow>(
      `SELECT pet_name AS name, sum(quantity) AS quantity FROM sale_line
       WHERE sale_id = ? GROUP BY pet_id ORDER BY min(position)`,
    ),
    refund: db.prepare<[string], PetRow>(
      `SELECT pet_name AS name, sum(quantity) AS quantity FROM refund_line
       WHERE refund_id = ? GROUP BY pet_id ORDER BY min(rowid)`,
    ),
  };
  const kinds = {
    receipt: db
      .prepare<[string], string>("SELECT DISTINCT kind FROM tender WHERE sale_id = ? AND state = 'taken'")
      .pluck(),
    refund: db
      .prepare<[string], string>("SELECT DISTINCT kind FROM tender WHERE refund_id = ? AND state = 'taken'")
      .pluck(),
  };
  const isExchange = {
    receipt: db.prepare<[string], 1>('SELECT 1 FROM refund WHERE exchange_sale_id = ?').pluck(),
    refund: db
      .prepare<[string], 1>('SELECT 1 FROM refund WHERE id = ? AND exchange_sale_id IS NOT NULL')
      .pluck(),
  };

  function paidBy(kind: Kind, id: LocalId): PaidBy {
    const by = new Set(kinds[kind].all(id));
    if (by.has('cash') && by.has('card')) return 'split';
    if (by.has('cash')) return 'cash';
    if (by.has('card')) return 'card';
    if (by.has('deposit')) return 'deposit';
    return isExchange[kind].get(id) === undefined ? null : 'exchange';
  }

  const soldNames = db
    .prepare<[{ saleId: string }], string>(
      `SELECT pet_name FROM sale_line WHERE sale_id = @saleId
       UNION ALL SELECT mark || ' ' || mark_key FROM sale_line JOIN register_entry ON sale_line_id = sale_line.id
         JOIN animal_group ON animal_group.id = group_id
       WHERE sale_id = @saleId AND mark IS NOT NULL`,
    )
    .pluck();

  return {
    of(
      kind: Kind,
      id: LocalId,
    ): Pick<ReceiptSummary, 'pieces' | 'petNames' | 'petCount' | 'paidBy' | 'mark'> {
      const rows = pets[kind].all(id);
      return {
        pieces: piecesOf(rows),
        petNames: rows.slice(0, MAX_NAMES).map(({ name }) => name),
        petCount: rows.length,
        paidBy: paidBy(kind, id),
        mark: markOf(kind, id),
      };
    },
    /** The texts by which a search finds a receipt: the names of its pets, and the chips and rings of those that were sold. */
    names({ id, saleId }: { id: LocalId; saleId: LocalId | null }): string[] {
      if (saleId === null) return pets.refund.all(id).map(({ name }) => name);
      return soldNames.all({ saleId });
    },
  };
}

/** The mark of a receipt or a refund in a list: returned in part, returned in full, exchanged, or without a receipt. */
function createReceiptMarks({ db }: StoreContext) {
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
