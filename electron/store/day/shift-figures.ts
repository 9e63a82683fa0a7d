import type { CardSums, ShiftReport } from '../../../shared/domain/day.ts';
import type { LocalId } from '../../../shared/ids.ts';
import { minor, minus, NO_MONEY, sum } from '../../../shared/minor.ts';
import type { Minor } from '../../../shared/units.ts';
import type { StoreContext } from '../context.ts';
import type { Shift } from './shifts.ts';

type Figures = Pick<
  ShiftReport,
  'sales' | 'refunds' | 'taxes' | 'tenders' | 'deposits' | 'card' | 'cashMovements' | 'byHour' | 'bestSellers'
> & { cash: Omit<ShiftReport['cash'], 'counted' | 'difference'> };

type PetSum = ShiftReport['bestSellers'][number];
type TaxSum = ShiftReport['taxes'][number];

/** In a Z report that was frozen before tills noted each other's deposits. */
const noneElsewhere = { usedElsewhere: NO_MONEY, fromElsewhere: NO_MONEY };
const noneUnsettled = { unsettled: NO_MONEY, unsettledCount: 0 };
const noSales = {
  count: 0,
  pieces: 0,
  gross: NO_MONEY,
  discount: NO_MONEY,
  tax: NO_MONEY,
  rounding: NO_MONEY,
};
const BEST_SELLERS = 10;

