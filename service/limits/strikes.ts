import { type Clock, MINUTE_MS } from '../../shared/time/time.ts';
import type { Counters } from '../storage/index.ts';

export interface BanRules {
  /** Strikes that ban a key; 0 turns bans off. */
  banStrikes: number;
  banMs: number;
  /** Requests this soon after a 429 were in flight and are no strikes. */
  graceMs: number;
}

/** docs/contract.md, "Bans". */
export const defaultBanRules: BanRules = { banStrikes: 3, banMs: 15 * MINUTE_MS, graceMs: 1000 };

export interface Strikes {
  /** Milliseconds until the key's ban ends; 0 when it is not banned. */
  banned(id: string): Promise<number>;
  /**
   * Records a 429 with a wait of `waitMs`. The first starts the wait; a later one during it, after the grace period, is a
   * strike (docs/contract.md, "Bans"). Returns `bans` for the strike that bans the key, `banned` for concurrent ones.
   */
  record(id: string, waitMs: number): Promise<'noted' | 'bans' | 'banned'>;
}

/**
 * Ends a subject's wait with its strikes, after a change of its plan; a ban remains.
 */
export async function resetWait(counters: Counters, id: string): Promise<void> {
  await counters.remove(`wait:${id}`);
  await counters.remove(`strike:${id}`);
}

export interface StrikeOptions extends BanRules {
  counters: Counters;
  clock: Clock;
}

/**
 * Strikes and bans, in the same shared counters as the windows, so that they survive restarts and apply to all instances.
 * Each step is one atomic statement.
 */
export function strikes({ counters, clock, banStrikes, banMs, graceMs }: StrikeOptions): Strikes {
  return {
    async banned(id) {
      const now = clock.now();
      const ban = await counters.get(`ban:${id}`, now);
      return ban?.expire ? ban.expire - now : 0;
    },
    async record(id, waitMs) {
      if (banStrikes === 0) return 'noted';
      const now = clock.now();
      // Retry-After is in whole seconds, rounded up: this is when the client's wait ends.
      const waitEnds = now + Math.max(Math.ceil(waitMs / 1000), 1) * 1000;
      const wait = await counters.add(`wait:${id}`, 1, waitEnds, now);
      if (now - wait.since <= graceMs) return 'noted';
      const strike = await counters.add(`strike:${id}`, 1, wait.expire, now);
      if (strike.points < banStrikes) return 'noted';
      if (strike.points > banStrikes) return 'banned';
      const banEnds = now + banMs;
      await counters.put(`ban:${id}`, 1, banEnds, now);
      // Both last as long as the ban, so that concurrent requests see the ban and start no new wait.
      await counters.put(`wait:${id}`, 1, banEnds, wait.since);
      await counters.put(`strike:${id}`, banStrikes, banEnds, now);
      return 'bans';
    },
  };
}
