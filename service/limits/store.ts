import { RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js';
import type { Clock } from '../../shared/time.ts';
import type { Counter } from '../storage/index.ts';
import type { WindowCounters } from './memory-counters.ts';

export interface CounterLimiterOptions {
  /** The window's name, which keeps its counters apart from those of others. */
  name: string;
  points: number;
  /** Seconds. */
  duration: number;
  counters: WindowCounters;
  clock: Clock;
}

/**
 * A limiter of rate-limiter-flexible on our own counters. The library's SQLite and PostgreSQL stores read the
 * machine's clock; this one is told the time.
 */
export class CounterLimiter extends RateLimiterStoreAbstract {
  readonly #counters: WindowCounters;
  readonly #clock: Clock;

  constructor({ name, points, duration, counters, clock }: CounterLimiterOptions) {
    super({ storeClient: counters, keyPrefix: name, points, duration });
    this.#counters = counters;
    this.#clock = clock;
  }

  /**
   * The library calls this to add points, or to overwrite them with `force`. A request that finds the window used up is
   * not counted, or it would be missing from a greater window after an upgrade; the library sees its refusal in the
   * count that it would have made.
   */
  async _upsert(key: string, points: number, ms: number, force = false): Promise<Counter> {
    const now = this.#clock.now();
    const expire = ms > 0 ? now + ms : null;
    if (force) return this.#counters.put(key, points, expire, now);
    for (;;) {
      const counted = await this.#counters.addUpTo(this.points, key, points, expire, now);
      if (counted) return counted;
      const full = await this.#counters.get(key, now);
      // None: it was forgotten between the two statements.
      if (full) return { ...full, points: full.points + points };
    }
  }

  _get(key: string): Promise<Counter | null> {
    return this.#counters.get(key, this.#clock.now());
  }

  _delete(key: string): Promise<boolean> {
    return this.#counters.remove(key);
  }

  _getRateLimiterRes(_key: string, changed: number, { points, expire }: Counter): RateLimiterRes {
    const left = expire === null ? -1 : Math.max(expire - this.#clock.now(), 0);
    return new RateLimiterRes(Math.max(this.points - points, 0), left, points, points === changed);
  }
}
