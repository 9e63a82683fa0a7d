import { z } from 'zod';
import { DayEquation, ShiftReport } from '../domain/day.ts';
import { DayComparison } from '../domain/day-comparison.ts';
import { TypedText } from '../domain/typed-text.ts';
import { LocalId } from '../ids/ids.ts';
import { Amount, CurrencyCode, Minor, SignedAmount } from '../money/schemas.ts';
import { BusinessDate, Instant } from '../time/schemas.ts';
import { nothing, reads, writes } from './command.ts';
import { staff } from './rights.ts';

/** The reason of a cash movement: not blank. */
const cashReason = TypedText.min(1).max(200);

export const dayCommands = {
  /**
   * The open shift's report so far; null if none is open. `expected` stays null: the count is blind, and only
   * managers get the sums by tender. The same holds for every other report of an open shift.
   */
  'day.current': reads(staff.shift, nothing, ShiftReport.nullable()),
  /**
   * Refused (`float_differs`, facts: left, counted, difference) if the drawer holds another amount than the previous
   * closing left in it, unless a person confirms it.
   */
  'day.open': writes(
    staff.shift,
    z.object({ openingFloat: Amount, allowDifference: z.boolean().optional() }),
    ShiftReport,
  ),
  /** Cash in (positive) or out (negative), with a reason. */
  'day.cash': writes(staff.shift, z.object({ amount: SignedAmount, reason: cashReason }), ShiftReport),
  /**
   * Closes with the blind count; the Z report is frozen. It names sales that still wait. Refused (`cards_unsettled`)
   * while the outcome of a card payment is unknown, unless a manager leaves it open; and (`carts_held`, facts: count)
   * while carts are on hold, unless the person saw them and sets `leaveHeld`. Counted cash that does not stay in the
   * drawer is the shift's last cash out.
   */
  'day.close': writes(
    staff.closeShift,
    z.object({
      counted: Amount,
      leaveUnsettled: z.boolean().optional(),
      leaveHeld: z.boolean().optional(),
      takeOut: z.object({ amount: Amount, reason: cashReason }).optional(),
    }),
    ShiftReport,
  ),
  'day.report': reads(staff.shift, z.object({ shiftId: LocalId }), ShiftReport),
  'day.shifts': reads(
    staff.shift,
    z.object({ limit: z.int().min(1).max(5000) }),
    z.array(
      z.object({
        id: LocalId,
        businessDate: BusinessDate,
        zNumber: z.int().nullable(),
        openedAt: Instant,
        closedAt: Instant.nullable(),
        currency: CurrencyCode,
        /** Sales less refunds. */
        netSales: Minor,
        difference: Minor.nullable(),
        /** Cash left in the drawer by the closing; null while the shift is open. */
        left: Minor.nullable(),
        equationNow: DayEquation,
      }),
    ),
  ),
  /** The open shift's day beside the day before and the same weekday of the week before; null if none is open. */
  'day.comparison': reads(staff.shift, nothing, DayComparison.nullable()),
  'day.exportCsv': reads(
    staff.shift,
    z.object({ shiftId: LocalId }),
    z.object({ csv: z.string(), name: z.string() }),
  ),
};
