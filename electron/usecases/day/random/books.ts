import type { Receipt } from '../../../../shared/domain/sale.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { BasisPoints, Quantity } from '../../../../shared/money/money.ts';

/** What a pocket calculator says: a fraction to the nearest whole, halves up. For what is not below zero. */
export const nearest = (above: number, below: number) => Math.floor((2 * above + below) / (2 * below));

/** One payment as the card terminal lists it: below zero where it went back. Minor units. */
interface TerminalEntry {
  amount: number;
  /** The shift in whose figures the till has it; null while it has not, and where it was cancelled at the terminal. */
  told: number | null;
}

export interface KnownReceipt {
  receipt: Receipt;
  shift: number;
  /** Units and money that came back, by line. */
  back: Map<LocalId, { quantity: Quantity; amount: number; tax: number }>;
  /** Money that went back to the customer for it, cash rounding included. */
  given: number;
  /** Of that, what went to cards. */
  toCards: number;
  /** Of that, what cashiers gave without a manager's word. */
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

/** Cash as it went over the counter, by why. */
type CashReason = 'sale' | 'refund' | 'deposit' | 'in' | 'out';

/**
 * What really happened in the shop, kept beside the program and never read from it: coins in the drawer, the terminal's
 * own list, receipts handed out, deposits owed, animals on the shelf. Minor units.
 */
export function createBooks() {
  const books = {
    /** Coins that lie in the drawer. */
    drawer: 0,
    /** Counted from 1; 0 before the first. */
    shift: 0,
    open: false,
    float: 0,
    /** What the last closing left in the drawer, and what that was when this shift was opened. */
    left: null as number | null,
    leftBefore: null as number | null,
    /** Cash that cashiers took out in this shift without a manager's word. */
    outByCashiers: 0,
    cash: [] as { shift: number; reason: CashReason; amount: number }[],
    terminal: [] as TerminalEntry[],
    receipts: [] as KnownReceipt[],
    refunds: [] as Refund[],
    /** What refunds and new sales set off against each other, with no money. */
    exchanges: [] as { shift: number; amount: number }[],
    deposits: [] as Deposit[],
    /** Deposits that customers may still ask for, by order. */
    owed: new Map<LocalId, number>(),
    /** Animals on the shelf, by pet. */
    shelf: new Map<LocalId, number>(),
    promised: new Map<LocalId, number>(),

    /** Money changes hands: where nobody opened a shift, one is open now, with what is in the drawer. */
    moneyMoves(): number {
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
    /** What does not stay goes to the bank; overnight the drawer is in the safe. */
    closeShift(left: number): void {
      books.open = false;
      books.left = left;
      books.drawer = 0;
    },
    takeCash(reason: CashReason, amount: number): void {
      const shift = books.moneyMoves();
      books.drawer += amount;
      books.cash.push({ shift, reason, amount });
    },
    cashOf: (shift: number, reason: CashReason): number =>
      sum(books.cash.filter((one) => one.shift === shift && one.reason === reason).map((one) => one.amount)),
    deposit(kind: Deposit['kind'], orderId: LocalId, amount: number): void {
      if (amount === 0) return;
      books.deposits.push({ shift: books.moneyMoves(), kind, amount });
      const owed = (books.owed.get(orderId) ?? 0) + (kind === 'taken' ? amount : -amount);
      books.owed.set(orderId, owed);
    },
    depositsOf: (shift: number, kind: Deposit['kind']): number =>
      sum(books.deposits.filter((one) => one.shift === shift && one.kind === kind).map((one) => one.amount)),
    /** The terminal's own list of a shift, as reported to the till. */
    cardsOf: (shift: number) => books.terminal.filter((one) => one.told === shift),
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

/** Taxes by rate of some lines, as an accountant lists them. */
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
