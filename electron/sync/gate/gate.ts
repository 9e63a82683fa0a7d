import type { Lane } from '../../../shared/domain/sync.ts';
import type { ContractProfile } from '../../../shared/petstore/profile.ts';
import type { Clock } from '../../../shared/time.ts';
import type { Answer } from '../../petstore/answer.ts';
import type { GateStore } from '../../store/gate/gate.ts';
import { closeDay, type DayLimits, dayAvailable, dayAvailableAt, spendDay, unspendDay } from './day.ts';
import { learnAnswer } from './learn.ts';
import { type GateMemory, recall, savedFrom } from './memory.ts';
import { asksFirst, minuteAvailable, minuteAvailableAt } from './minute.ts';
import { concurrency, isWary, keptForOthers, mostAtOnce } from './pace.ts';
import { planLimits } from './plan.ts';
import { surelyReached } from './service-time.ts';
import { slotOf } from './spending.ts';
import { close, DOUBTED_PAUSE_MS, LONGEST_WAIT_MS, slowdown, waitAfter } from './wait.ts';
import type { MinuteLimits } from './window.ts';

export interface GateOptions {
  store: GateStore;
  clock: Clock;
  /** 0 to 1. */
  random: () => number;
  profile: ContractProfile;
}

/** The right to send one request. Exactly one of `complete` and `release` ends it. */
export interface Permit {
  readonly lane: Lane;
  /** Asked in the very moment of sending; counts the request, on the disk, before it leaves. */
  mayLeave(): boolean;
  /** What became of the request. */
  complete(answer: Answer<unknown>): void;
  /** It was not needed. */
  release(): void;
}

export type WhyNot = 'closed' | 'probing' | 'busy' | 'minute' | 'day';

export type Admission =
  | { permits: Permit[] }
  /** `retryAt`: monotonic milliseconds; null: when one of the requests under way is over, or a person acts. */
  | { permits: null; retryAt: number | null; why: WhyNot };

export type Gate = ReturnType<typeof createGate>;

/**
 * The gate of one connection and key. Every request of the program passes it: it knows what both windows still take,
 * waits where the service asked for it, and sends a single probe before it opens again (docs/sync.md, "The gate").
 */