/** What a shift took and gave, read from sales, refunds, tenders and cash movements. Minor units. */
export function createShiftFigures({ db }: StoreContext) {
  const sales = db.prepare<[{ id: LocalId }], ShiftReport['sales']>(
    `SELECT count(*) AS count, coalesce(sum(total), 0) AS gross, coalesce(sum(discount), 0) AS discount,
       coalesce(sum(tax), 0) AS tax, coalesce(sum(rounding), 0) AS rounding,
       (SELECT coalesce(sum(quantity), 0) FROM sale s JOIN sale_line ON sale_line.sale_id = s.id
         WHERE s.shift_id = @id) AS pieces
     FROM sale WHERE shift_id = @id`,
  );
  const taxes = db.prepare<[string], TaxSum>(
    `SELECT tax_name AS name, tax_basis_points AS basisPoints, sum(sale_line.total - sale_line.tax) AS net,
       sum(sale_line.tax) AS tax
     FROM sale JOIN sale_line ON sale_line.sale_id = sale.id WHERE sale.shift_id = ?
     GROUP BY tax_basis_points, tax_name ORDER BY tax_basis_points, tax_name`,
  );
  const refunds = db.prepare<[string], { count: number; total: Minor; rounding: Minor }>(
    `SELECT count(*) AS count, coalesce(sum(total), 0) AS total, coalesce(sum(rounding), 0) AS rounding
     FROM refund WHERE shift_id = ?`,
  );
  const refundTaxes = db.prepare<[string], TaxSum>(
    `SELECT tax_name AS name, tax_basis_points AS basisPoints, sum(refund_line.amount - refund_line.tax) AS net,
       sum(refund_line.tax) AS tax
     FROM refund JOIN refund_line ON refund_line.refund_id = refund.id
       JOIN sale_line ON sale_line.id = refund_line.sale_line_id
     WHERE refund.shift_id = ? GROUP BY tax_basis_points, tax_name ORDER BY tax_basis_points, tax_name`,
  );
  const tenders = db.prepare<[string], NonNullable<ShiftReport['tenders']>[number]>(
    `SELECT kind, count(*) AS count, sum(amount) AS amount FROM tender
     WHERE shift_id = ? AND sale_id IS NOT NULL AND state = 'taken' GROUP BY kind ORDER BY kind`,
  );
  // Not money: what came back in exchanges paid so much of their new sales.
  const exchanged = db.prepare<[string], NonNullable<ShiftReport['tenders']>[number]>(
    `SELECT 'exchange' AS kind, count(*) AS count, sum(set_off) AS amount FROM refund
     WHERE shift_id = ? AND exchange_sale_id IS NOT NULL HAVING count(*) > 0`,
  );
  // A tender of an order alone is a deposit: taken or given back in money, or kept ('deposit') when it was cancelled.
  type Deposited = Record<'taken' | 'returned' | 'kept' | 'usedElsewhere' | 'cash', Minor>;
  const deposits = db.prepare<[string], Deposited>(
    `SELECT coalesce(sum(amount) FILTER (WHERE kind <> 'deposit' AND amount > 0), 0) AS taken,
       coalesce(-sum(amount) FILTER (WHERE kind <> 'deposit' AND amount < 0), 0) AS returned,
       coalesce(sum(amount) FILTER (WHERE kind = 'deposit' AND NOT elsewhere), 0) AS kept,
       coalesce(sum(amount) FILTER (WHERE kind = 'deposit' AND elsewhere), 0) AS usedElsewhere,
       coalesce(sum(amount) FILTER (WHERE kind = 'cash'), 0) AS cash
     FROM tender
     WHERE shift_id = ? AND order_id IS NOT NULL AND sale_id IS NULL AND refund_id IS NULL AND state = 'taken'`,
  );
  const fromElsewhere = db
    .prepare<[string], Minor>(
      `SELECT coalesce(sum(amount), 0) FROM tender
       WHERE shift_id = ? AND sale_id IS NOT NULL AND kind = 'deposit' AND elsewhere AND state = 'taken'`,
    )
    .pluck();
  const held = db
    .prepare<[], Minor>(
      `SELECT coalesce(sum(CASE WHEN sale_id IS NULL AND kind <> 'deposit' THEN amount ELSE 0 END), 0)
         - coalesce(sum(CASE WHEN kind = 'deposit' THEN amount ELSE 0 END), 0)
       FROM tender WHERE order_id IS NOT NULL AND refund_id IS NULL AND state = 'taken'`,
    )
    .pluck();
  const refundCash = db
    .prepare<[string], Minor>(
      `SELECT coalesce(-sum(amount), 0) FROM tender
       WHERE shift_id = ? AND refund_id IS NOT NULL AND kind = 'cash' AND state = 'taken'`,
    )
    .pluck();
  // A part of a total that is still being paid is on the terminal's list already; one that went back is there twice.
  const cards = db.prepare<[string], Omit<CardSums, 'total' | 'unsettled' | 'unsettledCount'>>(
    `SELECT count(*) AS count,
       coalesce(sum(amount) FILTER (WHERE sale_id IS NOT NULL OR (refund_id IS NULL AND order_id IS NULL)), 0) AS sales,
       coalesce(-sum(amount) FILTER (WHERE refund_id IS NOT NULL), 0) AS refunds,
       coalesce(sum(amount) FILTER (WHERE order_id IS NOT NULL AND sale_id IS NULL AND refund_id IS NULL), 0) AS deposits
     FROM tender WHERE shift_id = ? AND kind = 'card' AND state = 'taken'`,
  );
  const unsettled = db.prepare<[], Pick<CardSums, 'unsettled' | 'unsettledCount'>>(
    `SELECT coalesce(sum(amount), 0) AS unsettled, count(*) AS unsettledCount FROM tender
     WHERE state = 'intended' AND idempotency_key IS NOT NULL`,
  );
  const cashMovements = db.prepare<[string], ShiftReport['cashMovements'][number]>(
    `SELECT amount, reason, staff.name AS staffName, at FROM cash_movement
     LEFT JOIN staff ON staff.id = cash_movement.staff_id WHERE shift_id = ? ORDER BY at, cash_movement.id`,
  );
  // Only the journal tells what the float was held against.
  const leftBefore = db
    .prepare<[string], Minor | null>(
      `SELECT json_extract(body, '$.leftBefore') FROM journal WHERE subject_id = ? AND kind = 'shift.opened'`,
    )
    .pluck();
  const byHour = db.prepare<[string], ShiftReport['byHour'][number]>(
    `SELECT CAST(strftime('%H', completed_at, 'localtime') AS INTEGER) AS hour, count(*) AS count, sum(total) AS amount
     FROM sale WHERE shift_id = ? GROUP BY hour ORDER BY hour`,
  );
  // Like the net sales, net of what came back in the same shift.
  const PETS = `SELECT petName, sum(quantity) AS quantity, sum(amount) AS amount FROM (
       SELECT pet_id, pet_name AS petName, quantity, sale_line.total AS amount
       FROM sale JOIN sale_line ON sale_line.sale_id = sale.id WHERE sale.shift_id = @id
       UNION ALL
       SELECT pet_id, pet_name, -refund_line.quantity, -refund_line.amount
       FROM refund JOIN refund_line ON refund_line.refund_id = refund.id
         JOIN sale_line ON sale_line.id = refund_line.sale_line_id WHERE refund.shift_id = @id)
     GROUP BY pet_id`;
  const bestSellers = db.prepare<[{ id: LocalId; most: number }], PetSum>(
    `${PETS} HAVING sum(quantity) > 0 ORDER BY 2 DESC, 3 DESC LIMIT @most`,
  );
  const petsSold = db.prepare<[{ id: LocalId }], PetSum>(`${PETS} ORDER BY 2 DESC, 3 DESC, 1`);

  function cardOf(id: LocalId): CardSums {
    const sums = cards.get(id) ?? { count: 0, sales: NO_MONEY, refunds: NO_MONEY, deposits: NO_MONEY };
    const total = minor(sums.sales - sums.refunds + sums.deposits);
    return { ...sums, total, ...(unsettled.get() ?? noneUnsettled) };
  }

  const salesOf = (id: LocalId) => sales.get({ id }) ?? noSales;
  const refundsOf = (id: LocalId) => ({
    ...(refunds.get(id) ?? { count: 0, total: NO_MONEY, rounding: NO_MONEY }),
    taxes: refundTaxes.all(id),
  });

  return {
    /**
     * A Z report with the figures that versions before did not freeze: no sale and no payment of a closed shift changes.
     * What was unsettled then is not known any more.
     */
    completed(frozen: ShiftReport): ShiftReport {
      const { shiftId: id } = frozen;
      return {
        ...frozen,
        sales: { ...salesOf(id), ...frozen.sales },
        refunds: { ...refundsOf(id), ...frozen.refunds },
        deposits: { ...noneElsewhere, ...frozen.deposits },
        cash: { ...frozen.cash, leftBefore: frozen.cash.leftBefore ?? null },
        card: frozen.card ? { ...counted(frozen.card), ...frozen.card } : { ...cardOf(id), ...noneUnsettled },
      };
    },

    /** Every pet of a shift, net of what came back: with cash rounding they come to its net sales. */
    petsSold: ({ id }: Pick<Shift, 'id'>): PetSum[] => petsSold.all({ id }),

    ofShift({ id, openingFloat }: Shift): Figures {
      const paid = tenders.all(id);
      const { cash: depositCash, ...deposited } = deposits.get(id) as Deposited;
      const brought = fromElsewhere.get(id) ?? NO_MONEY;
      const moved = cashMovements.all(id);
      const amountOf = (kind: string) => paid.find((tender) => tender.kind === kind)?.amount ?? NO_MONEY;
      const cash = {
        openingFloat,
        leftBefore: leftBefore.get(id) ?? null,
        sales: amountOf('cash'),
        refunds: refundCash.get(id) ?? NO_MONEY,
        deposits: depositCash,
        in: together(moved.filter((one) => one.amount > 0)),
        out: minus(NO_MONEY, together(moved.filter((one) => one.amount < 0))),
      };
      return {
        sales: salesOf(id),
        refunds: refundsOf(id),
        taxes: taxes.all(id),
        tenders: [...paid, ...exchanged.all(id)],
        deposits: {
          ...deposited,
          applied: minus(amountOf('deposit'), brought),
          fromElsewhere: brought,
          held: held.get() ?? NO_MONEY,
        },
        cash: {
          ...cash,
          expected: minor(openingFloat + cash.sales - cash.refunds + cash.deposits + cash.in - cash.out),
        },
        card: cardOf(id),
        cashMovements: moved,
        byHour: byHour.all(id),
        bestSellers: bestSellers.all({ id, most: BEST_SELLERS }),
      };
    },
  };
}

/** Of a report that was frozen with the sum alone, where that is not nothing. */
function counted({ unsettled }: Pick<CardSums, 'unsettled'>): Pick<CardSums, 'unsettledCount'> {
  return { unsettledCount: unsettled === 0 ? 0 : 1 };
}

function together(movements: { amount: Minor }[]): Minor {
  return sum(movements.map(({ amount }) => amount));
}
