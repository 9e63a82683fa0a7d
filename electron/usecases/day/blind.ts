import type { DayEquation, ShiftReport } from '../../../shared/domain/day.ts';
import type { Caller } from '../session.ts';

/**
 * The report as this person may see it. While a shift is open, the person who will count the drawer must not be able to
 * compute the expected amount, so only a manager sees how sales were paid.
 */
export function hideCashFrom(report: ShiftReport, caller: Pick<Caller, 'isManager'>): ShiftReport {
  return report.closedAt !== null || caller.isManager ? report : blinded(report);
}

/** Without the drawer's cash: for people who will count it, and for paper, which anybody may read. */
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

/** The lines and their amounts, without the share of cash. */
export function withoutCash(equation: DayEquation): DayEquation {
  return { ...equation, cash: null };
}
