import type { PlanLimits } from '../../shared/petstore/plans.ts';
import { memoryCounters } from './memory-counters.ts';
import { type StrikeOptions, strikes } from './strikes.ts';
import { createWindow, type WindowState } from './window.ts';

const LENGTH_MS = { minute: 60_000, day: 86_400_000 };
/** Counters of addresses: two windows each for what needs a key and for what needs none. */
const ADDRESS_COUNTERS = 20_000;

/** Who a request is counted for: an API key, or the address of a request without a valid one. */
export interface Subject {
  id: string;
  limits: PlanLimits;
  /** Only an API key can be banned (docs/contract.md, "Bans"), and only its counters are in the database. */
  isKey: boolean;
}

/** The name that the requests of an API key are counted under; `id` is that of its record. */
export const keySubjectId = (id: string) => `key:${id}`;

/** `window`: the one nearer to running out. */
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
  const windows = new Map<string, ReturnType<typeof createWindow>>();
  const ofAddresses = memoryCounters(ADDRESS_COUNTERS);

  function windowOf(name: 'minute' | 'day', limit: number, isKey: boolean) {
    const key = `${name}:${limit}:${isKey}`;
    const window =
      windows.get(key) ??
      createWindow({
        name,
        limit,
        lengthMs: LENGTH_MS[name],
        clock,
        counters: isKey ? counters : ofAddresses,
      });
    windows.set(key, window);
    return window;
  }

  const windowsOf = ({ limits, isKey }: Subject) =>
    [windowOf('minute', limits.minute, isKey), windowOf('day', limits.day, isKey)] as const;

  const banned = (limit: number, waitMs: number): Decision => ({
    outcome: 'banned',
    window: { limit, remaining: 0, resetAt: clock.now() + waitMs },
    waitMs,
  });

  async function strikeOrBan({ id, limits, isKey }: Subject, waitMs: number): Promise<Decision | null> {
    if (!isKey) return null;
    const current = await struck.banned(id);
    if (current > 0) return banned(limits.minute, current);
    const verdict = await struck.record(id, waitMs);
    if (verdict === 'noted') return null;
    if (verdict === 'bans') {
      // The minute window stays shut as long as the ban lasts, so that a request that passes need not ask for bans. It
      // is shut under every plan: an upgrade does not lift a ban.
      await windowOf('minute', limits.minute, true).shut(id, options.banMs);
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
      const first = await minute.take(subject.id);
      if (!first.passed) return refused(subject, first.state, await day.peek(subject.id));
      const second = await day.take(subject.id);
      if (!second.passed) return refused(subject, first.state, second.state);
      return { outcome: 'passed', window: nearer(first.state, second.state) };
    },
    async peek(subject) {
      const [minute, day] = windowsOf(subject);
      return nearer(await minute.peek(subject.id), await day.peek(subject.id));
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
