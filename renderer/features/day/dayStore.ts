import { create } from 'zustand';
import type { ShiftReport } from '../../../shared/domain/day.ts';
import type { DayComparison } from '../../../shared/domain/day-comparison.ts';
import type { Failure, Result } from '../../../shared/errors/result.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Input, Output } from '../../../shared/ipc/contract.ts';
import type { Minor } from '../../../shared/money/money.ts';
import { coalesce } from '../../app/async.ts';
import type { Needs } from '../../app/needs.ts';

export type ShiftSummary = Output<'day.shifts'>[number];

/**
 * The number of each coin and note by `kind:value`; missing keys were not counted. A string is invalid input, which leaves
 * no total until it is corrected.
 */
export type CashCount = Readonly<Record<string, number | string>>;

interface DayState {
  /** The open shift's report; null if none is open, undefined before the first answer. */
  current: ShiftReport | null | undefined;
  /** Earlier days to compare with the open shift; null if none is open, and until loaded. */
  comparison: DayComparison | null;
  /** Shifts, newest first; null before the first answer. */
  shifts: ShiftSummary[] | null;
  /** How many of them are loaded at most. */
  most: number;
  /** The chosen shift; null for today's. */
  chosenId: LocalId | null;
  /** The chosen shift's report. */
  report: ShiftReport | null;
  failure: Failure | null;
  /** The shift being counted and its count so far; kept when the screen is left. */
  counting: {
    shiftId: LocalId;
    count: CashCount;
    typed: string | null;
  } | null;
  /**
   * The float of the next shift, typed or counted; kept when the screen is left. If neither, the amount left at the last
   * closing.
   */
  opening: { typed: string | null; count: CashCount | null };
  setOpening(change: Partial<DayState['opening']>): void;
  beginCount(shiftId: LocalId): void;
  setCount(change: { count?: CashCount; typed?: string | null }): void;
  endCount(): void;
  /** Follows changes while the screen is shown. Returns the function that stops it. */
  watch(): () => void;
  /** Retries a failed load. */
  again(): void;
  /** Loads earlier shifts. */
  more(): Promise<void>;
  choose(shiftId: LocalId | null): void;
  /**
   * Opens a shift with the cash in the drawer, minor units. Refused with `float_differs` if the last closing left another
   * amount, unless the person confirmed the difference.
   */
  openShift(openingFloat: Minor, allowDifference?: boolean): Promise<Result<ShiftReport>>;
  /** Puts cash in (positive) or takes it out (negative), minor units. */
  moveCash(amount: Minor, reason: string): Promise<Result<ShiftReport>>;
  /**
   * Closes the shift with the blind count, minor units, and shows the Z report. Refused with `cards_unsettled` until every
   * card payment is settled or confirmed as open, and with `carts_held` until held carts are confirmed. `takeOut` is the
   * shift's last cash out.
   */
  closeShift(
    counted: Minor,
    options?: Pick<Input<'day.close'>, 'leaveUnsettled' | 'leaveHeld' | 'takeOut'>,
  ): Promise<Result<ShiftReport>>;
}

/** Shifts loaded at first, and added by each request. */
const SHIFTS = 120;

const noFloat = { typed: null, count: null };

export type DayStore = ReturnType<typeof createDayStore>;

export function createDayStore({
  ipc: { call, callQuietly, listen },
  app: { notifyFailure, onTakeover },
  printing: { saveText },
}: Needs<'ipc' | 'app' | 'printing'>) {
  /** The shop's day: the open shift and earlier ones. Reports reload while their figures can still change. */
  const useDay = create<DayState>((set, get) => {
    /** Loads the open shift. `ask` is `call` for what a person opens, `callQuietly` for updates, which never ask for a PIN. */
    async function readCurrent(ask: typeof call) {
      const answer = await ask('day.current', {});
      if (!answer.ok) return set({ failure: answer.error });
      // Keeps the reason if a chosen report failed to load.
      const { chosenId, report, failure } = get();
      set({ current: answer.value, failure: chosenId !== null && report === null ? failure : null });
    }

    async function readComparison() {
      const answer = await callQuietly('day.comparison', {});
      if (answer.ok) set({ comparison: answer.value });
    }

    async function readShifts(ask: typeof call) {
      const answer = await ask('day.shifts', { limit: get().most });
      if (!answer.ok) return;
      set({ shifts: answer.value });
    }

    async function readReport(ask: typeof call) {
      const shiftId = get().chosenId;
      if (shiftId === null) return;
      const answer = await ask('day.report', { shiftId });
      if (get().chosenId !== shiftId) return;
      if (answer.ok) set({ report: answer.value, failure: null });
      else set({ failure: answer.error });
    }

    async function readAll() {
      await readCurrent(call);
      await readShifts(call);
      await readComparison();
      await readReport(call);
    }

    async function follow() {
      await readCurrent(callQuietly);
      await readReport(callQuietly);
      await readComparison();
      // Reloads only while an equation can change, since many of them are slow to compute.
      const moving = get().shifts?.some(
        ({ equationNow: now }) => now.acknowledged + now.discarded < now.sold,
      );
      if (moving !== false) await readShifts(callQuietly);
    }

    return {
      current: undefined,
      comparison: null,
      shifts: null,
      most: SHIFTS,
      chosenId: null,
      report: null,
      failure: null,
      counting: null,
      opening: noFloat,
      setOpening: (change) => set(({ opening }) => ({ opening: { ...opening, ...change } })),
      beginCount(shiftId) {
        set({ counting: { shiftId, count: {}, typed: null } });
        // Counting works without a drawer, or without the right to open it.
        void callQuietly('printing.openDrawer', { why: 'count' });
      },
      setCount(change) {
        const { counting } = get();
        if (counting) set({ counting: { ...counting, ...change } });
      },
      endCount: () => set({ counting: null }),
      watch() {
        const soon = coalesce(follow);
        const ends = [listen('sync.changed', soon), listen('app.changed', soon)];
        void readAll();
        return () => {
          for (const end of ends) end();
          set({ most: SHIFTS });
        };
      },
      again: () => void readAll(),
      async more() {
        set(({ most }) => ({ most: most + SHIFTS }));
        await readShifts(call);
      },
      choose(chosenId) {
        if (chosenId === get().chosenId) return;
        set({ chosenId, report: null, failure: null });
        void readReport(call);
      },
      async openShift(openingFloat, allowDifference = false) {
        const answer = await call('day.open', { openingFloat, allowDifference });
        if (answer.ok) {
          set({ current: answer.value, chosenId: null, opening: noFloat });
          void readComparison();
          void readShifts(callQuietly);
        }
        return answer;
      },
      async moveCash(amount, reason) {
        const answer = await call('day.cash', { amount, reason });
        if (answer.ok) set({ current: answer.value });
        return answer;
      },
      async closeShift(counted, options = {}) {
        const answer = await call('day.close', { counted, ...options });
        if (answer.ok) {
          const report = answer.value;
          set({ current: null, comparison: null, chosenId: report.shiftId, report, counting: null });
          void readShifts(callQuietly);
        }
        return answer;
      },
    };
  });

  /** Saves a shift's report as a CSV where the person chooses. */
  async function saveShiftCsv({ shiftId }: ShiftReport): Promise<void> {
    const answer = await call('day.exportCsv', { shiftId });
    if (!answer.ok) return notifyFailure(answer.error);
    await saveText(answer.value.name, answer.value.csv);
  }

  onTakeover((failure) => {
    const nothing = { current: undefined, comparison: null, shifts: null, report: null };
    if (failure) useDay.setState({ ...nothing, failure });
  });

  return { useDay, saveShiftCsv };
}
