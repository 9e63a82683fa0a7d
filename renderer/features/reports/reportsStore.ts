import { create } from 'zustand';
import type { ReportGroup } from '../../../shared/domain/groups.ts';
import type { DayRange, SalesReport } from '../../../shared/domain/reports.ts';
import type { Failure } from '../../../shared/errors/result.ts';
import { addDays, addMonths, startOf } from '../../../shared/time/calendar.ts';
import type { BusinessDate } from '../../../shared/time/time.ts';
import { createLatest } from '../../app/async.ts';
import type { Needs } from '../../app/needs.ts';
import { comparedDays, type StepBack, stepsBackOf } from './comparedDays.ts';

/** Named periods; `own` means typed days. */
export const PERIODS = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'own',
] as const;
export type Period = (typeof PERIODS)[number];

/** The first and last day of a period; one that has not ended ends today. */
export function daysOf(period: Exclude<Period, 'own'>, today: BusinessDate): DayRange {
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'thisWeek':
      return { from: startOf('week', today), to: today };
    case 'lastWeek': {
      const monday = startOf('week', today);
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    }
    case 'thisMonth':
      return { from: startOf('month', today), to: today };
    case 'lastMonth':
      return { from: addMonths(today, -1), to: addDays(startOf('month', today), -1) };
    case 'thisYear':
      return { from: startOf('year', today), to: today };
  }
}

/** The chosen comparison if the period allows it, else the period's default. */
function possible(chosen: StepBack, period: Period): StepBack {
  const steps = stepsBackOf(period);
  return steps.includes(chosen) ? chosen : (steps[0] ?? 'none');
}

interface ReportsState {
  /** Whether the Day screen shows the reports instead of a shift. */
  shown: boolean;
  period: Period;
  /** Null before the reports are opened. */
  days: DayRange | null;
  by: ReportGroup;
  /** How far back the compared period is. */
  stepBack: StepBack;
  /** Null means the shop's own. */
  currency: string | null;
  /** The latest report; null before the first answer and after a refusal. */
  report: SalesReport | null;
  busy: boolean;
  failure: Failure | null;
  show(shown: boolean): void;
  /** Loads the chosen report as of today. */
  load(today: BusinessDate): Promise<void>;
  choosePeriod(period: Period, today: BusinessDate): Promise<void>;
  /** Sets typed days. */
  setDays(days: Partial<DayRange>): Promise<void>;
  choose(change: { by?: ReportGroup; currency?: string | null; stepBack?: StepBack }): Promise<void>;
  saveCsv(): Promise<void>;
  savePdf(): Promise<void>;
  print(): Promise<void>;
}

/** Sales reports of a period. */
export function createReportsStore({
  ipc: { call },
  app: { notify, notifyFailure, onTakeover },
  printing: { notifySaved },
}: Needs<'ipc' | 'app' | 'printing'>) {
  const useReports = create<ReportsState>((set, get) => {
    const latestReport = createLatest();

    function question() {
      const { days, by, currency, stepBack } = get();
      return days && { ...days, by, currency, against: comparedDays(days, stepBack) };
    }

    async function read() {
      const wanted = question();
      if (!wanted) return;
      set({ busy: true });
      const answer = await latestReport.answer(call('reports.sales', wanted));
      if (!answer) return;
      if (answer.ok) set({ report: answer.value, failure: null, busy: false });
      else set({ report: null, failure: answer.error, busy: false });
    }

    async function save(channel: 'reports.saveCsv' | 'reports.savePdf') {
      const wanted = question();
      if (!wanted) return;
      const answer = await call(channel, wanted);
      if (answer.ok) notifySaved(answer.value.file);
      else notifyFailure(answer.error);
    }

    return {
      shown: false,
      period: 'thisWeek',
      days: null,
      by: 'day',
      stepBack: 'week',
      currency: null,
      report: null,
      busy: false,
      failure: null,
      show: (shown) => set({ shown }),
      async load(today) {
        const { period, days } = get();
        set({
          days: period === 'own' && days ? days : daysOf(period === 'own' ? 'thisWeek' : period, today),
        });
        await read();
      },
      async choosePeriod(period, today) {
        set(({ stepBack }) => ({ period, stepBack: possible(stepBack, period) }));
        // The days stay, ready to be edited.
        if (period !== 'own') await get().load(today);
      },
      async setDays(change) {
        const { days } = get();
        if (!days) return;
        set(({ stepBack }) => ({
          period: 'own',
          days: { ...days, ...change },
          stepBack: possible(stepBack, 'own'),
        }));
        await read();
      },
      async choose(change) {
        set(change);
        await read();
      },
      saveCsv: () => save('reports.saveCsv'),
      savePdf: () => save('reports.savePdf'),
      async print() {
        const wanted = question();
        if (!wanted) return;
        const answer = await call('reports.print', wanted);
        if (answer.ok) notify({ tone: 'calm', say: { key: 'documents.printed' } });
        else notifyFailure(answer.error);
      },
    };
  });

  // A manager's report may reveal the expected cash.
  onTakeover(() => {
    useReports.setState({ shown: false, report: null, failure: null });
  });

  return { useReports };
}
