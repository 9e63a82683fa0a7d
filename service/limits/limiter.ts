import type { PlanLimits } from '../../shared/petstore/plans.ts';
import { memoryCounters } from './memory-counters.ts';
import { type StrikeOptions, strikes } from './strikes.ts';
import { minuteKey, stateOf, type WindowState, windowsOf } from './window.ts';

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
  const ofAddresses = memoryCounters(ADDRESS_COUNTERS);
  const countersOf = ({ isKey }: Subject) => (isKey ? counters : ofAddresses);

  async function statesOf(subject: Subject): Promise<[WindowState, WindowState]> {
    const now = clock.now();
    const [minute, day] = windowsOf(subject.id, subject.limits, now);
    const { get } = countersOf(subject);
    return [stateOf(minute, await get(minute.key, now)), stateOf(day, await get(day.key, now))];
  }

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
      const now = clock.now();
      await counters.put(minuteKey(id), Number.MAX_SAFE_INTEGER, now + options.banMs, now);
    }
    return banned(limits.minute, options.banMs);
  }

  async function refused(subject: Subject, exhausted: WindowState[]): Promise<Decision> {
    const window = exhausted.reduce((one, other) => (other.resetAt > one.resetAt ? other : one));
    const waitMs = window.resetAt - clock.now();
    return (await strikeOrBan(subject, waitMs)) ?? { outcome: 'limited', window, waitMs };
  }

  return {
    async take(subject) {
      for (;;) {
        const now = clock.now();
        const [minute, day] = windowsOf(subject.id, subject.limits, now);
        const [inMinute, inDay] = await countersOf(subject).count([minute, day], now);
        if (inMinute && inDay) {
          return { outcome: 'passed', window: nearer(stateOf(minute, inMinute), stateOf(day, inDay)) };
        }
        const exhausted = (await statesOf(subject)).filter(({ remaining }) => remaining === 0);
        // None: what was full was forgotten between the two statements.
        if (exhausted.length > 0) return refused(subject, exhausted);
      }
    },
    async peek(subject) {
      return nearer(...(await statesOf(subject)));
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
