import { reportCsv } from '../../../shared/documents/report-csv.ts';
import { reportName } from '../../../shared/documents/report-paper.ts';
import { shiftReport } from '../../../shared/documents/shift-report.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { HandlersOf } from '../guard.ts';
import { letterheadOf } from '../printing/document-for.ts';
import type { Printer } from '../printing/printer.ts';
import type { Caller } from '../session.ts';
import { hideCashFrom, withoutCash } from './blind.ts';
import { comparison } from './comparison.ts';
import { closeShift, type DayDeps, moveCash, openShift } from './shift.ts';

/** The shop's day: shifts, cash and the equation. */
export function dayHandlers(deps: DayDeps, printer: Pick<Printer, 'afterPayment'>) {
  const { shifts, dayReports } = deps.store;
  const require = (shiftId: LocalId) => {
    const shift = shifts.get(shiftId);
    if (!shift) throw new PerchError('shift_unknown', { shiftId });
    return shift;
  };
  const report = (shiftId: LocalId, caller: Caller) =>
    hideCashFrom(dayReports.show(require(shiftId)), caller);
  return {
    'day.current': (_, caller) => {
      const shift = shifts.current();
      return shift && hideCashFrom(dayReports.show(shift), caller);
    },
    'day.open': (input, caller) => {
      const shown = hideCashFrom(openShift(deps, input, caller), caller);
      // Opens the drawer for the float.
      printer.afterPayment({ subjectId: null, cash: true });
      return shown;
    },
    'day.cash': (input, caller) => {
      const shown = hideCashFrom(moveCash(deps, input, caller), caller);
      // Opens the drawer for the cash movement.
      printer.afterPayment({ subjectId: null, cash: true });
      return shown;
    },
    'day.close': (input, caller) => closeShift(deps, input, caller),
    'day.report': ({ shiftId }, caller) => report(shiftId, caller),
    'day.shifts': ({ limit }, { isManager }) =>
      shifts.list(limit).map((shift) => {
        const summary = dayReports.summary(shift);
        if (shift.closedAt !== null || isManager) return summary;
        return { ...summary, equationNow: withoutCash(summary.equationNow) };
      }),
    'day.comparison': () => comparison(deps),
    'day.exportCsv': ({ shiftId }, caller) => {
      const shown = report(shiftId, caller);
      const petsSold = dayReports.petsSold(require(shiftId));
      const head = letterheadOf(deps.store);
      const asData = shiftReport(shown, { locale: head.locale, petsSold });
      return { csv: reportCsv(asData, head), name: `${reportName(asData, head)}.csv` };
    },
  } satisfies HandlersOf<'day'>;
}
