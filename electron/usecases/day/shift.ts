import type { ShiftReport } from '../../../shared/domain/day.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { Input } from '../../../shared/ipc/contract.ts';
import { absolute, type Minor, minus, NO_MONEY, negated, plus, sum } from '../../../shared/money/money.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { Actor } from '../../store/context.ts';
import type { Shift, Unsettled } from '../../store/day/shifts.ts';
import type { Store } from '../../store/store.ts';
import { hashOfReport, sealShift } from '../archive/seal.ts';
import type { Deps } from '../deps.ts';
import { refuseUnfinished } from '../payments/agreed.ts';
import { begunPayments } from '../payments/open-payments.ts';
import type { Caller } from '../session.ts';

export type DayDeps = Pick<Deps, 'store' | 'clock'>;

/**
 * Opens a shift with the counted float. If the last closing left a different amount, a person must confirm the
 * difference, which is journalled and shown in the report.
 *
 * @throws PerchError `shift_open`, `float_differs`
 */
export function openShift(
  { store }: DayDeps,
  { openingFloat, allowDifference = false }: Input<'day.open'>,
  caller: Caller,
): ShiftReport {
  return store.transaction(() => {
    const left = store.shifts.leftInDrawer();
    if (store.shifts.current() === null) refuseDifference(left, openingFloat, allowDifference);
    return store.dayReports.show(store.shifts.open(openingFloat, caller.actor, { leftBefore: left }));
  });
}

function refuseDifference(left: Minor | null, counted: Minor, allowed: boolean): void {
  if (allowed || left === null || left === counted) return;
  throw new PerchError('float_differs', { left, counted, difference: minus(counted, left) });
}

/**
 * Cash put into the drawer (positive) or taken out (negative).
 *
 * @throws PerchError `no_shift`, `amount_zero`, `manager_needed` if cashiers would exceed the shop's limit for cash taken
 *   out in this shift
 */
export function moveCash(
  { store }: DayDeps,
  { amount, reason }: { amount: Minor; reason: string },
  caller: Caller,
): ShiftReport {
  const shift = requireOpen(store.shifts.current());
  if (amount === 0) throw new PerchError('amount_zero');
  store.transaction(() => {
    if (amount < 0) requireManagerForCash(store, shift, negated(amount), caller);
    store.shifts.moveCash(shift.id, amount, reason, caller.actor);
  });
  return store.dayReports.show(shift);
}

// The limit applies to the whole shift, so that many small amounts cannot bypass it.
function requireManagerForCash(store: Store, { id }: Shift, amount: Minor, caller: Caller): void {
  const limit = store.settings.shop().cashierCashOutLimit;
  if (limit === null || caller.isManager) return;
  const given = plus(store.shifts.takenOutByCashiers(id), amount);
  if (given <= limit) return;
  const facts = { reason: 'cashOut', limit, given };
  caller.requireManager(facts);
}

/**
 * Closes the shift with the blind count and freezes its Z report. Sales may still be unsent: the report lists them, and
 * stays correct when they are sent. Cash taken out at closing is not part of the difference; the rest stays for the
 * next shift.
 *
 * @throws PerchError `no_shift`; `take_out_too_large` if less was counted; `carts_held` until a person confirms that
 *   carts stay on hold; `payment_unfinished` while a total is paid in parts, since the parts belong to the shift in
 *   which it is completed or given back; `cards_unsettled` while the outcome of a card payment is unknown;
 *   `manager_needed` to close with such a payment, if the clock is set back to before the opening, if the difference is
 *   above the shop's limit, if that happened too often in this shift, or if a cashier takes out more than the limit
 */
