import type { Receipt } from '../../shared/domain/sale.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import type { BasisPoints, Quantity } from '../../shared/money/money.ts';

/** A fraction rounded to the nearest integer, halves up. For non-negative numbers. */
export const roundedQuotient = (above: number, below: number) =>
  Math.floor((2 * above + below) / (2 * below));

/** One payment as the card terminal lists it; negative for a refund. Minor units. */
interface TerminalEntry {
  amount: number;
  /** Number of the shift whose report includes it; null before that, or if it was cancelled at the terminal. */
  shiftNumber: number | null;
}

export interface KnownReceipt {
  receipt: Receipt;
  shift: number;
  /** Returned units and amounts, by line. */
  back: Map<LocalId, { quantity: Quantity; amount: number; tax: number }>;
  /** Money refunded to the customer for it, including cash rounding. */
  given: number;
  /** The part of `given` refunded to cards. */
  toCards: number;
  /** The part of `given` that cashiers refunded without a manager's approval. */
  byCashiers: number;
}

interface Refund {
  shift: number;
  total: number;
  rounding: number;
  lines: { line: Receipt['lines'][number]; quantity: Quantity; amount: number; tax: number }[];
}

interface Deposit {
  shift: number;
  kind: 'taken' | 'applied' | 'returned' | 'kept';
  amount: number;
}

/** Why cash moved over the counter. */
type CashReason = 'sale' | 'refund' | 'deposit' | 'in' | 'out';

/**
 * An independent record of what really happened in the shop, never read from the program: coins in the drawer, the
 * terminal's list, receipts handed out, deposits owed, animals on the shelf. Minor units.
 */
export function createBooks() {
  const books = {
    /** Coins in the drawer. */
    drawer: 0,
    /** Counted from 1; 0 before the first. */
    shift: 0,
    open: false,
    float: 0,
    /** The amount that the last closing left in the drawer, and the value it had when this shift was opened. */
    left: null as number | null,
    leftBefore: null as number | null,
    /** Cash that cashiers took out in this shift without a manager's approval. */
    outByCashiers: 0,
    cash: [] as { shift: number; reason: CashReason; amount: number }[],
    terminal: [] as TerminalEntry[],
    receipts: [] as KnownReceipt[],
    refunds: [] as Refund[],
    /** Amounts offset between refunds and new sales, without money. */
    exchanges: [] as { shift: number; amount: number }[],
    deposits: [] as Deposit[],
    /** Deposits still owed to customers, by order. */
    owed: new Map<LocalId, number>(),
    /** Animals on the shelf, by pet. */
    shelf: new Map<LocalId, number>(),
    promised: new Map<LocalId, number>(),

    /** A payment opens a shift with the current cash if none is open. */
    requireShift(): number {
      if (!books.open) books.openShift(books.left ?? 0, books.left);
      return books.shift;
    },
    openShift(float: number, leftBefore: number | null): void {
      books.shift += 1;
      books.open = true;
      books.float = float;
      books.leftBefore = leftBefore;
      books.outByCashiers = 0;
      books.drawer = float;
    },
    /** Everything but `left` goes to the bank. */
    closeShift(left: number): void {
      books.open = false;
      books.left = left;
      books.drawer = 0;
    },
    takeCash(reason: CashReason, amount: number): void {
      const shift = books.requireShift();
      books.drawer += amount;
      books.cash.push({ shift, reason, amount });
    },
    cashOf: (shift: number, reason: CashReason): number =>
      sum(books.cash.filter((one) => one.shift === shift && one.reason === reason).map((one) => one.amount)),
    deposit(kind: Deposit['kind'], orderId: LocalId, amount: number): void {
      if (amount === 0) return;
      books.deposits.push({ shift: books.requireShift(), kind, amount });
      const owed = (books.owed.get(orderId) ?? 0) + (kind === 'taken' ? amount : -amount);
      books.owed.set(orderId, owed);
    },
    depositsOf: (shift: number, kind: Deposit['kind']): number =>
      sum(books.deposits.filter((one) => one.shift === shift && one.kind === kind).map((one) => one.amount)),
    /** The terminal's entries of a shift, as reported to the till. */
    cardsOf: (shift: number) => books.terminal.filter((one) => one.shiftNumber === shift),
    move(petId: LocalId, by: number): void {
      books.shelf.set(petId, (books.shelf.get(petId) ?? 0) + by);
    },
    promise(petId: LocalId, by: number): void {
      books.promised.set(petId, (books.promised.get(petId) ?? 0) + by);
    },
  };
  return books;
}

export type Books = ReturnType<typeof createBooks>;

export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);

/** Taxes of some lines by rate. */
export function taxesOf(
  lines: readonly { taxName: string | null; taxBasisPoints: BasisPoints; total: number; tax: number }[],
): Map<string, { net: number; tax: number }> {
  const sums = new Map<string, { net: number; tax: number }>();
  for (const { taxName, taxBasisPoints, total, tax } of lines) {
    const key = `${taxName} ${taxBasisPoints}`;
    const before = sums.get(key) ?? { net: 0, tax: 0 };
    sums.set(key, { net: before.net + total - tax, tax: before.tax + tax });
  }
  return sums;
}
