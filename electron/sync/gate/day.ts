import type { Lane } from '../../../shared/domain/sync.ts';
import {
  after,
  between,
  DAY_MS,
  earlier,
  isBefore,
  type ServiceMs,
  serviceMs,
} from '../../../shared/time/time.ts';
import type { RateLimit } from '../../petstore/headers.ts';
import type { SavedGate, SlotUsage } from '../../store/gate/gate.ts';
import { RESET_ROUNDING_MS } from './minute.ts';
import type { QuotaLimits } from './plan.ts';

/** Requests by lane in slots of ten minutes, numbered from 1970 by the service's clock, of the last eight days. */
export type Usage = Map<number, SlotUsage>;

/** What orders will lack in each slot, starting at `from`. */
interface OrderNeed {
  from: number;
  requests: Float64Array;
}

/** The values of a header; `at`: when its answer arrived. */
interface Known {
  remaining: number;
  resetsAt: ServiceMs;
  at: ServiceMs;
}

export const SLOT_MS = 600_000;
export const SLOTS_A_DAY = DAY_MS / SLOT_MS;
/** A week, because Saturdays resemble Saturdays. */
const DAYS_BACK = 7;
/** A shop without a past day is assumed to sell for half a day at the pace of its first hours. */
const SELLING_SLOTS = SLOTS_A_DAY / 2;
const HOUR_SLOTS = 6;

const lanes = ['orders', 'stock', 'edits', 'reads'] as const satisfies readonly Lane[];
export const noUsage: SlotUsage = { orders: 0, stock: 0, edits: 0, reads: 0 };

/** The share of the day that each lane leaves to the lanes before it, on top of what orders need: for unusually busy days. */
const laneReserve: Record<Lane, number> = { orders: 0, stock: 0.05, edits: 0.1, reads: 0.2 };
/** The largest share of a day that reads may use: our copy of the catalogue can be an hour older, a sale cannot. */
const READS_SHARE = 0.25;

/**
 * What may be sent today. Until a header shows the day's quota, our own requests of the last 24 hours count; then the
 * header counts, minus our requests since.
 */
export class DayQuota {
  /** Requests admitted, including the last week's. */
  readonly usage: Usage;
  readonly limits: QuotaLimits;
  #known: Known | null;
  /** Requests admitted and not answered yet. */
  #inFlight = 0;
  #forecast: { key: string; orders: Float64Array } | null = null;
  /** This till's share of the plan. */
  #share: number;

  constructor(limits: QuotaLimits, saved: SavedGate['day'], usage: Usage, now: ServiceMs) {
    this.limits = limits;
    this.usage = usage;
    this.#share = Math.floor(limits.limit / limits.tills);
    this.#known = saved && { ...saved, at: now };
  }

