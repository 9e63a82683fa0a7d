import type { Lane } from '../../../../shared/domain/sync.ts';
import { after, between, earlier, isBefore, type ServiceMs, serviceMs } from '../../../../shared/time.ts';
import type { RateLimit } from '../../../petstore/headers.ts';
import { RESET_ROUNDING_MS } from './minute.ts';
import {
  DAY_MS,
  forecastOrders,
  KEPT_SLOTS,
  lanes,
  noUsage,
  SLOT_MS,
  SLOTS_A_DAY,
  type SlotUsage,
  slotOf,
  sumOf,
  type Usage,
} from './usage.ts';

/**
 * What may be sent today. Counted by ourselves, on the service's clock, until a header shows the day; then the header
 * is believed and our own requests are taken off it.
 */
export interface DayWindow {
  /** What the latest header said, `at` the moment of its answer; null: none did yet. */
  known: { remaining: number; limit: number; resetsAt: ServiceMs; at: ServiceMs } | null;
  /** Requests sent, by slot and lane; older than a day, they tell what orders will need. */
  usage: Usage;
  /** Slots before this one belong to a day that the service has closed: they count no more. */
  countsFromSlot: number;
  /** Requests admitted that have not left yet. */
  reserved: number;
  /** Requests that left and are not answered yet. */
  inFlight: number;
}

export interface DayLimits {
  /** The plan's requests a day. */
  limit: number;
  /** How far short of zero we stop, for the requests that other tills have in flight. */
  margin: number;
  tills: number;
}

/**
 * The share of the day that each lane leaves to those before it, beyond what orders are seen to need (usage.ts):
 * a busier day than any of the last ones does not stand still either.
 */
const laneReserve: Record<Lane, number> = { orders: 0, stock: 0.05, edits: 0.1, reads: 0.2 };
/** The most of a day that reads may take: our copy of the catalogue can be an hour older, a sale cannot. */
const READS_SHARE = 0.25;

export function emptyDay(): DayWindow {
  return { known: null, usage: new Map(), countsFromSlot: 0, reserved: 0, inFlight: 0 };
}

/** How many more requests a lane may send today; never negative. */
export function dayAvailable(day: DayWindow, limits: DayLimits, lane: Lane, now: ServiceMs): number {
  return available(day, limits, lane, forecast(day, lane, now), now);
}

/** How many more requests this till may send today, whatever their lane. */
export function dayRemaining(day: DayWindow, limits: DayLimits, now: ServiceMs): number {
  return remaining(day, limits, countedAt(day, now), now);
}

/** When a lane that may send nothing now may send again, as far as can be said now. */
export function dayAvailableAt(day: DayWindow, limits: DayLimits, lane: Lane, now: ServiceMs): ServiceMs {
  const seen = forecast(day, lane, now);
  if (available(day, limits, lane, seen, now) > 0) return now;
  const known = current(day, now);
  const reserve = reserveFor(day, limits, lane, seen, now);
  const waitsForReset = known && remaining(day, limits, seen.counted, now) <= reserve;
  const reset = waitsForReset ? after(known.resetsAt, RESET_ROUNDING_MS) : serviceMs(Infinity);
  const counted = { ...seen.counted };
  // With every slot orders need less of what is kept for them, and a rolling day gives back what one spent.
  for (let slot = slotOf(now) + 1; slot <= slotOf(now) + SLOTS_A_DAY + 1; slot += 1) {
    const then = serviceMs(slot * SLOT_MS);
    if (!isBefore(then, reset)) return reset;
    const over = slot - SLOTS_A_DAY - 1;
    if (over >= day.countsFromSlot) {
      for (const one of lanes) counted[one] -= day.usage.get(over)?.[one] ?? 0;
    }
    if (available(day, limits, lane, { ...seen, counted }, then) > 0) return then;
  }
  return earlier(reset, after(now, DAY_MS));
}

/** What is reckoned with at a moment: what a rolling day counts then, and what orders will need. */
interface Forecast {
  counted: SlotUsage;
  orderNeed: OrderNeed | null;
}

/** What orders will lack from each slot on: `requests[0]` is that of `from`. */
interface OrderNeed {
  from: number;
  until: number;
  countsFrom: number;
  requests: Float64Array;
}

