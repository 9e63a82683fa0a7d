import type { Lane } from '../../../../shared/domain/sync.ts';
import type { ServiceMs } from '../../../../shared/time.ts';

/** What was sent in a slot of ten minutes, by lane. Slots are numbered from 1970, on the service's clock. */
export type SlotUsage = Record<Lane, number>;
/** What was sent, by slot. */
export type Usage = Map<number, SlotUsage>;

export const SLOT_MS = 600_000;
export const DAY_MS = 86_400_000;
export const SLOTS_A_DAY = DAY_MS / SLOT_MS;

export const lanes = ['orders', 'stock', 'edits', 'reads'] as const satisfies readonly Lane[];
export const noUsage: SlotUsage = { orders: 0, stock: 0, edits: 0, reads: 0 };

export function slotOf(at: ServiceMs): number {
  return Math.floor(at / SLOT_MS);
}

export function sumOf(usage: SlotUsage): number {
  return usage.orders + usage.stock + usage.edits + usage.reads;
}

/** How far back the gate remembers what it sent: a week, because Saturdays resemble Saturdays. */
const DAYS_BACK = 7;
export const KEPT_SLOTS = (DAYS_BACK + 1) * SLOTS_A_DAY;
/** A shop without a past day is taken to sell for so long at the pace of its first hours. */
const SELLING_SLOTS = SLOTS_A_DAY / 2;
const HOUR_SLOTS = 6;

/**
 * How many requests orders would lack if other lanes took them, for each slot from `from` to `until` (at most the same slot of tomorrow):
 * what orders needed from this time of day on, on whichever of the last seven days it was the most, less what a
 * rolling day gives back before each of them. What orders need comes first in the list, `from` itself.
 *
 * @param countsFrom the first slot that a rolling day still counts and gives back a day later; Infinity: nothing
 * comes back before the day's reset
 */
export function forecastOrders(
  usage: ReadonlyMap<number, SlotUsage>,
  from: number,
  until: number,
  countsFrom: number,
): Float64Array {
  const ahead = new Float64Array(Math.max(1, until - from + 1));
  const start = from - DAYS_BACK * SLOTS_A_DAY;
  const orders = new Float64Array(KEPT_SLOTS);
  let first = Infinity;
  let sent = 0;
  for (const [slot, inSlot] of usage) {
    // A clock that was ahead sent what lies in the future: it says nothing of what orders need on a day.
    if (inSlot.orders === 0 || slot < start || slot > from) continue;
    first = Math.min(first, slot);
    sent += inSlot.orders;
    orders[slot - start] = inSlot.orders;
  }
  if (first === Infinity) return ahead;
  if (first > from - SELLING_SLOTS) return firstDay(sent, first, from, ahead);
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

/** On the first day of selling: the orders so far, going on at the same pace until half a day is over. */
function firstDay(sent: number, first: number, from: number, ahead: Float64Array): Float64Array {
  const pace = sent / Math.max(HOUR_SLOTS, from - first + 1);
  return ahead.map((_, later) => pace * Math.max(0, SELLING_SLOTS - (from + later - first + 1)));
}
