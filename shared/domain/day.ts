import { z } from 'zod';
import { LocalId } from '../ids/ids.ts';
import { CurrencyCode, inBasisPoints, inPieces, Minor } from '../money/schemas.ts';
import { BusinessDate, Instant } from '../time/schemas.ts';

/** Money by how far its lines have come, minor units. */
const MoneyByDelivery = z.object({ acknowledged: Minor, waiting: Minor, parked: Minor, discarded: Minor });

/**
 * Pets sold and where their lines are: sold = acknowledged + waiting + parked + discarded (docs/data.md, "Ledgers"), each
 * line counted as many times as it has pets. A line is where the outbox entry is that tells the service of it: the
 * createOrder of a sale, the updateOrder of a customer's order handed over.
 */
export const DayEquation = z.object({
  sold: z.int(),
  acknowledged: z.int(),
  waiting: z.int(),
  parked: z.int(),
  discarded: z.int(),
  holds: z.boolean(),
  /** The money of those lines, minor units. */
  amounts: MoneyByDelivery,
  /**
   * The cash of those lines: each sale's cash (what counted, without change) shared out over its lines by their totals,
   * so that the four add up to the shift's `cash.sales` to the cent. Null if the caller has yet to count the drawer.
   */
  cash: MoneyByDelivery.nullable(),
});
export type DayEquation = z.infer<typeof DayEquation>;

const TaxSums = z.array(
  z.object({ name: z.string().nullable(), basisPoints: inBasisPoints(z.int()), net: Minor, tax: Minor }),
);

/**
 * What went over the card terminal, minor units: `total` = sales - refunds + deposits is what the terminal's own report
 * of these payments comes to.
 */
const CardSums = z.object({
  /** Card payments and repayments together. */
  count: z.int(),
  sales: Minor,
  refunds: Minor,
  /** Deposits taken less deposits given back. */
  deposits: Minor,
  total: Minor,
  /** At the terminal, and nobody said yet how that ended; not in `total`. Below zero where more was to go back. */
  unsettled: Minor,
  /** How many those are: a payment and a repayment come to nothing together. */
  unsettledCount: z.int(),
});
export type CardSums = z.infer<typeof CardSums>;

/**
 * What the till has done since it began, up to the end of a shift. Nothing resets it; a restored backup continues from
 * its values. Minor units.
 */
const GrandTotal = z.object({
  /** Sales and refunds of all shifts in the report's currency. */
  sales: Minor,
  refunds: Minor,
  /** Receipts and refunds of all shifts. */
  receipts: z.int(),
  refundCount: z.int(),
  /** Baskets with lines that were voided. */
  voids: z.int(),
  /** Copies of receipts and refunds that somebody asked for. */
  reprints: z.int(),
  /** Times that the drawer was opened without a payment. */
  drawerOpenings: z.int(),
  /** The journal's row `shift.sealed` of this shift: a rewritten journal has another hash than the paper. */
  journal: z.object({ seq: z.int(), hash: z.string() }),
});
export type GrandTotal = z.infer<typeof GrandTotal>;

/** An X report while the shift is open, the Z report once it is closed. Minor units. */
export const ShiftReport = z.object({
  shiftId: LocalId,
  zNumber: z.int().nullable(),
  till: z.int(),
  businessDate: BusinessDate,
  currency: CurrencyCode,
  openedAt: Instant,
  openedBy: z.string().nullable(),
  closedAt: Instant.nullable(),
  closedBy: z.string().nullable(),
  /** The manager who approved the closing; absent where none had to. */
  approvedBy: z.string().optional(),
  /** Carts that were on hold when the shift was closed; absent where there were none. */
  heldCarts: z.int().optional(),
  /** `gross` = net and tax of `taxes` + `rounding`. */
  sales: z.object({
    count: z.int(),
    /** How many were sold, of all pets together. */
    pieces: inPieces(z.int()),
    gross: Minor,
    discount: Minor,
    tax: Minor,
    /** Cash rounding, part of `gross`. */
    rounding: Minor,
  }),
  /** `total` = net and tax of its `taxes` + its `rounding`. */
  refunds: z.object({
    count: z.int(),
    total: Minor,
    rounding: Minor,
    taxes: TaxSums,
    /** Those of them without a receipt; absent where there were none. */
    withoutReceipt: z.object({ count: z.int(), total: Minor }).optional(),
  }),
  taxes: TaxSums,
  /**
   * How it was paid; `exchange` is what was set off against refunds, with no money. Null, as are the drawer's sums, for those who have
   * yet to count the drawer blind.
   */
  tenders: z
    .array(z.object({ kind: z.enum(['cash', 'card', 'deposit', 'exchange']), count: z.int(), amount: Minor }))
    .nullable(),
  /**
   * `held` is what the shop owed its customers at the end of the report, of all shifts together. `usedElsewhere` was taken
   * here and used at another till; `fromElsewhere` was taken at another till and used here, and was never owed here.
   */
  deposits: z.object({
    taken: Minor,
    applied: Minor,
    returned: Minor,
    kept: Minor,
    usedElsewhere: Minor,
    fromElsewhere: Minor,
    held: Minor,
  }),
  cash: z.object({
    openingFloat: Minor,
    /** What the closing before left in the drawer; null where there was none. */
    leftBefore: Minor.nullable(),
    sales: Minor.nullable(),
    refunds: Minor.nullable(),
    deposits: Minor.nullable(),
    in: Minor,
    out: Minor,
    /** Null while a blind count has yet to be made. */
    expected: Minor.nullable(),
    counted: Minor.nullable(),
    /** `counted` less `expected`. */
    difference: Minor.nullable(),
    /**
     * Taken out of what was counted, at closing; the rest stays for the next shift. Not in `out`. Absent while the shift is
     * open, and in Z reports of Perch 0.9, whose `counted` is what stayed.
     */
    takenOut: Minor.optional(),
  }),
  /** What the card terminal did. Null where `tenders` is: both together would tell the cash. */
  card: CardSums.nullable(),
  cashMovements: z.array(
    z.object({ amount: Minor, reason: z.string(), staffName: z.string().nullable(), at: Instant }),
  ),
  /** Frozen at closing. */
  equation: DayEquation,
  /** As it is now: stays true when sales of a closed shift arrive later. */
  equationNow: DayEquation,
  /** Null while the shift is open. */
  grandTotal: GrandTotal.nullable(),
  byHour: z.array(z.object({ hour: z.int(), count: z.int(), amount: Minor })),
  bestSellers: z.array(z.object({ petName: z.string(), quantity: inPieces(z.int()), amount: Minor })),
});
export type ShiftReport = z.infer<typeof ShiftReport>;
