import type { CountedWindow, Counter, Counters } from '../storage/index.ts';

/** The operations that windows need. */
export type WindowCounters = Pick<Counters, 'count' | 'get'>;

/**
 * Counters in memory, at most `most`; the oldest is evicted. For requests without a key, which must not write to the database.
 */
export function memoryCounters(most: number): WindowCounters {
  const counters = new Map<string, Counter>();

  function current(key: string, now: number): Counter | null {
    const counter = counters.get(key);
    return counter && (counter.expire === null || counter.expire > now) ? counter : null;
  }
  function write(key: string, counter: Counter): Counter {
    counters.delete(key);
    const [oldest] = counters.keys();
    if (counters.size >= most && oldest !== undefined) counters.delete(oldest);
    counters.set(key, counter);
    return counter;
  }

  function add({ key, most, expire }: CountedWindow, now: number): Counter | null {
    const before = current(key, now);
    if (!before) return write(key, { points: 1, since: now, expire });
    if (before.points >= most) return null;
    before.points += 1;
    return { ...before };
  }

  return {
    async count(windows, now) {
      const counted: Counter[] = [];
      for (const window of windows) {
        const counter = add(window, now);
        if (!counter) break;
        counted.push(counter);
      }
      return counted;
    },
    get: async (key, now) => current(key, now),
  };
}