export function closeShift(
  { store, clock }: DayDeps,
  { counted, leaveUnsettled = false, leaveHeld = false, takeOut }: Input<'day.close'>,
  caller: Caller,
): ShiftReport {
  const shift = requireOpen(store.shifts.current());
  const taken = takeOut?.amount ?? NO_MONEY;
  if (taken > counted) throw new PerchError('take_out_too_large', { amount: taken, counted });
  refuseUnfinished(store);
  const unsettled = leaveOpen(store, leaveUnsettled, caller);
  const heldCarts = store.baskets.held().length;
  if (heldCarts > 0 && !leaveHeld) throw new PerchError('carts_held', { count: heldCarts });
  const closedAt = toInstant(clock.now());
  if (closedAt < shift.openedAt) caller.requireManager({ reason: 'closingBeforeOpening' });
  const closed = store.transaction(() => {
    const report = store.dayReports.compute(shift);
    const difference = minus(counted, report.cash.expected ?? NO_MONEY);
    const refusal = refuseCount(store, { shift, counted, difference }, caller);
    if (refusal) return refusal;
    if (takeOut && taken > 0) {
      requireManagerForCash(store, shift, taken, caller);
      store.shifts.moveCash(shift.id, negated(taken), takeOut.reason, caller.actor);
    }
    const { actor } = caller;
    const zNumber = store.shifts.nextZNumber();
    sealShift(store, shift, { zNumber, actor });
    const z: ShiftReport = {
      ...report,
      zNumber,
      closedAt,
      closedBy: store.dayReports.nameOf(actor.staffId),
      ...approvalOf(store, actor),
      ...(heldCarts > 0 && { heldCarts }),
      cash: { ...report.cash, counted, difference, takenOut: taken },
      grandTotal: store.grandTotals.including(report),
    };
    const rowHash = hashOfReport(z);
    store.shifts.close(shift.id, { counted, z, unsettled, rowHash }, actor);
    return z;
  });
  // Throw outside the transaction, so that the refused count stays in the journal.
  if (closed instanceof PerchError) throw closed;
  return closed;
}

function approvalOf({ dayReports }: Store, { approvedBy }: Actor): Pick<ShiftReport, 'approvedBy'> {
  const name = approvedBy ? dayReports.nameOf(approvedBy) : null;
  return name === null ? {} : { approvedBy: name };
}

/** Refused counts that a shift may have. After that, every count needs a manager, correct or not. */
const FREE_COUNTS = 3;

/**
 * A wrong count needs a manager, and after too many of them so does every count: otherwise a cashier could find the
 * expected amount by trial. Each refused count is journalled.
 *
 * @returns the refusal; null if the shift may be closed
 */
function refuseCount(
  store: Store,
  { shift, counted, difference }: { shift: Shift; counted: Minor; difference: Minor },
  caller: Caller,
): PerchError | null {
  const limit = store.settings.shop().closingDifferenceLimit;
  if (limit === null) return null;
  const often = store.shifts.refusedCounts(shift.id) >= FREE_COUNTS;
  if (!often && Math.abs(difference) <= limit) return null;
  try {
    // Reports neither the amount nor the sign, so that the count stays blind.
    if (often) {
      caller.requireManager({ reason: 'closingOften' });
    } else {
      caller.requireManager({ reason: 'closing' });
    }
    return null;
  } catch (error) {
    if (!(error instanceof PerchError)) throw error;
    store.shifts.countRefused(shift.id, counted, caller.actor);
    return error;
  }
}

/** Unsettled payments are missing from the report's figures: they are settled first, or a manager accepts that. */
function leaveOpen(store: Store, allowed: boolean, caller: Caller): Unsettled[] {
  const open = begunPayments(store).map(({ id, amount, subject }) => ({ id, amount, for: subject.kind }));
  if (open.length === 0) return open;
  if (!allowed) {
    const amount = sum(open.map((one) => absolute(one.amount)));
    throw new PerchError('cards_unsettled', { count: open.length, amount });
  }
  caller.requireManager({ reason: 'unsettled' });
  return open;
}

function requireOpen(shift: Shift | null): Shift {
  if (shift) return shift;
  throw new PerchError('no_shift');
}
