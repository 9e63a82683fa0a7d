import type { Lane } from '../../../shared/domain/sync.ts';
import type { RateLimit } from '../../petstore/headers.ts';
import { KEPT_SLOTS, ordersAhead } from './orders-ahead.ts';
import { DAY_MS, lanes, noSpending, SLOT_MS, SLOTS_A_DAY, type Spending, slotOf, sumOf } from './spending.ts';
import { RESET_ROUNDING_MS } from './traits.ts';

/**
 * What may be spent today. Counted by ourselves, on the service's clock, until a header shows the day; then the header
 * is believed and our own requests are taken off it. Moments are milliseconds since 1970 by the service's clock.
 */
export interface DayWindow {
  known: { left: number; limit: number; resetsAt: number; at: number } | null;
  /** Requests sent, by lane, in slots of ten minutes; older than a day, they tell what orders will need. */
  spent: Map<number, Spending>;
  /** Slots before this one belong to a day that the service has closed: they count no more. */
  clearedBefore: number;
  /** Requests admitted that have not left yet, and those that left and are not answered yet. */
  held: number;
  flying: number;
}

export interface DayLimits {
  limit: number;
  margin: number;
  tills: number;
}

/**
 * The share of the day that each lane leaves to those before it, beyond what orders are seen to need (orders-ahead.ts):
 * a busier day than any of the last ones does not stand still either.
 */
const keptFromLane: Record<Lane, number> = { orders: 0, stock: 0.05, edits: 0.1, reads: 0.2 };
/** The most of a day that reads may take: our copy of the catalogue can be an hour older, a sale cannot. */
export const READS_SHARE = 0.25;

export function emptyDay(): DayWindow {
  return { known: null, spent: new Map(), clearedBefore: 0, held: 0, flying: 0 };
}

/** How many more requests a lane may send today; never negative. */
export function dayAvailable(day: DayWindow, limits: DayLimits, lane: Lane, now: number): number {
  return available(day, limits, lane, forecast(day, lane, now), now);
}

/** How many more requests this till may send today, whatever their lane. */
export function dayLeft(day: DayWindow, limits: DayLimits, now: number): number {
  return left(day, limits, countedAt(day, now), now);
}

/** When a lane that may send nothing now may send again, as far as can be said now. */
export function dayAvailableAt(day: DayWindow, limits: DayLimits, lane: Lane, now: number): number {
  const seen = forecast(day, lane, now);
  if (available(day, limits, lane, seen, now) > 0) return now;
  const known = current(day, now);
  const waitsForReset = known && left(day, limits, seen.counted, now) <= kept(day, limits, lane, seen, now);
  const reset = waitsForReset ? known.resetsAt + RESET_ROUNDING_MS : Infinity;
  const counted = { ...seen.counted };
  // With every slot orders need less of what is kept for them, and a rolling day gives back what one spent.
  for (let slot = slotOf(now) + 1; slot <= slotOf(now) + SLOTS_A_DAY + 1; slot += 1) {
    const then = slot * SLOT_MS;
    if (then >= reset) return reset;
    const over = slot - SLOTS_A_DAY - 1;
    if (over >= day.clearedBefore) {
      for (const one of lanes) counted[one] -= day.spent.get(over)?.[one] ?? 0;
    }
    if (available(day, limits, lane, { ...seen, counted }, then) > 0) return then;
  }
  return Math.min(reset, now + DAY_MS);
}

/** What is reckoned with at a moment: what a rolling day counts then, and what orders will lack from each slot on. */
interface Forecast {
  counted: Spending;
  ahead: Ahead | null;
}

interface Ahead {
  from: number;
  until: number;
  countsFrom: number;
  requests: Float64Array;
}

function forecast(day: DayWindow, lane: Lane, now: number): Forecast {
  return { counted: countedAt(day, now), ahead: lane === 'orders' ? null : aheadOf(day, now) };
}

function available(day: DayWindow, limits: DayLimits, lane: Lane, seen: Forecast, then: number): number {
  const beyond = left(day, limits, seen.counted, then) - kept(day, limits, lane, seen, then);
  if (lane !== 'reads') return Math.max(0, beyond);
  const budget = Math.floor(ownLimit(limits) * READS_SHARE) - seen.counted.reads;
  return Math.max(0, Math.min(beyond, budget));
}

function left(day: DayWindow, limits: DayLimits, counted: Spending, then: number): number {
  const known = current(day, then);
  if (known) return known.left - limits.margin - day.held - day.flying;
  return ownLimit(limits) - sumOf(counted) - day.held;
}

/** What a lane leaves to those before it. A header shows the whole key, of which each till keeps for all of them. */
function kept(day: DayWindow, limits: DayLimits, lane: Lane, { ahead }: Forecast, then: number): number {
  const orders = ahead?.requests[slotOf(then) - ahead.from] ?? 0;
  const own = Math.floor(ownLimit(limits) * keptFromLane[lane]) + Math.ceil(orders);
  return own * (current(day, then) ? limits.tills : 1);
}

