import type { PlanLimits } from '../../shared/petstore/plans.ts';
import { memoryCounters } from './memory-counters.ts';
import { type StrikeOptions, strikes } from './strikes.ts';
import { minuteKey, stateOf, type WindowState, windowsOf } from './window.ts';

/** Counters of addresses: two windows each for routes with and without a key. */
const ADDRESS_COUNTERS = 20_000;

/** What a request counts for: an API key, or the address without a valid one. */
export interface Subject {
  id: string;
  limits: PlanLimits;
  /** Only an API key can be banned (docs/contract.md, "Bans"), and only its counters are in the database. */
  isKey: boolean;
}

/** The subject of an API key; `id` is that of its record. */
export const keySubjectId = (id: string) => `key:${id}`;

/** `window`: the one nearer to its limit. */
export type Decision =
  | { outcome: 'passed'; window: WindowState }
  /** `waitMs` is the time until every exhausted window is open again, or until the ban ends. */
  | { outcome: 'limited' | 'banned'; window: WindowState; waitMs: number };

export interface Limiter {
  /** Counts a request and decides whether it passes. */
  take(subject: Subject): Promise<Decision>;
  /** The state of the windows, without counting. */
  peek(subject: Subject): Promise<WindowState>;
  /**
   * Records a 429 with this wait for another reason than the windows. A resulting ban is returned as the decision for that
   * request.
   */
  refuse(subject: Subject, waitMs: number): Promise<Decision>;
}

/**
 * Fixed windows of a minute and a day, each starting with the first request after the last one's end. Instances on one
 * database share the counters and bans of keys; counters of addresses are in each instance's memory.
 */
export function createLimiter(options: StrikeOptions): Limiter {
  const { clock, counters } = options;
  const strikeCounter = strikes(options);
  const addressCounters = memoryCounters(ADDRESS_COUNTERS);
  const countersOf = ({ isKey }: Subject) => (isKey ? counters : addressCounters);

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
    const current = await strikeCounter.banned(id);
    if (current > 0) return banned(limits.minute, current);
    const verdict = await strikeCounter.record(id, waitMs);
    if (verdict === 'noted') return null;
    if (verdict === 'bans') {
      // Fills the minute window until the ban ends, so that passing requests need not check for bans. Full under every
      // plan: an upgrade does not lift a ban.
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
        // Empty if the full window expired between the two statements.
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
