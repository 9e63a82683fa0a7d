import type { Counter, Counters } from '../storage/index.ts';

/** What a window needs of its counters. */
export type WindowCounters = Pick<Counters, 'addUpTo' | 'put' | 'get'>;

/**
 * Counters of this process alone, at most `most`: for one more the oldest is forgotten. For what strangers send, which
 * must leave nothing in the database.
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

  return {
    async addUpTo(limit, key, points, expire, now) {
      const before = current(key, now);
      if (!before) return write(key, { points, since: now, expire });
      if (before.points + points > limit) return null;
      before.points += points;
      return { ...before };
    },
    put: async (key, points, expire, now) => write(key, { points, since: now, expire }),
    get: async (key, now) => current(key, now),
  };
}
