import type { Lane } from '../../../shared/domain/sync.ts';
import type { RateLimit } from '../../petstore/headers.ts';
import { RESET_ROUNDING_MS } from './traits.ts';

/**
 * What may be spent today. Counted by ourselves, on the service's clock, until a header shows the day; then the header
 * is believed and our own requests are taken off it. Moments are milliseconds since 1970 by the service's clock.
 */
export interface DayWindow {
  known: { left: number; limit: number; resetsAt: number; at: number } | null;
  /** Requests sent, by lane, in slots of ten minutes. */
  spent: Map<number, Spending>;
  /** Slots before this one belong to a day that the service has closed. */
  clearedBefore: number;
  /** Requests admitted that have not left yet, and those that left and are not answered yet. */
  held: number;
  flying: number;
}

export type Spending = Record<Lane, number>;

export interface DayLimits {
  limit: number;
  margin: number;
  tills: number;
}

export const SLOT_MS = 600_000;
export const DAY_MS = 86_400_000;
const KEPT_SLOTS = (2 * DAY_MS) / SLOT_MS;

/** The share of the day that each lane leaves to those before it, so that sales never wait for anything else. */
const keptFromLane: Record<Lane, number> = { orders: 0, stock: 0.05, edits: 0.1, reads: 0.2 };
/** The most of a day that reads may take: our copy of the catalogue can be an hour older, a sale cannot. */
export const READS_SHARE = 0.25;

export function emptyDay(): DayWindow {
  return { known: null, spent: new Map(), clearedBefore: 0, held: 0, flying: 0 };
}

/** How many more requests a lane may send today; never negative. */
export function dayAvailable(day: DayWindow, limits: DayLimits, lane: Lane, now: number): number {
  const kept = Math.floor(ownLimit(limits) * keptFromLane[lane]);
  const left = dayLeft(day, limits, now) - kept;
  if (lane !== 'reads') return Math.max(0, left);
  const budget = Math.floor(ownLimit(limits) * READS_SHARE) - spentBy(day, ['reads'], now);
  return Math.max(0, Math.min(left, budget));
}

/** How many more requests this till may send today, whatever their lane. */
export function dayLeft(day: DayWindow, limits: DayLimits, now: number): number {
  const known = current(day, now);
  if (known) return known.left - limits.margin - day.held - day.flying;
  return ownLimit(limits) - spentBy(day, lanes, now) - day.held;
}

/** When a lane that may send nothing now may send again. */
export function dayAvailableAt(day: DayWindow, limits: DayLimits, lane: Lane, now: number): number {
  if (dayAvailable(day, limits, lane, now) > 0) return now;
  const known = current(day, now);
  if (known && dayLeft(day, limits, now) <= Math.floor(ownLimit(limits) * keptFromLane[lane])) {
    return known.resetsAt + RESET_ROUNDING_MS;
  }
  // Ours is a rolling day: look for the slot whose leaving makes room.
  for (const slot of [...day.spent.keys()]
    .filter((one) => one >= oldestSlot(day, now))
    .sort((a, b) => a - b)) {
    const then = (slot + 1) * SLOT_MS + DAY_MS;
    if (dayAvailable(day, limits, lane, then) > 0) return then;
  }
  return now + DAY_MS;
}

/** Counts one request that leaves now. */
export function spendDay(day: DayWindow, lane: Lane, now: number): DayWindow {
  const slot = Math.floor(now / SLOT_MS);
  const before = day.spent.get(slot);
  const spending = { ...noSpending, ...before, [lane]: (before?.[lane] ?? 0) + 1 };
  // A new slot is the moment to let go of old ones; a day more than is counted, in case the time is put right.
  const spent = before ? day.spent : new Map([...day.spent].filter(([one]) => one >= slot - KEPT_SLOTS));
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
  const clearedBefore = Math.floor(day.known.resetsAt / SLOT_MS);
  const spent = new Map([...day.spent].filter(([slot]) => slot >= clearedBefore));
  return { ...day, known: null, spent, clearedBefore };
}

/** What these lanes sent within our rolling day. */
export function spentBy(day: DayWindow, which: readonly Lane[], now: number): number {
  const { sums } = tallyOf(day.spent, oldestSlot(day, now));
  return which.reduce((sum, lane) => sum + sums[lane], 0);
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

export const lanes = ['orders', 'stock', 'edits', 'reads'] as const satisfies readonly Lane[];
export const noSpending: Spending = { orders: 0, stock: 0, edits: 0, reads: 0 };

function ownLimit({ limit, tills }: DayLimits): number {
  return Math.floor(limit / tills);
}

function oldestSlot(day: DayWindow, now: number): number {
  return Math.max(day.clearedBefore, Math.floor((now - DAY_MS) / SLOT_MS));
}

function current(day: DayWindow, now: number): DayWindow['known'] {
  return day.known && now < day.known.resetsAt + RESET_ROUNDING_MS ? day.known : null;
}
