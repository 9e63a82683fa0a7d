import type { DayEquation, ShiftReport } from '../../../shared/domain/day.ts';
import type { Caller } from '../session.ts';

/**
 * The report as this person may see it. While a shift is open its count is still to be made, and whoever makes it must
 * not be able to add up beforehand what should be in the drawer: only a manager sees how it was paid.
 */
export function shownTo(report: ShiftReport, caller: Pick<Caller, 'isManager'>): ShiftReport {
  return report.closedAt !== null || caller.isManager ? report : blinded(report);
}

/** Without what the drawer took: for people who will count it, and for paper, which anybody may read. */
export function blinded(report: ShiftReport): ShiftReport {
  return {
    ...report,
    tenders: null,
    card: null,
    cash: { ...report.cash, sales: null, refunds: null, deposits: null },
    equation: withoutCash(report.equation),
    equationNow: withoutCash(report.equationNow),
  };
}

/** The lines and their money, without how much of it was cash. */
export function withoutCash(equation: DayEquation): DayEquation {
  return { ...equation, cash: null };
}
