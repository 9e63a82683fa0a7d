import { noSpending, SLOTS_A_DAY, type Spending, sumOf } from './spending.ts';

/** How far back the gate remembers what it sent: a week, because Saturdays resemble Saturdays. */
const DAYS_BACK = 7;
export const KEPT_SLOTS = (DAYS_BACK + 1) * SLOTS_A_DAY;
/** A shop without a past day is taken to sell for so long at the pace of its first hours. */
const SELLING_SLOTS = SLOTS_A_DAY / 2;
const HOUR_SLOTS = 6;

/**
 * How many requests orders would lack if other lanes took them, for each slot from `from` to `until` (at most a day):
 * what orders needed from this time of day on, on whichever of the last seven days it was the most, less what a
 * rolling day gives back before each of them. What orders need comes first in the list, `from` itself.
 *
 * @param countsFrom the first slot that a rolling day still counts and gives back a day later; Infinity: nothing
 * comes back before the day's reset
 */
export function ordersAhead(
  spent: ReadonlyMap<number, Spending>,
  from: number,
  until: number,
  countsFrom: number,
): Float64Array {
  const ahead = new Float64Array(Math.max(1, until - from + 1));
  const first = firstOrders(spent);
  if (first === Infinity) return ahead;
  if (first > from - SELLING_SLOTS) return firstDay(spent, first, from, ahead);
  for (let back = 1; back <= DAYS_BACK; back += 1) {
    let lacking = 0;
    for (let slot = until; slot >= from; slot -= 1) {
      const over = slot - SLOTS_A_DAY;
      if (over >= countsFrom) lacking = Math.max(0, lacking - sumOf(spent.get(over) ?? noSpending));
      lacking += spent.get(slot - back * SLOTS_A_DAY)?.orders ?? 0;
      ahead[slot - from] = Math.max(ahead[slot - from] ?? 0, lacking);
    }
  }
  return ahead;
}

/** On the first day of selling: the orders so far, going on at the same pace until half a day is over. */
function firstDay(
  spent: ReadonlyMap<number, Spending>,
  first: number,
  from: number,
  ahead: Float64Array,
): Float64Array {
  let sent = 0;
  for (const { orders } of spent.values()) sent += orders;
  const pace = sent / Math.max(HOUR_SLOTS, from - first + 1);
  return ahead.map((_, later) => pace * Math.max(0, SELLING_SLOTS - (from + later - first + 1)));
}

/** The first slot in which an order was sent; Infinity: none. */
function firstOrders(spent: ReadonlyMap<number, Spending>): number {
  let first = Infinity;
  for (const [slot, { orders }] of spent) if (orders > 0 && slot < first) first = slot;
  return first;
}
