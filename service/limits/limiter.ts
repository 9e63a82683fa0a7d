import { RateLimiterRes } from 'rate-limiter-flexible';
import type { PlanLimits } from '../../shared/petstore/plans.ts';
import type { Clock } from '../../shared/time.ts';
import type { Counters } from '../storage/index.ts';
import { CounterLimiter } from './store.ts';
import { type Strikes, strikes } from './strikes.ts';

const MINUTE = 60;
const DAY = 86_400;

/** Who a request is counted for: an API key, or the address of a request without a valid one. */
export interface Subject {
  id: string;
  limits: PlanLimits;
  /** Only an API key can be banned (specification: Limits, rule 2). */
  bannable: boolean;
}

/** What the three headers say: the window nearer to running out (contract: Headers on every response). */
export interface WindowState {
  limit: number;
  remaining: number;
  /** Milliseconds since 1970. */
  resetAt: number;
}

export type Decision =
  | { outcome: 'passed'; window: WindowState }
  /** `waitMs` is the time until every exhausted window is open again, or until the ban ends. */
  | { outcome: 'limited' | 'banned'; window: WindowState; waitMs: number };

export interface LimiterOptions {
  counters: Counters;
  clock: Clock;
  /** Strikes that ban a key; 0 turns bans off. */
  banStrikes: number;
  banMs: number;
  /** Requests this soon after a 429 were on their way already and are no strikes. */
  graceMs: number;
}

export interface Limiter {
  /** Counts one request and says whether it may pass. */
  take(subject: Subject): Promise<Decision>;
  /** The state of the windows, without counting anything. */
  peek(subject: Subject): Promise<WindowState>;
  /** Tells that a request was refused with a 429 and this wait for a reason other than its windows. */
  refuse(subject: Subject, waitMs: number): Promise<'limited' | 'banned'>;
}

/**
 * The two windows of a plan. Each opens with the first request that finds it closed and lasts a minute or a day; the
 * counters are shared by every instance on one database, so the limits are too.
 */
export function createLimiter(options: LimiterOptions): Limiter {
  const { clock, counters } = options;
  const struck: Strikes = strikes(options);
  const windows = new Map<string, CounterLimiter>();

  const window = (name: 'minute' | 'day', points: number) => {
    const key = `${name}:${points}`;
    let limiter = windows.get(key);
    if (!limiter) {
      limiter = new CounterLimiter({
        name,
        points,
        duration: name === 'minute' ? MINUTE : DAY,
        counters,
        clock,
      });
      windows.set(key, limiter);
    }
    return limiter;
  };

  const stateOf = (limiter: CounterLimiter, res: RateLimiterRes | null): WindowState => ({
    limit: limiter.points,
    remaining: res ? Math.max(res.remainingPoints, 0) : limiter.points,
    resetAt: clock.now() + (res ? res.msBeforeNext : limiter.msDuration),
  });

  /** Counts one request in a window; the window's refusal is a value here. */
  const spend = async (limiter: CounterLimiter, id: string) => {
    try {
      return { passed: true, state: stateOf(limiter, await limiter.consume(id)) };
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return { passed: false, state: stateOf(limiter, error) };
    }
  };

  async function refused(subject: Subject, minute: WindowState, day: WindowState): Promise<Decision> {
    const exhausted = [minute, day].filter((state) => state.remaining === 0);
    const binding = exhausted.reduce((one, other) => (other.resetAt > one.resetAt ? other : one));
    const waitMs = binding.resetAt - clock.now();
    const bannedMs = subject.bannable ? await struck.record(subject.id, waitMs) : 0;
    if (bannedMs === 0) return { outcome: 'limited', window: binding, waitMs };
    return {
      outcome: 'banned',
      window: { limit: minute.limit, remaining: 0, resetAt: clock.now() + bannedMs },
      waitMs: bannedMs,
    };
  }

  return {
    async take(subject) {
      const minute = window('minute', subject.limits.minute);
      const day = window('day', subject.limits.day);
      if (subject.bannable) {
        const bannedMs = await struck.banned(subject.id);
        if (bannedMs > 0) {
          const state = { limit: minute.points, remaining: 0, resetAt: clock.now() + bannedMs };
          return { outcome: 'banned', window: state, waitMs: bannedMs };
        }
      }
      const first = await spend(minute, subject.id);
      if (!first.passed) {
        return refused(subject, first.state, stateOf(day, await day.get(subject.id)));
      }
      const second = await spend(day, subject.id);
      if (!second.passed) return refused(subject, first.state, second.state);
      return { outcome: 'passed', window: nearer(first.state, second.state) };
    },
    async peek(subject) {
      const minute = window('minute', subject.limits.minute);
      const day = window('day', subject.limits.day);
      return nearer(stateOf(minute, await minute.get(subject.id)), stateOf(day, await day.get(subject.id)));
    },
    async refuse(subject, waitMs) {
      return subject.bannable && (await struck.record(subject.id, waitMs)) > 0 ? 'banned' : 'limited';
    },
  };
}

function nearer(one: WindowState, other: WindowState): WindowState {
  return other.remaining < one.remaining ? other : one;
}
