import type { CardSums, ShiftReport } from '../../../shared/domain/day.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import {
  type BasisPoints,
  type Minor,
  minor,
  minus,
  NO_MONEY,
  plus,
  sum,
} from '../../../shared/money/money.ts';
import type { StoreContext } from '../context.ts';
import type { Shift } from './shifts.ts';

/** One running total of a shift; `shift_sum_of_ledgers` in the schema defines `what` and `key`. Minor units. */
export interface ShiftSum {
  what: string;
  key: string;
  label: string | null;
  count: number;
  quantity: number;
  amount: Minor;
  tax: Minor;
  discount: Minor;
  rounding: Minor;
  cash: Minor;
}

type Figures = Pick<
  ShiftReport,
  'sales' | 'refunds' | 'taxes' | 'tenders' | 'deposits' | 'card' | 'cashMovements' | 'byHour' | 'bestSellers'
> & { cash: Omit<ShiftReport['cash'], 'counted' | 'difference'> };

type PetSum = ShiftReport['bestSellers'][number];
type TaxSum = ShiftReport['taxes'][number];

const noneUnsettled = { unsettled: NO_MONEY, unsettledCount: 0 };
const nothing = { count: 0, amount: NO_MONEY, tax: NO_MONEY, discount: NO_MONEY, rounding: NO_MONEY };
const BEST_SELLERS = 10;

type TenderKind = 'cash' | 'card' | 'deposit';

/** Tenders of a shift that differ only in their amounts; minor units. */
interface TenderSum {
  kind: TenderKind;
  elsewhere: boolean;
  ofSale: boolean;
  ofRefund: boolean;
  /** Of an order only: a deposit, taken or paid back, or kept (`deposit`) when the order was cancelled. */
  isDeposit: boolean;
  isIncome: boolean;
  count: number;
  amount: Minor;
}

/**
 * Money taken and paid out in a shift, from its running totals and its cash movements. Triggers update the totals on each
 * write (docs/data.md, "Ledgers"): some dozen rows, however much was sold. Minor units.
 */
