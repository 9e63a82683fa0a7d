import { after, type Clock, isBefore, type MonotonicMs } from '../../shared/time/time.ts';

/** So many crashes of the window within this time are a loop: beginning again does not help. */
const CRASHES = 3;
export const WITHIN_MS = 60_000;

/** What is done about a crash: `again` begins the page anew; `stop` shows the plain page; `give_up`: that crashed, too. */
type AfterCrash = 'again' | 'stop' | 'give_up';

export interface CrashLoop {
  /** The window's page crashed. */
  crashed(): AfterCrash;
  /** A person begins again; what was before counts no more. */
  begin(): void;
}

/** Tells a crash now and then from a loop of them. */
export function createCrashLoop(clock: Pick<Clock, 'monotonic'>): CrashLoop {
  let crashes: MonotonicMs[] = [];
  let stopped = false;
  return {
    crashed() {
      if (stopped) return 'give_up';
      const now = clock.monotonic();
      crashes = [...crashes.filter((at) => isBefore(now, after(at, WITHIN_MS))), now];
      stopped = crashes.length >= CRASHES;
      return stopped ? 'stop' : 'again';
    },
    begin() {
      crashes = [];
      stopped = false;
    },
  };
}
