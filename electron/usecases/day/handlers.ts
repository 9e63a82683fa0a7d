import { PerchError } from '../../../shared/errors.ts';
import type { LocalId } from '../../../shared/ids.ts';
import type { Input } from '../../../shared/ipc/contract.ts';
import type { Caller } from '../session.ts';
import { reportCsv } from './report-csv.ts';
import { closeShift, type DayDeps, moveCash, openShift } from './shift.ts';

/** The shop's day: shifts, cash and the equation. */
export function dayHandlers(deps: DayDeps) {
  const { shifts, dayReports } = deps.store;
  const report = (shiftId: LocalId) => {
    const shift = shifts.get(shiftId);
    if (!shift) throw new PerchError('shift_unknown', 'There is no such shift.', { shiftId });
    return dayReports.show(shift);
  };
  return {
    'day.current': () => {
      const shift = shifts.current();
      return shift && dayReports.show(shift);
    },
    'day.open': ({ openingFloat }: Input<'day.open'>, caller: Caller) =>
      openShift(deps, openingFloat, caller),
    'day.cash': (input: Input<'day.cash'>, caller: Caller) => moveCash(deps, input, caller),
    'day.close': ({ counted }: Input<'day.close'>, caller: Caller) => closeShift(deps, counted, caller),
    'day.report': ({ shiftId }: Input<'day.report'>) => report(shiftId),
    'day.shifts': ({ limit }: Input<'day.shifts'>) => shifts.list(limit).map(dayReports.summary),
    'day.exportCsv': ({ shiftId }: Input<'day.exportCsv'>) => ({
      csv: reportCsv(report(shiftId), deps.store.settings.shop()),
    }),
  };
}
