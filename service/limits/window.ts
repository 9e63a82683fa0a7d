import type { Clock } from '../../shared/time/time.ts';
import type { Counter } from '../storage/index.ts';
import type { WindowCounters } from './memory-counters.ts';

export interface WindowOptions {
  /** The window's name, which keeps its counters apart from those of others. */
  name: string;
  /** How many requests it takes. */
  limit: number;
  /** Milliseconds. */
  lengthMs: number;
  counters: WindowCounters;
  clock: Clock;
}

/** What the three headers say of a window (docs/contract.md, "Headers"). */
export interface WindowState {
  limit: number;
  remaining: number;
  /** Milliseconds since 1970. */
  resetAt: number;
}

/** A window that opens with the first request that finds it closed, and takes so many until it ends. */
export function createWindow({ name, limit, lengthMs, counters, clock }: WindowOptions) {
  const keyOf = (id: string) => `${name}:${id}`;
  const stateOf = (counter: Counter | null): WindowState => ({
    limit,
    remaining: counter ? Math.max(limit - counter.points, 0) : limit,
    resetAt: counter?.expire ?? clock.now() + lengthMs,
  });

  return {
    /** Counts one request, unless the window is used up: one that is refused must not count in a window of a greater plan. */
    async take(id: string): Promise<{ passed: boolean; state: WindowState }> {
      for (;;) {
        const now = clock.now();
        const counted = await counters.addUpTo(limit, keyOf(id), 1, now + lengthMs, now);
        if (counted) return { passed: true, state: stateOf(counted) };
        const full = await counters.get(keyOf(id), now);
        // None: it was forgotten between the two statements.
        if (full) return { passed: false, state: stateOf(full) };
      }
    },

    peek: async (id: string): Promise<WindowState> => stateOf(await counters.get(keyOf(id), clock.now())),

    /** Uses the window up for so long, under every plan. */
    async shut(id: string, ms: number): Promise<void> {
      const now = clock.now();
      await counters.put(keyOf(id), Number.MAX_SAFE_INTEGER, now + ms, now);
    },
  };
}
