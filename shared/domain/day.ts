import { z } from 'zod';
import { LocalId } from '../ids/ids.ts';
import { CurrencyCode, inBasisPoints, inPieces, Minor } from '../money/schemas.ts';
import { BusinessDate, Instant } from '../time/schemas.ts';

/** Money by delivery state of its lines, minor units. */
const MoneyByDelivery = z.object({ acknowledged: Minor, waiting: Minor, parked: Minor, discarded: Minor });

/**
 * Pets sold by the state of their lines: sold = acknowledged + waiting + parked + discarded (docs/data.md,
 * "Ledgers"), each line counted as many times as it has pets. A line's state is that of the outbox entry that reports
 * it: the createOrder of a sale, the updateOrder of a customer's order handed over.
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
   * The cash of those lines: each sale's cash (without change) split among its lines by their totals, so that the
   * four add up to the shift's `cash.sales` to the cent. Null if the caller has yet to count the drawer.
   */
  cash: MoneyByDelivery.nullable(),
});
export type DayEquation = z.infer<typeof DayEquation>;

const TaxSums = z.array(
  z.object({ name: z.string().nullable(), basisPoints: inBasisPoints(z.int()), net: Minor, tax: Minor }),
);

/**
 * Payments over the card terminal, minor units: `total` = sales - refunds + deposits equals the terminal's own report
 * of these payments.
 */
const CardSums = z.object({
  /** Number of card payments and repayments. */
  count: z.int(),
  sales: Minor,
  refunds: Minor,
  /** Deposits taken less deposits paid back. */
  deposits: Minor,
  total: Minor,
  /** At the terminal with an unknown outcome; not in `total`. Negative if more was to be paid back. */
  unsettled: Minor,
  /** The number of those: a payment and a repayment add up to 0. */
  unsettledCount: z.int(),
});
export type CardSums = z.infer<typeof CardSums>;

/**
 * The till's totals since it began, up to the end of a shift. Nothing resets them; a restored backup continues from
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
  /** Requested copies of receipts and refunds. */
  reprints: z.int(),
  /** Times that the drawer was opened without a payment. */
  drawerOpenings: z.int(),
  /** The journal's row `shift.sealed` of this shift: a rewritten journal has a hash that differs from the paper's. */
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
  /** The manager who approved the closing; absent if none had to. */
  approvedBy: z.string().optional(),
  /** Carts on hold when the shift was closed; absent without any. */
  heldCarts: z.int().optional(),
  /** `gross` = net and tax of `taxes` + `rounding`. */
  sales: z.object({
    count: z.int(),
    /** Number of all pets sold. */
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
    /** Those without a receipt; absent if there were none. */
    withoutReceipt: z.object({ count: z.int(), total: Minor }).optional(),
  }),
  taxes: TaxSums,
  /**
   * Payment methods; `exchange` is what was set off against refunds, without money. Null, like the drawer's sums, for
   * those who have yet to count the drawer blind.
   */
  tenders: z
    .array(z.object({ kind: z.enum(['cash', 'card', 'deposit', 'exchange']), count: z.int(), amount: Minor }))
    .nullable(),
  /**
   * `held` is what the shop owed its customers at the end of the report, of all shifts together. `usedElsewhere` was
   * taken here and used at another till; `fromElsewhere` was taken at another till and used here, and was never owed
   * here.
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
    /** Cash left in the drawer by the previous closing; null without one. */
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
     * Taken out of the counted cash at closing; the rest stays for the next shift. Not in `out`. Absent while the
     * shift is open, and in Z reports of Perch 0.9, whose `counted` is what stayed.
     */
    takenOut: Minor.optional(),
  }),
  /** The card terminal's sums. Null if `tenders` is: both together would reveal the cash. */
  card: CardSums.nullable(),
  cashMovements: z.array(
    z.object({ amount: Minor, reason: z.string(), staffName: z.string().nullable(), at: Instant }),
  ),
  /** Frozen at closing. */
  equation: DayEquation,
  /** The present state: stays correct when sales of a closed shift are synced later. */
  equationNow: DayEquation,
  /** Null while the shift is open. */
  grandTotal: GrandTotal.nullable(),
  byHour: z.array(z.object({ hour: z.int(), count: z.int(), amount: Minor })),
  bestSellers: z.array(z.object({ petName: z.string(), quantity: inPieces(z.int()), amount: Minor })),
});
export type ShiftReport = z.infer<typeof ShiftReport>;
