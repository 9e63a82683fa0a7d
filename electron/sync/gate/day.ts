import type { Lane } from '../../../shared/domain/sync.ts';
import { after, between, earlier, isBefore, type ServiceMs, serviceMs } from '../../../shared/time.ts';
import type { RateLimit } from '../../petstore/headers.ts';
import { RESET_ROUNDING_MS } from './minute.ts';
import type { QuotaLimits } from './plan.ts';

/** Requests sent in a slot of ten minutes, by lane. Slots are numbered from 1970, by the service's clock. */
export type SlotUsage = Record<Lane, number>;
/** Requests by slot, of the last eight days. */
export type Usage = Map<number, SlotUsage>;

/**
 * What may be sent today. Until a header shows the day, our own requests of the last 24 hours count; then the header
 * counts, less our requests since.
 */
export interface DayWindow {
  /** What the latest header said, `at` the moment of its answer; null: none did yet. */
  known: KnownDay | null;
  /** Requests admitted, the last week's too. Changed in place. */
  usage: Usage;
  /** Requests admitted and not answered yet. */
  inFlight: number;
}

interface KnownDay {
  remaining: number;
  resetsAt: ServiceMs;
  at: ServiceMs;
}

export const SLOT_MS = 600_000;
export const DAY_MS = 86_400_000;
export const SLOTS_A_DAY = DAY_MS / SLOT_MS;
/** A week, because Saturdays resemble Saturdays. */
const DAYS_BACK = 7;
const KEPT_SLOTS = (DAYS_BACK + 1) * SLOTS_A_DAY;

const lanes = ['orders', 'stock', 'edits', 'reads'] as const satisfies readonly Lane[];
export const noUsage: SlotUsage = { orders: 0, stock: 0, edits: 0, reads: 0 };

/** The share of the day that each lane leaves to those before it, beyond what orders need: for a busier day than the last ones. */
const laneReserve: Record<Lane, number> = { orders: 0, stock: 0.05, edits: 0.1, reads: 0.2 };
/** The most of a day that reads may take: our copy of the catalogue can be an hour older, a sale cannot. */
const READS_SHARE = 0.25;

export function emptyDay(): DayWindow {
  return { known: null, usage: new Map(), inFlight: 0 };
}

export function slotOf(at: ServiceMs): number {
  return Math.floor(at / SLOT_MS);
}

/** How many more requests a lane may send today; never negative. */
export function dayAvailable(day: DayWindow, limits: QuotaLimits, lane: Lane, now: ServiceMs): number {
  return available(day, limits, lane, orderNeed(day, limits, lane, now), now);
}

/** How many more requests this till may send today, whatever their lane. */
export function dayRemaining(day: DayWindow, limits: QuotaLimits, now: ServiceMs): number {
  const known = current(day, limits, now);
  if (known) return known.remaining - limits.margin - day.inFlight;
  return ownLimit(limits) - sumOf(lastDay(day, now));
}

/** When a lane that may send nothing now may send again, as far as can be said now. */
export function dayAvailableAt(day: DayWindow, limits: QuotaLimits, lane: Lane, now: ServiceMs): ServiceMs {
  const needed = orderNeed(day, limits, lane, now);
  if (available(day, limits, lane, needed, now) > 0) return now;
  const reset = day.known ? dayResetsAt(day.known, now) : serviceMs(Infinity);
  // With every slot orders need less of what is kept for them, and our own count gets lower.
  for (let slot = slotOf(now) + 1; slot <= slotOf(now) + SLOTS_A_DAY + 1; slot += 1) {
    const then = serviceMs(slot * SLOT_MS);
    if (!isBefore(then, reset)) return after(reset, RESET_ROUNDING_MS);
    if (available(day, limits, lane, needed, then) > 0) return then;
  }
  return after(now, DAY_MS);
}

/** `needed`: what orders will lack from each slot on, the first of them the present one. */
function available(
  day: DayWindow,
  limits: QuotaLimits,
  lane: Lane,
  needed: { from: number; orders: Float64Array },
  then: ServiceMs,
): number {
  const orders = needed.orders[slotOf(then) - needed.from] ?? 0;
  const reserve = Math.floor(ownLimit(limits) * laneReserve[lane]) + Math.ceil(orders);
  // A header shows what is left for all tills, of which each one leaves enough for all.
  const left = dayRemaining(day, limits, then) - reserve * (day.known ? limits.tills : 1);
  if (lane !== 'reads') return Math.max(0, left);
  const budget = Math.floor(ownLimit(limits) * READS_SHARE) - lastDay(day, then).reads;
  return Math.max(0, Math.min(left, budget));
}

function orderNeed(day: DayWindow, limits: QuotaLimits, lane: Lane, now: ServiceMs) {
  const from = slotOf(now);
  if (lane === 'orders') return { from, orders: new Float64Array(0) };
  const known = current(day, limits, now);
  // What is sent now comes back after the same slot of tomorrow, or at the reset.
  const until = Math.min(from + SLOTS_A_DAY, known ? slotOf(known.resetsAt) : Infinity);
  return { from, orders: forecastOrders(day.usage, from, until, known ? Infinity : oldestSlot(now)) };
}