export function createShiftFigures({ db }: Pick<StoreContext, 'db'>) {
  // Pets and hours have their own queries.
  const sums = db.prepare<[string], ShiftSum>(
    `SELECT what, key, label, count, quantity, amount, tax, discount, rounding, cash FROM shift_sum
     WHERE shift_id = ? AND what IN ('sale', 'line', 'tax', 'refund', 'return', 'exchange', 'refund tax', 'tender')
     ORDER BY what, CAST(key AS INTEGER), label`,
  );
  // Deposits of a closed shift no longer change: the latest Z report's figure holds for all shifts up to it.
  const heldBefore = db
    .prepare<[], Minor>(
      `SELECT z_report ->> '$.deposits.held' FROM shift WHERE closed_at IS NOT NULL ORDER BY rowid DESC LIMIT 1`,
    )
    .pluck();
  const unsettled = db.prepare<[], Pick<CardSums, 'unsettled' | 'unsettledCount'>>(
    `SELECT coalesce(sum(amount), 0) AS unsettled, count(*) AS unsettledCount FROM tender
     WHERE state = 'intended' AND idempotency_key IS NOT NULL`,
  );
  const cashMovements = db.prepare<[string], ShiftReport['cashMovements'][number]>(
    `SELECT amount, reason, staff.name AS staffName, at FROM cash_movement
     LEFT JOIN staff ON staff.id = cash_movement.staff_id WHERE shift_id = ? ORDER BY cash_movement.rowid`,
  );
  // Only the journal records what the float was compared with.
  const leftBefore = db
    .prepare<[string], Minor | null>(
      `SELECT json_extract(body, '$.leftBefore') FROM journal WHERE subject_id = ? AND kind = 'shift.opened'`,
    )
    .pluck();
  const byHour = db.prepare<[string], ShiftReport['byHour'][number]>(
    `SELECT CAST(strftime('%H', key, 'localtime') AS INTEGER) AS hour, sum(count) AS count, sum(amount) AS amount
     FROM shift_sum WHERE shift_id = ? AND what = 'hour' GROUP BY hour ORDER BY hour`,
  );
  // Net of refunds in the same shift, like the net sales.
  const PETS = `SELECT label AS petName, quantity, amount FROM shift_sum WHERE shift_id = @id AND what = 'pet'`;
  const bestSellers = db.prepare<[{ id: LocalId; most: number }], PetSum>(
    `${PETS} AND amount > 0 ORDER BY 3 DESC, 2 DESC LIMIT @most`,
  );
  const petsSold = db.prepare<[{ id: LocalId }], PetSum>(`${PETS} ORDER BY 2 DESC, 3 DESC, 1`);

  /** A report's figures from one reading of the running totals. */
  function of(id: LocalId) {
    const rows = sums.all(id);
    const one = (what: string) => rows.find((row) => row.what === what) ?? nothing;
    const { count, amount: gross, discount, tax, rounding } = one('sale');
    const tenders = rows.filter((row) => row.what === 'tender' && row.count !== 0).map(tenderSum);
    const amountOf = (test: (tender: TenderSum) => boolean) =>
      sum(tenders.filter(test).map(({ amount }) => amount));
    const back = one('refund');
    const returned = one('return');
    const exchanged = one('exchange');
    const exchange = { kind: 'exchange' as const, count: exchanged.count, amount: exchanged.amount };
    const cards = tenders.filter(({ kind }) => kind === 'card');
    const cardSales = amountOf(
      ({ kind, ofSale, ofRefund, isDeposit }) => kind === 'card' && (ofSale || !(ofRefund || isDeposit)),
    );
    const cardRefunds = minus(
      NO_MONEY,
      amountOf(({ kind, ofRefund }) => kind === 'card' && ofRefund),
    );
    const cardDeposits = amountOf(({ kind, isDeposit }) => kind === 'card' && isDeposit);
    return {
      sales: { count, pieces: piecesOf(rows), gross, discount, tax, rounding },
      refunds: {
        count: back.count,
        total: back.amount,
        rounding: back.rounding,
        taxes: taxesOf(rows, 'refund tax'),
        ...(returned.count > 0 && {
          withoutReceipt: { count: returned.count, total: returned.amount },
        }),
      },
      taxes: taxesOf(rows, 'tax'),
      tenders: [...paidBy(tenders), ...(exchange.count > 0 ? [exchange] : [])],
      deposits: {
        taken: amountOf(({ isDeposit, kind, isIncome }) => isDeposit && kind !== 'deposit' && isIncome),
        returned: minus(
          NO_MONEY,
          amountOf(({ isDeposit, kind, isIncome }) => isDeposit && kind !== 'deposit' && !isIncome),
        ),
        kept: amountOf(({ isDeposit, kind, elsewhere }) => isDeposit && kind === 'deposit' && !elsewhere),
        usedElsewhere: amountOf(
          ({ isDeposit, kind, elsewhere }) => isDeposit && kind === 'deposit' && elsewhere,
        ),
      },
      fromElsewhere: amountOf(({ ofSale, kind, elsewhere }) => ofSale && kind === 'deposit' && elsewhere),
      cash: {
        sales: amountOf(({ kind, ofSale }) => kind === 'cash' && ofSale),
        refunds: minus(
          NO_MONEY,
          amountOf(({ kind, ofRefund }) => kind === 'cash' && ofRefund),
        ),
        deposits: amountOf(({ kind, isDeposit }) => kind === 'cash' && isDeposit),
      },
      // A part of a total that is still being paid is on the terminal's list already; a returned one is there twice.
      card: {
        count: cards.reduce((total, { count: more }) => total + more, 0),
        sales: cardSales,
        refunds: cardRefunds,
        deposits: cardDeposits,
        total: minor(cardSales - cardRefunds + cardDeposits),
      },
    };
  }

  return {
    /** A shift's figures from its running totals alone. */
    sums: of,
    /** Every pet of a shift, net of refunds: with cash rounding they add up to its net sales. */
    petsSold: ({ id }: Pick<Shift, 'id'>): PetSum[] => petsSold.all({ id }),

    /** Of an open shift. */
    ofShift({ id, openingFloat }: Shift): Figures {
      const { sales, refunds, taxes, tenders, deposits, fromElsewhere, cash, card } = of(id);
      const moved = cashMovements.all(id);
      const putIn = together(moved.filter((one) => one.amount > 0));
      const takenOut = minus(NO_MONEY, together(moved.filter((one) => one.amount < 0)));
      const paidByDeposit = tenders.find(({ kind }) => kind === 'deposit')?.amount ?? NO_MONEY;
      const applied = minus(paidByDeposit, fromElsewhere);
      const { taken, returned, kept, usedElsewhere } = deposits;
      const ended = sum([applied, returned, kept, usedElsewhere]);
      const held = minus(plus(heldBefore.get() ?? NO_MONEY, taken), ended);
      return {
        ...{ sales, refunds, taxes, tenders },
        deposits: { ...deposits, applied, fromElsewhere, held },
        cash: {
          openingFloat,
          leftBefore: leftBefore.get(id) ?? null,
          ...cash,
          in: putIn,
          out: takenOut,
          expected: minor(openingFloat + cash.sales - cash.refunds + cash.deposits + putIn - takenOut),
        },
        card: { ...card, ...(unsettled.get() ?? noneUnsettled) },
        cashMovements: moved,
        byHour: byHour.all(id),
        bestSellers: bestSellers.all({ id, most: BEST_SELLERS }),
      };
    },
  };
}

/** A row's key is its kind and a digit for each of the others (`tenderKey` of the schema). */
function tenderSum({ key, count, amount }: ShiftSum): TenderSum {
  const [kind = '', digits = ''] = key.split(' ');
  const [elsewhere, ofSale, ofRefund, ofOrder, isIncome] = [...digits].map((digit) => digit === '1');
  return {
    kind: kind as TenderKind,
    elsewhere: elsewhere === true,
    ofSale: ofSale === true,
    ofRefund: ofRefund === true,
    isDeposit: ofOrder === true && !ofSale && !ofRefund,
    isIncome: isIncome === true,
    count,
    amount,
  };
}

/** How sales were paid, a row for each kind, by name. */
function paidBy(tenders: readonly TenderSum[]): NonNullable<ShiftReport['tenders']> {
  return (['card', 'cash', 'deposit'] as const).flatMap((kind) => {
    const found = tenders.filter((tender) => tender.ofSale && tender.kind === kind);
    const count = found.reduce((total, tender) => total + tender.count, 0);
    return count === 0 ? [] : [{ kind, count, amount: sum(found.map(({ amount }) => amount)) }];
  });
}

function piecesOf(rows: readonly ShiftSum[]): number {
  return rows.reduce((total, row) => (row.what === 'line' ? total + row.quantity : total), 0);
}

function taxesOf(rows: readonly ShiftSum[], what: string): TaxSum[] {
  return rows
    .filter((row) => row.what === what)
    .map(({ key, label: name, amount, tax }) => ({
      name,
      basisPoints: Number.parseInt(key, 10) as BasisPoints,
      net: minus(amount, tax),
      tax,
    }));
}

function together(movements: { amount: Minor }[]): Minor {
  return sum(movements.map(({ amount }) => amount));
}