/** Every request asks, but what orders need hardly changes within a slot. */
const aheads = new WeakMap<DayWindow['spent'], Ahead>();

function aheadOf(day: DayWindow, now: number): Ahead {
  const known = current(day, now);
  const from = slotOf(now);
  const until = Math.min(from + SLOTS_A_DAY - 1, known ? slotOf(known.resetsAt) : Infinity);
  const countsFrom = known ? Infinity : oldestSlot(day, now);
  const last = aheads.get(day.spent);
  if (last && last.from === from && last.until === until && last.countsFrom === countsFrom) return last;
  const ahead = { from, until, countsFrom, requests: ordersAhead(day.spent, from, until, countsFrom) };
  aheads.set(day.spent, ahead);
  return ahead;
}

/** Counts one request that leaves now. */
export function spendDay(day: DayWindow, lane: Lane, now: number): DayWindow {
  const slot = slotOf(now);
  const before = day.spent.get(slot);
  const spending = { ...noSpending, ...before, [lane]: (before?.[lane] ?? 0) + 1 };
  // Once a day those are let go that nobody asks for any more.
  const full = !before && day.spent.size >= KEPT_SLOTS + SLOTS_A_DAY;
  const spent = full ? new Map([...day.spent].filter(([one]) => one >= slot - KEPT_SLOTS)) : day.spent;
  // In place: this is called for every request, and nobody holds on to a day that is over.
  spent.set(slot, spending);
  addToTally(spent, slot, lane, 1);
  return { ...day, spent, held: day.held - 1, flying: day.flying + 1 };
}

/** Takes back a request that was counted as leaving and of which it is certain that it never arrived. */
export function unspendDay(day: DayWindow, lane: Lane, slot: number): DayWindow {
  const spending = day.spent.get(slot);
  if (spending && spending[lane] > 0) {
    day.spent.set(slot, { ...spending, [lane]: spending[lane] - 1 });
    addToTally(day.spent, slot, lane, -1);
  }
  return { ...day, flying: day.flying - 1 };
}

/** A request that left is over; unless its answer told about the day, we take it off ourselves. */
export function endDay(day: DayWindow, toldDay: boolean): DayWindow {
  const known = toldDay ? day.known : day.known && { ...day.known, left: day.known.left - 1 };
  return { ...day, known, flying: day.flying - 1 };
}

/** Takes in what an answer says about the day; `sentAt` is when its request left. */
export function learnDay(
  day: DayWindow,
  rateLimit: RateLimit,
  sentAt: number,
  now: number,
  limits: DayLimits,
): DayWindow {
  const left = rateLimit.remaining - Math.max(0, rateLimit.limit - limits.limit);
  const told = { left, limit: rateLimit.limit, resetsAt: rateLimit.resetsAt, at: now };
  const known = current(day, now);
  // Answers overtake one another: within one day what is left only falls, unless this was sent after the last answer.
  const overtaken = known && sentAt < known.at && Math.abs(known.resetsAt - told.resetsAt) < 60_000;
  return { ...day, known: overtaken && known.left < left ? known : told };
}

/**
 * Once the reset that a header named has passed, what was spent before it counts no more. Only for a `now` that the
 * service itself told: a wall clock must not close a day.
 */
export function closeDay(day: DayWindow, now: number): DayWindow {
  if (day.known === null || now < day.known.resetsAt + RESET_ROUNDING_MS) return day;
  return { ...day, known: null, clearedBefore: slotOf(day.known.resetsAt) };
}

/** What these lanes sent within our rolling day. */
export function spentBy(day: DayWindow, which: readonly Lane[], now: number): number {
  const counted = countedAt(day, now);
  return which.reduce((sum, lane) => sum + counted[lane], 0);
}

function countedAt(day: DayWindow, now: number): Spending {
  return tallyOf(day.spent, oldestSlot(day, now)).sums;
}

/** What was spent from a slot on, added up: every request asks, and a day has 144 slots. */
const tallies = new WeakMap<DayWindow['spent'], { from: number; sums: Spending }>();

function tallyOf(spent: DayWindow['spent'], from: number): { from: number; sums: Spending } {
  const known = tallies.get(spent);
  if (known?.from === from) return known;
  const tally = { from, sums: { ...noSpending } };
  for (const [slot, spending] of spent) {
    if (slot >= from) for (const lane of lanes) tally.sums[lane] += spending[lane];
  }
  tallies.set(spent, tally);
  return tally;
}

function addToTally(spent: DayWindow['spent'], slot: number, lane: Lane, by: number): void {
  const tally = tallies.get(spent);
  if (tally && slot >= tally.from) tally.sums[lane] += by;
}

function ownLimit({ limit, tills }: DayLimits): number {
  return Math.floor(limit / tills);
}

function oldestSlot(day: DayWindow, now: number): number {
  return Math.max(day.clearedBefore, slotOf(now - DAY_MS));
}

function current(day: DayWindow, now: number): DayWindow['known'] {
  return day.known && now < day.known.resetsAt + RESET_ROUNDING_MS ? day.known : null;
}
