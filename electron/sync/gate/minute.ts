import {
  after,
  between,
  earlier,
  isBefore,
  MINUTE_MS,
  type MonotonicMs,
  type ServiceMs,
  serviceMs,
} from '../../../shared/time/time.ts';
import type { RateLimit } from '../../petstore/headers.ts';
import type { SavedGate } from '../../store/gate/gate.ts';
import type { QuotaLimits } from './plan.ts';

/** What a header said about a window. */
interface Known {
  remaining: number;
  /** When the answer arrived. */
  at: MonotonicMs;
  resetsAt: ServiceMs;
  /** The window has been reset by then at the latest. */
  resetsBy: MonotonicMs;
}

/** Resets are sent in whole seconds, rounded up or down: a request waits this long after one. */
export const RESET_ROUNDING_MS = 1000;
/** Resets that differ by no more than this are the same one. */
const SAME_RESET_MS = 1500;
/** While a quota probe is unanswered, another one may be sent after this long: a sale must not wait for a long list. */
const ASK_AGAIN_MS = 1000;

/**
 * How many requests the minute still allows: what the headers say is left, minus what is in flight. At zero it waits for
 * the reset, and then sends one quota probe. If headers do not show the minute, our own requests of the last minute count.
 */
export class MinuteQuota {
  /** Requests admitted and not answered yet. */
  inFlight = 0;
  /** Whether the latest answer's header showed the minute; null before the first answer. */
  isInHeader: boolean | null = null;
  readonly limits: QuotaLimits;
  #known: Known | null = null;
  /** When the quota probe was admitted; null if none is in flight. */
  #quotaProbeAt: MonotonicMs | null = null;
  /** Unanswered requests that no later answer includes yet; `at`: when the last of them was abandoned. */
  #lost: { count: number; at: MonotonicMs } | null = null;
  /** When our requests of the last minute ended, oldest first. */
  #ended: MonotonicMs[] = [];

  constructor(limits: QuotaLimits, saved: SavedGate['minute'], now: MonotonicMs) {
    this.limits = limits;
    if (!saved) return;
    const { remaining, resetsInMs } = saved;
    this.#known = { remaining, at: now, resetsAt: serviceMs(0), resetsBy: after(now, resetsInMs) };
  }

  save(now: MonotonicMs): SavedGate['minute'] {
    const remaining = this.#left(now);
    if (remaining === Infinity) return null;
    const known = this.isInHeader === false ? null : this.#known;
    return { remaining, resetsInMs: known ? between(now, known.resetsBy) : MINUTE_MS };
  }

  /** Whether one request has to probe: nothing was answered since the program started, or since the reset. */
  needsQuotaProbe(now: MonotonicMs): boolean {
    return this.isInHeader === null || (this.isInHeader && this.#current(now) === null);
  }

  /** How many more requests may be admitted now; never negative. */
  available(now: MonotonicMs): number {
    const left = Math.max(0, this.#left(now) - this.limits.margin);
    if (!this.needsQuotaProbe(now)) return left;
    const isAsking = this.#quotaProbeAt !== null && isBefore(now, after(this.#quotaProbeAt, ASK_AGAIN_MS));
    return isAsking ? 0 : Math.min(1, left);
  }

  /** When more requests may be admitted; null: only an answer can tell. */
  availableAt(now: MonotonicMs): MonotonicMs | null {
    const known = this.#current(now);
    if (known) return known.resetsBy;
    if (this.needsQuotaProbe(now)) return this.#quotaProbeAt && after(this.#quotaProbeAt, ASK_AGAIN_MS);
    const [first] = this.#inLastMinute(now);
    return first === undefined ? null : after(first, MINUTE_MS);
  }

  /** Admits requests. If a quota probe is needed, this is it. */
  admit(count: number, now: MonotonicMs): void {
    if (this.needsQuotaProbe(now)) this.#quotaProbeAt = now;
    this.inFlight += count;
  }

  /** Ends a request that never left. `asked`: it was the quota probe. */
  release(asked: boolean): void {
    this.inFlight -= 1;
    if (asked) this.#quotaProbeAt = null;
  }

  /** Ends a request that left. `lost`: its answer does not show the minute, so the service may or may not have counted it. */
  end(at: MonotonicMs, asked: boolean, header: 'minute' | 'none' | 'lost'): void {
    this.release(asked);
    this.#ended = [...this.#inLastMinute(at), at];
    if (header === 'lost') this.#lost = { count: (this.#lost?.count ?? 0) + 1, at };
    if (header !== 'none') return;
    this.isInHeader = false;
    if (this.#known) this.#known = { ...this.#known, remaining: this.#known.remaining - 1 };
  }

  /** Applies the values of an answer's header. `latestReset`: the latest time at which the service's clock shows the reset. */
  learn(
    { remaining, limit, resetsAt }: RateLimit,
    times: { sentAt: MonotonicMs; answeredAt: MonotonicMs; latestReset: MonotonicMs },
  ): void {
    const { sentAt, answeredAt: at, latestReset } = times;
    // The plan's limit wins over a header that promises more, and no minute is longer than 60 seconds.
    const left = remaining - Math.max(0, limit - this.limits.limit);
    const resetsBy = earlier(after(latestReset, RESET_ROUNDING_MS), after(at, MINUTE_MS));
    this.#known = combine(this.#current(at), { remaining: left, at, resetsAt, resetsBy }, sentAt);
    if (this.#lost && !isBefore(sentAt, this.#lost.at)) this.#lost = null;
    this.isInHeader = true;
  }

  /** What is left of the window; Infinity if no valid header says so. */
  #left(now: MonotonicMs): number {
    const { limit, tills } = this.limits;
    const known = this.#current(now);
    const shown = known ? known.remaining - (this.#lost?.count ?? 0) : Infinity;
    const own = Math.floor(limit / tills) - this.#inLastMinute(now).length;
    return Math.min(shown, this.isInHeader === false ? own : Infinity) - this.inFlight;
  }

  #current(now: MonotonicMs): Known | null {
    return this.#known && isBefore(now, this.#known.resetsBy) ? this.#known : null;
  }

  #inLastMinute(now: MonotonicMs): MonotonicMs[] {
    return this.#ended.filter((at) => isBefore(now, after(at, MINUTE_MS)));
  }
}

/**
 * Merges a later answer into what is known. Answers overtake one another: for one reset the lowest `remaining` counts,
 * unless its request was sent after the best answer arrived. A later reset comes from a later moment at the service.
 */
function combine(known: Known | null, next: Known, sentAt: MonotonicMs): Known {
  if (known === null) return next;
  const moved = between(known.resetsAt, next.resetsAt);
  const isLater = !isBefore(sentAt, known.at) || moved > SAME_RESET_MS;
  const isLower = moved >= -SAME_RESET_MS && next.remaining < known.remaining;
  return isLater || isLower ? next : known;
}
