import { type Clock, MINUTE_MS } from '../../shared/time/time.ts';
import type { Counters } from '../storage/index.ts';

export interface BanRules {
  /** Strikes that ban a key; 0 turns bans off. */
  banStrikes: number;
  banMs: number;
  /** Requests this soon after a 429 were on their way already and are no strikes. */
  graceMs: number;
}

/** docs/contract.md, "Bans". */
export const defaultBanRules: BanRules = { banStrikes: 3, banMs: 15 * MINUTE_MS, graceMs: 1000 };

export interface Strikes {
  /** Milliseconds until the key's ban ends; 0 when it is not banned. */
  banned(id: string): Promise<number>;
  /**
   * Records a 429 that asks for a wait of `waitMs`. The first opens the wait; one that follows inside it, and more than
   * the grace after that first answer, is a strike (docs/contract.md, "Bans"). `bans` for the strike that bans the key, `banned`
   * for one that came along with it.
   */
  record(id: string, waitMs: number): Promise<'noted' | 'bans' | 'banned'>;
}

/**
 * Forgets the wait that a subject was given, with the strikes in it. After a change of its plan it need not have waited;
 * a ban stays.
 */
export async function forgetWait(counters: Counters, id: string): Promise<void> {
  await counters.remove(`wait:${id}`);
  await counters.remove(`strike:${id}`);
}

export interface StrikeOptions extends BanRules {
  counters: Counters;
  clock: Clock;
}

/**
 * Strikes and bans. They are kept in the same shared counters as the
 * windows, so restarts and other instances see them; each step is one atomic statement.
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
      // Both last as long as the ban, so that what comes along with this strike meets the ban, not a new wait.
      await counters.put(`wait:${id}`, 1, banEnds, wait.since);
      await counters.put(`strike:${id}`, banStrikes, banEnds, now);
      return 'bans';
    },
  };
}
