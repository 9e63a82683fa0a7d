import { z } from 'zod';
import { DayEquation, ShiftReport } from '../domain/day.ts';
import { DayComparison } from '../domain/day-comparison.ts';
import { TypedText } from '../domain/typed-text.ts';
import { LocalId } from '../ids/ids.ts';
import { Amount, CurrencyCode, Minor, SignedAmount } from '../money/schemas.ts';
import { BusinessDate, Instant } from '../time/schemas.ts';
import { nothing, reads, writes } from './command.ts';
import { staff } from './rights.ts';

/** Why cash was put in or taken out: not blank. */
const cashReason = TypedText.min(1).max(200);

export const dayCommands = {
  /**
   * The open shift's report so far; null while none is open. `expected` stays null: the count is blind, and only
   * managers get the sums by tender. The same holds for every other report of an open shift.
   */
  'day.current': reads(staff.shift, nothing, ShiftReport.nullable()),
  /**
   * Refused (`float_differs`, facts: left, counted, difference) where the drawer holds another amount than the closing
   * before left in it, unless a person was asked and says so.
   */
  'day.open': writes(
    staff.shift,
    z.object({ openingFloat: Amount, allowDifference: z.boolean().optional() }),
    ShiftReport,
  ),
  /** Cash in (positive) or out (negative), with a reason. */
  'day.cash': writes(staff.shift, z.object({ amount: SignedAmount, reason: cashReason }), ShiftReport),
  /**
   * Closes with the blind count; the Z report is frozen. Sales that still wait are named in it. Refused
   * (`cards_unsettled`) while nobody said how a card payment ended, unless a manager lets it stay open; and (`carts_held`,
   * facts: count) while carts are on hold, unless the person saw them and says `leaveHeld`. What was counted
   * and does not stay in the drawer is the shift's last cash out.
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
    z.object({ limit: z.int().min(1).max(500) }),
    z.array(
      z.object({
        id: LocalId,
        businessDate: BusinessDate,
        zNumber: z.int().nullable(),
        openedAt: Instant,
        closedAt: Instant.nullable(),
        currency: CurrencyCode,
        /** Sales without what was paid back. */
        netSales: Minor,
        difference: Minor.nullable(),
        /** What the closing left in the drawer; null while the shift is open. */
        left: Minor.nullable(),
        equationNow: DayEquation,
      }),
    ),
  ),
  /** The open shift's day beside the day before and the same weekday of the week before; null while none is open. */
  'day.comparison': reads(staff.shift, nothing, DayComparison.nullable()),
  'day.exportCsv': reads(
    staff.shift,
    z.object({ shiftId: LocalId }),
    z.object({ csv: z.string(), name: z.string() }),
  ),
};
