import type { DayEquation, ShiftReport } from '../../../shared/domain/day.ts';
import type { Caller } from '../session.ts';

/**
 * The report as this person may see it. While a shift is open, its drawer is still to be counted, and the person who
 * counts must not be able to compute the expected amount: only a manager sees how sales were paid.
 */
export function hideCashFrom(report: ShiftReport, caller: Pick<Caller, 'isManager'>): ShiftReport {
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