function forecast(day: DayWindow, lane: Lane, now: ServiceMs): Forecast {
  return { counted: countedAt(day, now), orderNeed: lane === 'orders' ? null : orderNeedOf(day, now) };
}

function available(day: DayWindow, limits: DayLimits, lane: Lane, seen: Forecast, then: ServiceMs): number {
  const beyond = remaining(day, limits, seen.counted, then) - reserveFor(day, limits, lane, seen, then);
  if (lane !== 'reads') return Math.max(0, beyond);
  const budget = Math.floor(ownLimit(limits) * READS_SHARE) - seen.counted.reads;
  return Math.max(0, Math.min(beyond, budget));
}

function remaining(day: DayWindow, limits: DayLimits, counted: SlotUsage, then: ServiceMs): number {
  const known = current(day, then);
  if (known) return known.remaining - limits.margin - day.reserved - day.inFlight;
  return ownLimit(limits) - sumOf(counted) - day.reserved;
}

/** What a lane leaves to those before it. A header shows the whole key, of which each till keeps for all of them. */
function reserveFor(
  day: DayWindow,
  limits: DayLimits,
  lane: Lane,
  { orderNeed }: Forecast,
  then: ServiceMs,
): number {
  const orders = orderNeed?.requests[slotOf(then) - orderNeed.from] ?? 0;
  const own = Math.floor(ownLimit(limits) * laneReserve[lane]) + Math.ceil(orders);
  return own * (current(day, then) ? limits.tills : 1);
}

/** Every request asks, but what orders need hardly changes within a slot. */
const orderNeeds = new WeakMap<Usage, OrderNeed>();

function orderNeedOf(day: DayWindow, now: ServiceMs): OrderNeed {
  const known = current(day, now);
  const from = slotOf(now);
  // What is sent now comes back only after the same slot of tomorrow.
  const until = Math.min(from + SLOTS_A_DAY, known ? slotOf(known.resetsAt) : Infinity);
  const countsFrom = known ? Infinity : oldestSlot(day, now);
  const last = orderNeeds.get(day.usage);
  if (last && last.from === from && last.until === until && last.countsFrom === countsFrom) return last;
  const need = { from, until, countsFrom, requests: forecastOrders(day.usage, from, until, countsFrom) };
  orderNeeds.set(day.usage, need);
  return need;
}

/** Counts one request that leaves now. */
export function spendDay(day: DayWindow, lane: Lane, now: ServiceMs): DayWindow {
  const slot = slotOf(now);
  const before = day.usage.get(slot);
  const inSlot = { ...noUsage, ...before, [lane]: (before?.[lane] ?? 0) + 1 };
  // Once a day those are let go that nobody asks for any more.
  const full = !before && day.usage.size >= KEPT_SLOTS + SLOTS_A_DAY;
  const usage = full ? new Map([...day.usage].filter(([one]) => one >= slot - KEPT_SLOTS)) : day.usage;
  // In place: this is called for every request, and nobody holds on to a day that is over.
  usage.set(slot, inSlot);
  addToTally(usage, slot, lane, 1);
  return { ...day, usage, reserved: day.reserved - 1, inFlight: day.inFlight + 1 };
}

/** Takes back a request that was counted as leaving and of which it is certain that it never arrived. */
export function unspendDay(day: DayWindow, lane: Lane, slot: number): DayWindow {
  const inSlot = day.usage.get(slot);
  if (inSlot && inSlot[lane] > 0) {
    day.usage.set(slot, { ...inSlot, [lane]: inSlot[lane] - 1 });
    addToTally(day.usage, slot, lane, -1);
  }
  return { ...day, inFlight: day.inFlight - 1 };
}

/** A request that left is over; unless its answer's header showed the day, we take it off ourselves. */
export function dayRequestEnded(day: DayWindow, dayInHeader: boolean): DayWindow {
  const counted = day.known && { ...day.known, remaining: day.known.remaining - 1 };
  const known = dayInHeader ? day.known : counted;
  return { ...day, known, inFlight: day.inFlight - 1 };
}