  save(): SavedGate['day'] {
    const { remaining = 0, resetsAt } = this.#known ?? {};
    return resetsAt === undefined ? null : { remaining: remaining - this.#inFlight, resetsAt };
  }

  /** How many more requests a lane may send today; never negative. */
  available(lane: Lane, now: ServiceMs): number {
    return this.#available(lane, this.#orderNeed(lane, now), now, this.#lastDay(now));
  }

  /** How many more requests this till may send today, in any lane. */
  remaining(now: ServiceMs): number {
    return this.#remaining(now, this.#lastDay(now));
  }

  /** When a lane that may send nothing now is expected to send again. */
  availableAt(lane: Lane, now: ServiceMs): ServiceMs {
    const need = this.#orderNeed(lane, now);
    const from = slotOf(now);
    const counted = this.#lastDay(now);
    const reset = this.resetsAt(now) ?? serviceMs(Infinity);
    // With each slot that passes, orders need less of their reserve, and our own count falls.
    for (let slot = from + 1; slot <= from + SLOTS_A_DAY + 1; slot += 1) {
      const then = serviceMs(slot * SLOT_MS);
      if (!isBefore(then, reset)) return after(reset, RESET_ROUNDING_MS);
      this.#addTo(counted, slot - SLOTS_A_DAY - 1, -1);
      this.#addTo(counted, slot + SLOTS_A_DAY, 1);
      if (this.#available(lane, need, then, counted) > 0) return then;
    }
    return after(now, DAY_MS);
  }

  /** The next reset; null if no header gave one. */
  resetsAt(now: ServiceMs): ServiceMs | null {
    return this.#current(now)?.resetsAt ?? null;
  }

  /** Starts the next day after a reset. Call it only with the service's own time: a wall clock must not end a day. */
  roll(now: ServiceMs): void {
    this.#known = this.#current(now);
  }

  /** Counts a request as it is admitted. Returns its slot. */
  admit(lane: Lane, now: ServiceMs): number {
    const slot = slotOf(now);
    this.usage.delete(slot - (DAYS_BACK + 1) * SLOTS_A_DAY);
    this.#count(lane, slot, 1);
    this.#inFlight += 1;
    return slot;
  }

  /** Ends a request that never left. */
  release(lane: Lane, slot: number): void {
    this.#count(lane, slot, -1);
    this.#inFlight -= 1;
  }

  /** Ends a request that left. Subtracts it unless its answer's header already showed the day's quota. */
  end(isInHeader: boolean): void {
    this.#inFlight -= 1;
    const known = this.#known;
    if (known && !isInHeader) this.#known = { ...known, remaining: known.remaining - 1 };
  }

  /** Applies the values of an answer's header. */
  learn({ remaining, limit, resetsAt }: RateLimit, sentAt: ServiceMs, at: ServiceMs): void {
    // The plan's limit wins over a header that promises more, and no day is longer than 24 hours.
    const left = remaining - Math.max(0, limit - this.limits.limit);
    const shown = { remaining: left, resetsAt: earlier(resetsAt, after(at, DAY_MS)), at };
    const known = this.#known;
    // Answers overtake one another: within one day `remaining` only falls, unless this request was sent after the last
    // answer.
    const isSameDay = known && Math.abs(between(known.resetsAt, shown.resetsAt)) < 60_000;
    if (!isSameDay || !isBefore(sentAt, known.at) || left < known.remaining) this.#known = shown;
  }

  /** @param counted the requests of the rolling day that ends at `then` */
  #available(lane: Lane, { requests, from }: OrderNeed, then: ServiceMs, counted: SlotUsage): number {
    const orders = Math.ceil(requests[slotOf(then) - from] ?? 0);
    const reserve = Math.floor(this.#share * laneReserve[lane]) + orders;
    // A header shows what is left for all tills, so each till leaves enough for all of them.
    const left = this.#remaining(then, counted) - reserve * (this.#known ? this.limits.tills : 1);
    if (lane !== 'reads') return Math.max(0, left);
    const budget = Math.floor(this.#share * READS_SHARE) - counted.reads;
    return Math.max(0, Math.min(left, budget));
  }

  #remaining(now: ServiceMs, counted: SlotUsage): number {
    const known = this.#current(now);
    if (known) return known.remaining - this.limits.margin - this.#inFlight;
    return this.#share - sumOf(counted);
  }

  #orderNeed(lane: Lane, now: ServiceMs): OrderNeed {
    const from = slotOf(now);
    if (lane === 'orders') return { from, requests: new Float64Array(0) };
    const reset = this.resetsAt(now);
    // A request sent now is returned after the same slot of tomorrow, or at the reset.
    const until = Math.min(from + SLOTS_A_DAY, reset === null ? Infinity : slotOf(reset));
    const slots = [from, until, reset === null ? oldestSlot(now) : Infinity] as const;
    // Called for every request, but what orders need hardly changes within a slot.
    const key = slots.join();
    if (this.#forecast?.key !== key) this.#forecast = { key, orders: forecastOrders(this.usage, ...slots) };
    return { from, requests: this.#forecast.orders };
  }

  /** The latest header, brought up to date: once its reset has passed, a whole day's quota is left until the next one. */
  #current(now: ServiceMs): Known | null {
    const known = this.#known;
    const past = known ? between(after(known.resetsAt, RESET_ROUNDING_MS), now) : -1;
    if (!known || past < 0) return known;
    const at = after(known.resetsAt, Math.floor(past / DAY_MS) * DAY_MS);
    return { remaining: this.limits.limit, resetsAt: after(at, DAY_MS), at };
  }

  /** Requests admitted within our rolling day. Slots up to a day ahead were used before the clock was set back. */
  #lastDay(now: ServiceMs): SlotUsage {
    const sums = { ...noUsage };
    const from = oldestSlot(now);
    for (let slot = from; slot <= from + 2 * SLOTS_A_DAY; slot += 1) this.#addTo(sums, slot, 1);
    return sums;
  }

  #addTo(sums: SlotUsage, slot: number, sign: 1 | -1): void {
    const inSlot = this.usage.get(slot);
    if (inSlot) for (const lane of lanes) sums[lane] += sign * inSlot[lane];
  }

  #count(lane: Lane, slot: number, by: 1 | -1): void {
    const before = this.usage.get(slot) ?? noUsage;
    this.usage.set(slot, { ...before, [lane]: Math.max(0, before[lane] + by) });
  }
}

export function slotOf(at: ServiceMs): number {
  return Math.floor(at / SLOT_MS);
}

function oldestSlot(now: ServiceMs): number {
  return slotOf(now) - SLOTS_A_DAY;
}

function sumOf({ orders, stock, edits, reads }: SlotUsage): number {
  return orders + stock + edits + reads;
}

/**
 * How many requests orders would lack if other lanes took them, for each slot from `from` to `until` (at most the same slot
 * of tomorrow): what orders needed from this time of day on, on the busiest of the last seven days, minus what a rolling
 * day returns before each slot. The list starts with the slot `from`.
 *
 * @param countsFrom the first slot that a rolling day still counts and returns a day later; Infinity: nothing is returned
 *   before the day's reset
 */
export function forecastOrders(usage: Usage, from: number, until: number, countsFrom: number): Float64Array {
  const ahead = new Float64Array(Math.max(1, until - from + 1));
  const start = from - DAYS_BACK * SLOTS_A_DAY;
  const orders = new Float64Array(from - start + 1);
  for (const [slot, inSlot] of usage) {
    if (slot >= start && slot <= from) orders[slot - start] = inSlot.orders;
  }
  const first = orders.findIndex((count) => count > 0);
  const age = orders.length - first;
  if (first >= 0 && age <= SELLING_SLOTS) {
    const pace = orders.reduce((sum, count) => sum + count) / Math.max(HOUR_SLOTS, age);
    return ahead.map((_, at) => pace * Math.max(0, SELLING_SLOTS - age - at));
  }
  const back = ahead.map((_, at) => {
    const over = from + at - SLOTS_A_DAY;
    return over >= countsFrom ? sumOf(usage.get(over) ?? noUsage) : 0;
  });
  for (let day = 0; day < DAYS_BACK; day += 1) {
    let lacking = 0;
    for (let at = ahead.length - 1; at >= 0; at -= 1) {
      lacking = Math.max(0, lacking - (back[at] ?? 0)) + (orders[day * SLOTS_A_DAY + at] ?? 0);
      ahead[at] = Math.max(ahead[at] ?? 0, lacking);
    }
  }
  return ahead;
}
