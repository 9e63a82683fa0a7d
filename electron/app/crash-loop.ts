import { after, type Clock, isBefore, type MonotonicMs } from '../../shared/time/time.ts';

/** This many crashes of the window within `WITHIN_MS` are a loop: reloading does not help. */
const CRASHES = 3;
export const WITHIN_MS = 60_000;

/** `again` reloads the page; `stop` shows the fallback page; `give_up`: the fallback page crashed, too. */
type AfterCrash = 'again' | 'stop' | 'give_up';

export interface CrashLoop {
  /** Call it when the window's page crashed. */
  crashed(): AfterCrash;
  /** A person restarts the page; earlier crashes no longer count. */
  begin(): void;
}

/** Tells an occasional crash from a crash loop. */
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