/** Takes in what an answer says about the day; `sentAt` is when its request left. */
export function learnDay(
  day: DayWindow,
  rateLimit: RateLimit,
  sentAt: ServiceMs,
  now: ServiceMs,
  limits: DayLimits,
): DayWindow {
  // The configured plan wins over a header that promises more.
  const remaining = rateLimit.remaining - Math.max(0, rateLimit.limit - limits.limit);
  const shown = { remaining, limit: rateLimit.limit, resetsAt: rateLimit.resetsAt, at: now };
  const known = current(day, now);
  // Answers overtake one another: within one day what is left only falls, unless this was sent after the last answer.
  const overtaken = known && isBefore(sentAt, known.at) && isSameReset(known.resetsAt, shown.resetsAt);
  return { ...day, known: overtaken && known.remaining < remaining ? known : shown };
}

/**
 * A day's reset as it is kept where no answer told the service's time: a wrong clock of ours makes of it a moment years
 * away, but a day is over a day from now at the latest.
 */
export function withinADay(resetsAt: ServiceMs, now: ServiceMs): ServiceMs {
  return earlier(resetsAt, after(now, DAY_MS));
}

function isSameReset(one: ServiceMs, other: ServiceMs): boolean {
  return Math.abs(between(other, one)) < 60_000;
}

/**
 * Once the reset that a header named has passed, what was sent before it counts no more. Only for a `now` that the
 * service itself told: a wall clock must not close a day.
 */
export function resetDay(day: DayWindow, now: ServiceMs): DayWindow {
  if (day.known === null || !hasReset(day.known, now)) return day;
  return { ...day, known: null, countsFromSlot: slotOf(day.known.resetsAt) };
}

/**
 * What was sent at a moment that lies more than a day ahead was sent by a clock that was wrong: it counts as sent now. Else it
 * would count for as long as the clock was off, for years perhaps, and what such a clock closed would stay closed as long.
 */
export function countFutureNow(day: DayWindow, now: ServiceMs): DayWindow {
  const slot = slotOf(now);
  const last = slot + SLOTS_A_DAY;
  if (tallyOf(day.usage, oldestSlot(day, now)).last <= last && day.countsFromSlot <= last) return day;
  const inSlot = { ...noUsage, ...day.usage.get(slot) };
  for (const [one, sent] of day.usage) {
    if (one > last) for (const lane of lanes) inSlot[lane] += sent[lane];
  }
  const usage = new Map([...day.usage].filter(([one]) => one <= last));
  usage.set(slot, inSlot);
  return { ...day, usage, countsFromSlot: Math.min(day.countsFromSlot, slot) };
}

/** What these lanes sent within our rolling day. */
export function usedBy(day: DayWindow, which: readonly Lane[], now: ServiceMs): number {
  const counted = countedAt(day, now);
  return which.reduce((sum, lane) => sum + counted[lane], 0);
}

function countedAt(day: DayWindow, now: ServiceMs): SlotUsage {
  return tallyOf(day.usage, oldestSlot(day, now)).sums;
}

/** What was sent from a slot on, added up, and the last slot: every request asks, and a day has 144 slots. */
interface Tally {
  from: number;
  last: number;
  sums: SlotUsage;
}

const tallies = new WeakMap<Usage, Tally>();

function tallyOf(usage: Usage, from: number): Tally {
  const known = tallies.get(usage);
  if (known?.from === from) return known;
  const tally = { from, last: -Infinity, sums: { ...noUsage } };
  for (const [slot, inSlot] of usage) {
    tally.last = Math.max(tally.last, slot);
    if (slot >= from) for (const lane of lanes) tally.sums[lane] += inSlot[lane];
  }
  tallies.set(usage, tally);
  return tally;
}

function addToTally(usage: Usage, slot: number, lane: Lane, by: number): void {
  const tally = tallies.get(usage);
  if (!tally) return;
  tally.last = Math.max(tally.last, slot);
  if (slot >= tally.from) tally.sums[lane] += by;
}

function ownLimit({ limit, tills }: DayLimits): number {
  return Math.floor(limit / tills);
}

function oldestSlot(day: DayWindow, now: ServiceMs): number {
  return Math.max(day.countsFromSlot, slotOf(after(now, -DAY_MS)));
}

function current(day: DayWindow, now: ServiceMs): DayWindow['known'] {
  return day.known && !hasReset(day.known, now) ? day.known : null;
}

function hasReset({ resetsAt }: { resetsAt: ServiceMs }, now: ServiceMs): boolean {
  return !isBefore(now, after(resetsAt, RESET_ROUNDING_MS));
}
