import { RateLimiterRes } from 'rate-limiter-flexible';
import type { PlanLimits } from '../../shared/petstore/plans.ts';
import { memoryCounters } from './memory-counters.ts';
import { CounterLimiter } from './store.ts';
import { type StrikeOptions, strikes } from './strikes.ts';

const MINUTE_S = 60;
const DAY_S = 86_400;
/** Counters of addresses: two windows each for what needs a key and for what needs none. */
const ADDRESS_COUNTERS = 20_000;

/** Who a request is counted for: an API key, or the address of a request without a valid one. */
export interface Subject {
  id: string;
  limits: PlanLimits;
  /** Only an API key can be banned (docs/contract.md, "Bans"), and only its counters are in the database. */
  isKey: boolean;
}

/** What the three headers say: the window nearer to running out (docs/contract.md, "Headers"). */
export interface WindowState {
  limit: number;
  remaining: number;
  /** Milliseconds since 1970. */
  resetAt: number;
}

/** The name that the requests of an API key are counted under; `id` is that of its record. */
export const keySubjectId = (id: string) => `key:${id}`;

export type Decision =
  | { outcome: 'passed'; window: WindowState }
  /** `waitMs` is the time until every exhausted window is open again, or until the ban ends. */
  | { outcome: 'limited' | 'banned'; window: WindowState; waitMs: number };

export interface Limiter {
  /** Counts one request and says whether it may pass. */
  take(subject: Subject): Promise<Decision>;
  /** The state of the windows, without counting anything. */
  peek(subject: Subject): Promise<WindowState>;
  /**
   * Tells that a request got a 429 with this wait for a reason other than its windows; a ban that follows is returned
   * as the decision for that very request.
   */
  refuse(subject: Subject, waitMs: number): Promise<Decision>;
}

/**
 * The two windows of a plan. Each opens with the first request that finds it closed and lasts a minute or a day. The
 * counters of keys are shared by every instance on one database, so their limits and bans are too; those of addresses are
 * each instance's own, in memory.
 */
export function createLimiter(options: StrikeOptions): Limiter {
  const { clock, counters } = options;
  const struck = strikes(options);
  const limiters = new Map<string, CounterLimiter>();
  const ofAddresses = memoryCounters(ADDRESS_COUNTERS);

  function windowOf(name: 'minute' | 'day', points: number, isKey: boolean): CounterLimiter {
    const key = `${name}:${points}:${isKey}`;
    let limiter = limiters.get(key);
    if (!limiter) {
      const duration = name === 'minute' ? MINUTE_S : DAY_S;
      const where = isKey ? counters : ofAddresses;
      limiter = new CounterLimiter({ name, points, duration, counters: where, clock });
      limiters.set(key, limiter);
    }
    return limiter;
  }

  const windowsOf = ({ limits, isKey }: Subject) =>
    [windowOf('minute', limits.minute, isKey), windowOf('day', limits.day, isKey)] as const;

  const stateOf = (limiter: CounterLimiter, res: RateLimiterRes | null): WindowState => ({
    limit: limiter.points,
    remaining: res ? res.remainingPoints : limiter.points,
    resetAt: clock.now() + (res ? res.msBeforeNext : limiter.msDuration),
  });

  const banned = (limit: number, waitMs: number): Decision => ({
    outcome: 'banned',
    window: { limit, remaining: 0, resetAt: clock.now() + waitMs },
    waitMs,
  });

  /** Counts one request in a window; the window's refusal is a value here. */
  async function spend(limiter: CounterLimiter, id: string) {
    try {
      return { passed: true, state: stateOf(limiter, await limiter.consume(id)) };
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return { passed: false, state: stateOf(limiter, error) };
    }
  }

  async function strikeOrBan({ id, limits, isKey }: Subject, waitMs: number): Promise<Decision | null> {
    if (!isKey) return null;
    const current = await struck.banned(id);
    if (current > 0) return banned(limits.minute, current);
    const verdict = await struck.record(id, waitMs);
    if (verdict === 'noted') return null;
    if (verdict === 'bans') {
      // The minute window stays shut as long as the ban lasts, so that a request that passes need not ask for bans. It
      // is shut under every plan: an upgrade does not lift a ban.
      await windowOf('minute', limits.minute, true).set(id, Number.MAX_SAFE_INTEGER, options.banMs / 1000);
    }
    return banned(limits.minute, options.banMs);
  }

  async function refused(subject: Subject, minute: WindowState, day: WindowState): Promise<Decision> {
    const exhausted = [minute, day].filter((state) => state.remaining === 0);
    const window = exhausted.reduce((one, other) => (other.resetAt > one.resetAt ? other : one));
    const waitMs = window.resetAt - clock.now();
    return (await strikeOrBan(subject, waitMs)) ?? { outcome: 'limited', window, waitMs };
  }

  return {
    async take(subject) {
      const [minute, day] = windowsOf(subject);
      const first = await spend(minute, subject.id);
      if (!first.passed) return refused(subject, first.state, stateOf(day, await day.get(subject.id)));
      const second = await spend(day, subject.id);
      if (!second.passed) return refused(subject, first.state, second.state);
      return { outcome: 'passed', window: nearer(first.state, second.state) };
    },
    async peek(subject) {
      const [minute, day] = windowsOf(subject);
      return nearer(stateOf(minute, await minute.get(subject.id)), stateOf(day, await day.get(subject.id)));
    },
    async refuse(subject, waitMs) {
      const window = await this.peek(subject);
      return (await strikeOrBan(subject, waitMs)) ?? { outcome: 'limited', window, waitMs };
    },
  };
}

function nearer(one: WindowState, other: WindowState): WindowState {
  return other.remaining < one.remaining ? other : one;
}
