import type { LimiterOptions } from './limiter.ts';
import { CounterLimiter } from './store.ts';

export interface Strikes {
  /** Milliseconds until the key's ban ends; 0 when it is not banned. */
  banned(id: string): Promise<number>;
  /**
   * Records a 429 that asks for a wait of `waitMs`. The first opens the wait; one that follows inside it, and more than
   * the grace after that first answer, is a strike. True when the strikes have now banned the key (contract: Bans).
   */
  record(id: string, waitMs: number): Promise<boolean>;
}

/** Strikes and bans, kept in the same shared counters as the windows: restarts and other instances see them. */
export function strikes({ counters, clock, banStrikes, banMs, graceMs }: LimiterOptions): Strikes {
  const counter = (name: string, ms: number) =>
    new CounterLimiter({ name, points: Number.MAX_SAFE_INTEGER, duration: ms / 1000, counters, clock });
  const ban = counter('ban', banMs);
  const wait = counter('wait', 0);
  const grace = counter('grace', graceMs);
  const strike = counter('strike', 0);

  return {
    async banned(id) {
      return (await ban.get(id))?.msBeforeNext ?? 0;
    },
    async record(id, waitMs) {
      if (banStrikes === 0) return false;
      // Retry-After is in whole seconds, rounded up: this is the wait that the client was told.
      const told = Math.max(Math.ceil(waitMs / 1000), 1);
      const opened = await wait.consume(id, 1, { customDuration: told });
      if (opened.consumedPoints === 1) {
        await strike.delete(id);
        await grace.set(id, 1, graceMs / 1000);
        return false;
      }
      if (await grace.get(id)) return false;
      const left = Math.max(opened.msBeforeNext, 1);
      const { consumedPoints } = await strike.consume(id, 1, { customDuration: left / 1000 });
      if (consumedPoints < banStrikes) return false;
      // Of several that arrive together, the one that completes the count sets the ban.
      if (consumedPoints === banStrikes) {
        await ban.set(id, 1, banMs / 1000);
        await wait.delete(id);
      }
      return true;
    },
  };
}