export function createGate({ store, clock, random, profile }: GateOptions) {
  const plan = planLimits(profile);
  const tills = profile.tillsOnKey;
  const memory: GateMemory = recall(store, clock);
  let jobs = 0;

  const serviceNow = (): number => memory.serviceNow(clock.monotonic());
  const margin = (tills - 1) * mostAtOnce(plan.minute, tills);
  const atOnce = (sincePass = clock.monotonic() - memory.passedAt): number => {
    const since = { passMs: sincePass, refusalMs: clock.monotonic() - memory.refusedAt };
    return concurrency(memory.latency, since, plan.minute, tills);
  };
  /** What counts against it: alone, pieces of work, which send one request at a time; else every permit given out. */
  const underWay = (): number => (tills > 1 ? memory.minute.outstanding : jobs);
  const minuteLimits = (): MinuteLimits => ({
    limit: plan.minute,
    margin: margin + (isWary(clock.monotonic() - memory.refusedAt) ? keptForOthers(plan.minute) : 0),
    tills,
    settleMs: Math.min(2 * (memory.latency?.worst ?? 500), 5000),
    wayMs: (memory.latency?.average ?? 0) / 2,
  });
  const dayLimits = (): DayLimits => ({ limit: plan.day, margin, tills });
  const leftToday = (lane: Lane): number => dayAvailable(memory.day, dayLimits(), lane, serviceNow());
  const isClosed = (): boolean => memory.wait !== null && clock.monotonic() < memory.wait.until;

  function save(slot: number | null): void {
    const spending = slot === null ? undefined : memory.day.spent.get(slot);
    store.save(
      savedFrom(memory, clock, minuteLimits()),
      slot === null || !spending ? null : { slot, ...spending },
    );
  }

  function whyNot(
    lane: Lane,
    count: number,
    waiting = count,
  ): { retryAt: number | null; why: WhyNot } | null {
    const now = clock.monotonic();
    if (memory.wait && isClosed()) {
      return { retryAt: Number.isFinite(memory.wait.until) ? memory.wait.until : null, why: 'closed' };
    }
    if (memory.wait?.probing) return { retryAt: null, why: 'probing' };
    if (underWay() >= (memory.wait ? 1 : atOnce())) return { retryAt: null, why: 'busy' };
    const limits = minuteLimits();
    const asks = memory.wait !== null || asksFirst(memory.minute, now);
    const wanted = asks ? 1 : count;
    // A pull may take its time; a sale must not find the minute spent by one.
    const kept = lane === 'reads' && !asks ? Math.floor((plan.minute / tills) * KEPT_FROM_READS) : 0;
    if (minuteAvailable(memory.minute, limits, now, waiting) < wanted + kept) {
      return {
        retryAt: minuteAvailableAt(memory.minute, limits, now, wanted + kept, waiting),
        why: 'minute',
      };
    }
    if (memory.answered) memory.day = closeDay(memory.day, serviceNow());
    if (leftToday(lane) < wanted) {
      const at = dayAvailableAt(memory.day, dayLimits(), lane, serviceNow());
      return { retryAt: now + Math.max(1000, at - serviceNow()), why: 'day' };
    }
    return null;
  }

  /**
   * Lets requests of one piece of work leave: all of them, or fewer where an answer has to be seen first or others on
   * the key keep too little for more.
   *
   * @param waiting how many want to go, those of other pieces included, as far as is known
   */
  function admit(lane: Lane, count = 1, waiting = count): Admission {
    const refused = whyNot(lane, count, waiting);
    if (refused) return { permits: null, ...refused };
    const single = memory.wait !== null || asksFirst(memory.minute, clock.monotonic());
    if (memory.wait) memory.wait = { ...memory.wait, probing: true };
    jobs += 1;
    const group = { left: single ? 1 : tills > 1 ? Math.min(count, atOnce() - underWay()) : count };
    return {
      permits: Array.from({ length: group.left }, () => createPermit(lane, group, memory.wait !== null)),
    };
  }

  function createPermit(lane: Lane, group: { left: number }, probe: boolean): Permit {
    let state: 'held' | 'flying' | 'over' = 'held';
    let slot = 0;
    memory.minute = { ...memory.minute, outstanding: memory.minute.outstanding + 1 };
    memory.day = { ...memory.day, held: memory.day.held + 1 };

    function end(): void {
      state = 'over';
      group.left -= 1;
      if (group.left === 0) jobs -= 1;
    }
    function release(): void {
      if (state === 'over') return;
      if (state === 'flying') memory.day = unspendDay(memory.day, lane, slot);
      else memory.day = { ...memory.day, held: memory.day.held - 1 };
      memory.minute = { ...memory.minute, outstanding: memory.minute.outstanding - 1 };
      if (probe && memory.wait?.probing) memory.wait = { ...memory.wait, probing: false };
      end();
    }
    return {
      lane,
      mayLeave() {
        // The gate may have closed since this was admitted; only the probe may pass a wait that is over.
        if (state !== 'held' || isClosed() || (memory.wait !== null && !probe)) return false;
        state = 'flying';
        slot = slotOf(serviceNow());
        memory.day = spendDay(memory.day, lane, serviceNow());
        save(slot);
        return true;
      },
      complete(answer) {
        if (state === 'over') return;
        if (state === 'held' || answer.kind === 'not_sent') {
          const left = state === 'flying';
          release();
          if (left) fail(answer, false);
          return;
        }
        learnAnswer(memory, answer, { profile, plan, minute: minuteLimits(), day: dayLimits() });
        end();
        judge(answer, probe);
      },
      release,
    };
  }

  /** Closes or opens the gate by what an answer means. */
  function judge(answer: Answer<unknown>, probe: boolean): void {
    const now = clock.monotonic();
    memory.doubtsWait &&= answer.kind === 'unknown' || answer.kind === 'not_sent';
    switch (answer.kind) {
      case 'rate_limited':
      case 'banned': {
        if (isNews(answer)) memory.strikes += 1;
        const shown = answer.meta.rateLimit;
        // A window that still has room is not the one that refused: its reset, a day's for one, is no time to wait for.
        const resetsAt = shown?.remaining === 0 ? surelyReached(memory.time, shown.resetsAt) : null;
        const wait = waitAfter(
          {
            reason: answer.kind,
            waitMs: answer.waitMs,
            resetMs: resetsAt === null ? null : Math.max(0, resetsAt + 1000 - now),
            strikes: Math.max(1, memory.strikes),
          },
          random(),
        );
        // A later, shorter wait never shortens one, nor does a wall clock that was wrong over a restart.
        const promised = (memory.promisedUntil ?? 0) - serviceNow();
        shut(answer, answer.kind, now + Math.max(wait, Math.min(promised, LONGEST_WAIT_MS)));
        return;
      }
      case 'unauthorized':
        shut(answer, 'unauthorized', Infinity);
        return;
      case 'unknown':
        if (answer.why === 'not_an_echo') break;
        fail(answer, answer.meta.status !== null && answer.why === 'server_error');
        return;
    }
    memory.failures = 0;
    // An answer to something sent before the trouble began says nothing about its end.
    if (memory.wait === null || (!probe && memory.wait.reason !== 'unreachable')) return;
    memory.wait = null;
    memory.promisedUntil = null;
    memory.strikes = 0;
    save(null);
  }

  function fail(answer: Answer<unknown>, answered: boolean): void {
    if (isNews(answer)) memory.failures += 1;
    const waitMs = answer.kind === 'unknown' ? answer.waitMs : null;
    const slow = slowdown(Math.max(1, memory.failures), answered, waitMs, random());
    const pause = memory.doubtsWait && answer.kind !== 'not_sent' ? Math.max(slow, DOUBTED_PAUSE_MS) : slow;
    const refused = memory.wait !== null && memory.wait.reason !== 'unreachable';
    shut(answer, refused && memory.wait ? memory.wait.reason : 'unreachable', clock.monotonic() + pause);
  }

  function isNews(answer: Answer<unknown>): boolean {
    return memory.wait === null || answer.meta.sentAt >= memory.wait.since;
  }

  function shut(answer: Answer<unknown>, reason: Parameters<typeof close>[1], until: number): void {
    const now = clock.monotonic();
    const since = isNews(answer) ? now : (memory.wait?.since ?? now);
    memory.wait = { ...close(memory.wait, reason, until, now), since };
    save(null);
  }

  return {
    admit,
    memory: memory as Readonly<GateMemory>,
    plan,
    minuteLimits,
    dayLimits,
    serviceNow,
    whyNot,
    /** How many more requests a lane may send today. */
    leftToday,
    /** How many requests are under way at once while answers keep coming. */
    concurrency: () => atOnce(0),
    /** A person asks for one probe although nobody knows when the wait ends (a refused key), or sooner. */
    personProbe(): void {
      if (memory.wait && (memory.wait.reason === 'unauthorized' || memory.wait.reason === 'unreachable')) {
        memory.wait = { ...memory.wait, until: clock.monotonic(), probing: false };
        save(null);
      }
    },
    /** Keeps what is left of a long wait on the disk, so that a kill does not begin it anew. */
    remember: () => save(null),
    /** The machine slept: the monotonic clock may have stood still. */
    resumed(): void {
      memory.resume(clock);
      save(null);
    },
    close: () => store.close(),
  };
}

/** The share of this till's minute that reads leave to whoever sells. */
const KEPT_FROM_READS = 0.3;