/** The latest header, brought up to date: once its reset has passed, a whole day is left until the next one. */
function current({ known }: DayWindow, { limit }: QuotaLimits, now: ServiceMs): KnownDay | null {
  const resetsAt = known && dayResetsAt(known, now);
  return resetsAt === null || resetsAt === known?.resetsAt
    ? known
    : { remaining: limit, resetsAt, at: serviceMs(resetsAt - DAY_MS) };
}

/** Begins the next day after a reset; only for a `now` that the service itself told: a wall clock ends no day. */
export function rollDay(day: DayWindow, limits: QuotaLimits, now: ServiceMs): DayWindow {
  return { ...day, known: current(day, limits, now) };
}

/** The next reset. */
export function dayResetsAt({ resetsAt }: { resetsAt: ServiceMs }, now: ServiceMs): ServiceMs {
  const past = between(after(resetsAt, RESET_ROUNDING_MS), now);
  return past < 0 ? resetsAt : after(resetsAt, (Math.floor(past / DAY_MS) + 1) * DAY_MS);
}

function ownLimit({ limit, tills }: QuotaLimits): number {
  return Math.floor(limit / tills);
}

/** What was sent within our rolling day. What lies up to a day ahead was sent before the clock was set back, and counts. */
function lastDay({ usage }: DayWindow, now: ServiceMs): SlotUsage {
  const sums = { ...noUsage };
  const from = oldestSlot(now);
  for (let slot = from; slot <= from + 2 * SLOTS_A_DAY; slot += 1) {
    const inSlot = usage.get(slot);
    if (inSlot) for (const lane of lanes) sums[lane] += inSlot[lane];
  }
  return sums;
}

function oldestSlot(now: ServiceMs): number {
  return slotOf(now) - SLOTS_A_DAY;
}

function sumOf({ orders, stock, edits, reads }: SlotUsage): number {
  return orders + stock + edits + reads;
}

/** Counts one request in a slot: 1 as it is admitted, -1 where it is certain that it never arrived. */
export function countDay({ usage }: DayWindow, lane: Lane, slot: number, by: 1 | -1): void {
  const before = usage.get(slot);
  usage.set(slot, { ...noUsage, ...before, [lane]: Math.max(0, (before?.[lane] ?? 0) + by) });
  if (before) return;
  for (const one of usage.keys()) {
    if (one < slot - KEPT_SLOTS || one > slot + SLOTS_A_DAY) usage.delete(one);
  }
}

/** A request that left is over; unless its answer's header showed the day, we subtract it ourselves. */
export function endDay({ known, ...day }: DayWindow, isInHeader: boolean): DayWindow {
  const counted = known && { ...known, remaining: known.remaining - (isInHeader ? 0 : 1) };
  return { ...day, known: counted, inFlight: day.inFlight - 1 };
}

/** Takes in what an answer says about the day; `sentAt` is when its request left. */
export function learnDay(
  day: DayWindow,
  rateLimit: RateLimit,
  { sentAt, now }: { sentAt: ServiceMs; now: ServiceMs },
  limits: QuotaLimits,
): DayWindow {
  const shown: KnownDay = {
    // The configured plan wins over a header that promises more.
    remaining: rateLimit.remaining - Math.max(0, rateLimit.limit - limits.limit),
    // No day is longer than a day, whatever its header says.
    resetsAt: earlier(rateLimit.resetsAt, after(now, DAY_MS)),
    at: now,
  };
  const { known } = day;
  // Answers overtake one another: within one day what is left only falls, unless this was sent after the last answer.
  const isOvertaken =
    known && isBefore(sentAt, known.at) && Math.abs(between(known.resetsAt, shown.resetsAt)) < 60_000;
  return { ...day, known: isOvertaken && known.remaining < shown.remaining ? known : shown };
}

/**
 * How many requests orders would lack if other lanes took them, for each slot from `from` to `until` (at most the same slot of tomorrow):
 * what orders needed from this time of day on, on whichever of the last seven days it was the most, less what a
 * rolling day gives back before each of them. What orders need comes first in the list, `from` itself.
 *
 * @param countsFrom the first slot that a rolling day still counts and gives back a day later; Infinity: nothing
 * comes back before the day's reset
 */
export function forecastOrders(usage: Usage, from: number, until: number, countsFrom: number): Float64Array {
  const ahead = new Float64Array(Math.max(1, until - from + 1));
  const back = ahead.map((_, at) => {
    const over = from + at - SLOTS_A_DAY;
    return over >= countsFrom ? sumOf(usage.get(over) ?? noUsage) : 0;
  });
  for (let day = 1; day <= DAYS_BACK; day += 1) {
    let lacking = 0;
    for (let at = ahead.length - 1; at >= 0; at -= 1) {
      const orders = usage.get(from + at - day * SLOTS_A_DAY)?.orders ?? 0;
      lacking = Math.max(0, lacking - (back[at] ?? 0)) + orders;
      ahead[at] = Math.max(ahead[at] ?? 0, lacking);
    }
  }
  return ahead;
}
