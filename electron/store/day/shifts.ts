import type { ShiftReport } from '../../../shared/domain/day.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { type Minor, NO_MONEY } from '../../../shared/money/money.ts';
import { type BusinessDate, type Instant, toInstant } from '../../../shared/time/time.ts';
import type { Actor, StoreContext } from '../context.ts';
import { insertInto } from '../database/rows.ts';
import type { Parts } from '../parts.ts';

/** A shift at a till: all payments between two counts of the drawer. Money in minor units. */
export interface Shift {
  id: LocalId;
  till: number;
  businessDate: BusinessDate;
  openedAt: Instant;
  openedBy: LocalId | null;
  openingFloat: Minor;
  currency: string;
  closedAt: Instant | null;
  closedBy: LocalId | null;
  counted: Minor | null;
  zNumber: number | null;
}

/** A card payment of unknown outcome, as journalled. */
export interface Unsettled {
  id: LocalId;
  amount: Minor;
  for: string;
}

const COLUMNS = `id, till, business_date AS businessDate, opened_at AS openedAt, opened_by AS openedBy,
  opening_float AS openingFloat, currency, closed_at AS closedAt, closed_by AS closedBy, counted, z_number AS zNumber`;

export type Shifts = ReturnType<typeof createShifts>;

/** Shifts, and cash movements of the drawer other than sales. */
export function createShifts(
  { db, clock, newId, identity, transaction, announce }: StoreContext,
  { journal, counters, settings, grandTotals }: Parts<'journal' | 'counters' | 'settings' | 'grandTotals'>,
) {
  // Of any till number: an open shift stays open when the till number changes.
  const open = db.prepare<[], Shift>(
    `SELECT ${COLUMNS} FROM shift INDEXED BY shift_open WHERE closed_at IS NULL ORDER BY rowid DESC LIMIT 1`,
  );
  const byId = db.prepare<[string], Shift>(`SELECT ${COLUMNS} FROM shift WHERE id = ?`);
  // In the order of opening, whatever the clock said.
  const latest = db.prepare<[number], Shift>(`SELECT ${COLUMNS} FROM shift ORDER BY rowid DESC LIMIT ?`);
  const dates = db
    .prepare<[number], BusinessDate>(
      'SELECT DISTINCT business_date FROM shift ORDER BY business_date DESC LIMIT ?',
    )
    .pluck();
  // With another currency there is nothing to compare.
  const left = db
    .prepare<[string], Minor | null>(
      `SELECT counted - coalesce(z_report ->> '$.cash.takenOut', 0)
       FROM (SELECT currency, counted, z_report FROM shift ORDER BY rowid DESC LIMIT 1) WHERE currency = ?`,
    )
    .pluck();
  const report = db.prepare<[string], string | null>('SELECT z_report FROM shift WHERE id = ?').pluck();
  const insert = insertInto(db, 'shift');
  const insertCash = insertInto(db, 'cash_movement');
  // An approval is only in the journal, with the movement as its subject.
  const takenOut = db
    .prepare<[string], Minor>(
      `SELECT coalesce(-sum(amount), 0) FROM cash_movement LEFT JOIN staff ON staff.id = cash_movement.staff_id
       WHERE shift_id = ? AND amount < 0 AND coalesce(staff.role, '') <> 'manager' AND NOT EXISTS (
         SELECT 1 FROM journal WHERE subject_id = cash_movement.id AND json_extract(body, '$.approvedBy') IS NOT NULL)`,
    )
    .pluck();
  const refusedCounts = db
    .prepare<[string], number>(
      `SELECT count(*) FROM journal WHERE subject_id = ? AND kind = 'shift.countRefused'`,
    )
    .pluck();
  const automatic = db
    .prepare<[string], 0 | 1>(
      `SELECT json_extract(body, '$.automatic') FROM journal WHERE subject_id = ? AND kind = 'shift.opened'`,
    )
    .pluck();
  const close = db.prepare(
    `UPDATE shift SET closed_at = @at, closed_by = @staffId, counted = @counted, z_number = @zNumber,
       z_report = @report WHERE id = @id AND closed_at IS NULL`,
  );

  const shifts = {
    current: (): Shift | null => open.get() ?? null,
    get: (id: LocalId): Shift | null => byId.get(id) ?? null,
    /** The latest ones, newest first. */
    list: (limit: number): Shift[] => latest.all(limit),
    /** The latest business dates that shifts were opened on, each once, the latest first. */
    dates: (limit: number): BusinessDate[] => dates.all(limit),
    /** The Z report as frozen at closing. */
    frozenReport(id: LocalId): ShiftReport | null {
      const text = report.get(id);
      return text ? (JSON.parse(text) as ShiftReport) : null;
    },

    /** The cash left in the drawer by the latest closing; null before the first, and while a shift is open. */
    leftInDrawer: (): Minor | null => left.get(settings.shop().currency) ?? null,

    /**
     * @param leftBefore the cash left in the drawer by the previous closing
     * @param automatic the float was not counted
     * @throws PerchError `shift_open`
     */
    open(
      openingFloat: Minor,
      actor: Actor,
      { leftBefore = null, automatic = false }: { leftBefore?: Minor | null; automatic?: boolean } = {},
    ): Shift {
      return transaction(() => {
        if (open.get()) throw new PerchError('shift_open');
        const { businessDate, staffId } = actor;
        const { currency } = settings.shop();
        const opened = { openedAt: toInstant(clock.now()), openedBy: staffId };
        const id = newId();
        insert({ id, till: identity.till, businessDate, ...opened, openingFloat, currency });
        const body = { openingFloat, currency, automatic, ...(leftBefore === null ? {} : { leftBefore }) };
        journal.append({ kind: 'shift.opened', subjectId: id, body, actor });
        announce('shift');
        return byId.get(id) as Shift;
      });
    },

    /**
     * The open shift; opens one with the cash left by the previous closing if needed, so that no money is taken
     * outside a shift and missing from every report.
     */
    ensureOpen(actor: Actor): Shift {
      const shift = open.get();
      if (shift) return shift;
      const left = shifts.leftInDrawer();
      return shifts.open(left ?? NO_MONEY, actor, { leftBefore: left, automatic: true });
    },
    /** Whether a shift was opened by its first payment, without a counted float. */
    isAutomatic: (shiftId: LocalId): boolean => automatic.get(shiftId) === 1,

    /** Cash in (positive) or out (negative). */
    moveCash(shiftId: LocalId, amount: Minor, reason: string, actor: Actor): void {
      transaction(() => {
        const id = newId();
        insertCash({ id, shiftId, amount, reason, staffId: actor.staffId, at: toInstant(clock.now()) });
        const body = { shiftId, amount };
        journal.append({ kind: 'cash.moved', subjectId: id, body, words: { reason }, actor });
        announce('shift');
      });
    },

    /** Cash taken out in a shift without a manager's approval, minor units, above zero. */
    takenOutByCashiers: (shiftId: LocalId): Minor => takenOut.get(shiftId) ?? NO_MONEY,

    /** How many counts of a shift were refused since it was opened. */
    refusedCounts: (shiftId: LocalId): number => refusedCounts.get(shiftId) ?? 0,
    /** Journals a count that did not close the shift, minor units. */
    countRefused(shiftId: LocalId, counted: Minor, actor: Actor): void {
      journal.append({ kind: 'shift.countRefused', subjectId: shiftId, body: { counted }, actor });
    },

    /** The next Z number; call it in the closing transaction. */
    nextZNumber: (): number => counters.next('z-report'),

    /**
     * Freezes the report and closes. `unsettled`: card payments that a manager left open; `rowHash`: the hash of the
     * report's row in archives.
     */
    close(
      shiftId: LocalId,
      {
        counted,
        z,
        unsettled,
        rowHash,
      }: { counted: Minor; z: ShiftReport; unsettled: Unsettled[]; rowHash: string },
      actor: Actor,
    ): void {
      transaction(() => {
        const row = { id: shiftId, counted, zNumber: z.zNumber, at: z.closedAt, report: JSON.stringify(z) };
        const { changes } = close.run({ ...row, staffId: actor.staffId });
        if (changes === 0) throw new PerchError('shift_closed');
        const { expected, difference, takenOut } = z.cash;
        if (z.grandTotal) grandTotals.keep(z, z.grandTotal);
        const left = unsettled.length === 0 ? {} : { unsettled: unsettled.map((one) => ({ ...one })) };
        const body = {
          counted,
          expected,
          difference,
          takenOut,
          zNumber: z.zNumber,
          equation: { ...z.equation },
          grandTotal: z.grandTotal && { ...z.grandTotal },
          rowHash,
          ...left,
        };
        journal.append({ kind: 'shift.closed', subjectId: shiftId, body, actor });
        announce('shift');
      });
    },
  };
  return shifts;
}
