import type { CardSums, ShiftReport } from '../../../shared/domain/day.ts';
import type { LocalId } from '../../../shared/ids.ts';
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
const noneElsewhere = { usedElsewhere: 0, fromElsewhere: 0 };
const noneUnsettled = { unsettled: 0, unsettledCount: 0 };
const BEST_SELLERS = 10;

/** What a shift took and gave, read from sales, refunds, tenders and cash movements. Minor units. */
export function createShiftFigures({ db }: StoreContext) {
  const sales = db.prepare<[{ id: LocalId }], ShiftReport['sales']>(
    `SELECT count(*) AS count, coalesce(sum(total), 0) AS gross, coalesce(sum(discount), 0) AS discount,
       coalesce(sum(tax), 0) AS tax, coalesce(sum(rounding), 0) AS rounding,
       (SELECT count(*) FROM sale s JOIN sale_line ON sale_line.sale_id = s.id WHERE s.shift_id = @id) AS lines
     FROM sale WHERE shift_id = @id`,
  );
  const taxes = db.prepare<[string], TaxSum>(
    `SELECT tax_name AS name, tax_basis_points AS basisPoints, sum(sale_line.total - sale_line.tax) AS net,
       sum(sale_line.tax) AS tax
     FROM sale JOIN sale_line ON sale_line.sale_id = sale.id WHERE sale.shift_id = ?
     GROUP BY tax_basis_points, tax_name ORDER BY tax_basis_points, tax_name`,
  );
  const refunds = db.prepare<[string], { count: number; total: number; rounding: Minor }>(
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
  // A tender of an order alone is a deposit: taken or given back in money, or kept ('deposit') when it was cancelled.
  type Deposited = Record<'taken' | 'returned' | 'kept' | 'usedElsewhere' | 'cash', number>;
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
    .prepare<[string], number>(
      `SELECT coalesce(sum(amount), 0) FROM tender
       WHERE shift_id = ? AND sale_id IS NOT NULL AND kind = 'deposit' AND elsewhere AND state = 'taken'`,
    )
    .pluck();
  const held = db
    .prepare<[], number>(
      `SELECT coalesce(sum(CASE WHEN sale_id IS NULL AND kind <> 'deposit' THEN amount ELSE 0 END), 0)
         - coalesce(sum(CASE WHEN kind = 'deposit' THEN amount ELSE 0 END), 0)
       FROM tender WHERE order_id IS NOT NULL AND refund_id IS NULL AND state = 'taken'`,
    )
    .pluck();
  const refundCash = db
    .prepare<[string], number>(
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
     WHERE state = 'intended' AND basket_token IS NOT NULL`,
  );
  const cashMovements = db.prepare<[string], ShiftReport['cashMovements'][number]>(
    `SELECT amount, reason, staff.name AS staffName, at FROM cash_movement
     LEFT JOIN staff ON staff.id = cash_movement.staff_id WHERE shift_id = ? ORDER BY at, cash_movement.id`,
  );
  // Only the journal tells what the float was held against.
  const leftBefore = db
    .prepare<[string], number | null>(
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
    const sums = cards.get(id) ?? { count: 0, sales: 0, refunds: 0, deposits: 0 };
    const total = sums.sales - sums.refunds + sums.deposits;
    return { ...sums, total, ...(unsettled.get() ?? noneUnsettled) };
  }

  const salesOf = (id: LocalId) =>
    sales.get({ id }) ?? { count: 0, lines: 0, gross: 0, discount: 0, tax: 0, rounding: 0 };
  const refundsOf = (id: LocalId) => ({
    ...(refunds.get(id) ?? { count: 0, total: 0, rounding: 0 }),
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
      const brought = fromElsewhere.get(id) ?? 0;
      const moved = cashMovements.all(id);
      const amountOf = (kind: string) => paid.find((tender) => tender.kind === kind)?.amount ?? 0;
      const cash = {
        openingFloat,
        leftBefore: leftBefore.get(id) ?? null,
        sales: amountOf('cash'),
        refunds: refundCash.get(id) ?? 0,
        deposits: depositCash,
        in: sum(moved.filter((one) => one.amount > 0)),
        out: -sum(moved.filter((one) => one.amount < 0)) + 0,
      };
      return {
        sales: salesOf(id),
        refunds: refundsOf(id),
        taxes: taxes.all(id),
        tenders: paid,
        deposits: {
          ...deposited,
          applied: amountOf('deposit') - brought,
          fromElsewhere: brought,
          held: held.get() ?? 0,
        },
        cash: {
          ...cash,
          expected: openingFloat + cash.sales - cash.refunds + cash.deposits + cash.in - cash.out,
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

function sum(movements: { amount: Minor }[]): number {
  return movements.reduce((total, movement) => total + movement.amount, 0);
}
