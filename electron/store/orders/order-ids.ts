import type { LocalId, RemoteId } from '../../../shared/ids.ts';
import { type Instant, toInstant } from '../../../shared/time.ts';
import type { Quantity } from '../../../shared/units.ts';

/** 2020-01-01T00:00:00Z: order ids count milliseconds from here (docs/contract.md, "Order ids"). */
export const ORDER_EPOCH = Date.UTC(2020, 0, 1);

const MOMENTS = 2 ** 41;
/**
 * The earliest moment of an id, milliseconds since ORDER_EPOCH: a clock that says less is wrong, one whose battery is dead
 * for one. Counted from the epoch itself its ids would be as small as those that a service counts up, and an order that
 * only has such a number by chance would be taken for one that keeps our ids.
 */
const EARLIEST_MOMENT = Date.UTC(2026, 0, 1) - ORDER_EPOCH;
const TILLS = 32;
const SEQUENCE = 128;
/**
 * Each generation of an installation has a share of the ids and of the ship dates, so that a restored one repeats none:
 * several, for who restores the wrong backup restores another one at once.
 */
const SHARES = 4;
const SHARE = SEQUENCE / SHARES;
const shareOf = (generation: number): number => (generation - 1) % SHARES;

/**
 * The turn after `last`: at least the clock's, never one that was had before, so that ids only grow, whatever the clock
 * does.
 *
 * @param last the turn that was had last, 0 before the first
 * @param now milliseconds since 1970
 */
export function nextTurn(last: number, now: number): number {
  const moment = Math.min(Math.max(Math.floor(now) - ORDER_EPOCH, EARLIEST_MOMENT), MOMENTS - 1);
  return Math.max(moment * SHARE, last + 1);
}

/**
 * The order id of a turn: 41 bits of milliseconds, 5 of the till's number, 7 of the sequence. The one place of the
 * program that makes an id of the service.
 */
export function orderId(turn: number, till: number, generation: number): RemoteId {
  const moment = Math.floor(turn / SHARE);
  const sequence = shareOf(generation) * SHARE + (turn % SHARE);
  return String((moment * TILLS + till) * SEQUENCE + sequence) as RemoteId;
}

/**
 * Reads what an order id of ours says; any other id says something as well, which means nothing.
 *
 * @returns the moment in milliseconds since 1970, and the till
 */
function readOrderId(id: RemoteId): { at: number; till: number } {
  const number = BigInt(id);
  return {
    at: Number(number / BigInt(SEQUENCE * TILLS)) + ORDER_EPOCH,
    till: Number((number / BigInt(SEQUENCE)) % BigInt(TILLS)),
  };
}

/**
 * Whether an id looks like one that a till of ours gave, whenever that was: its moment is of these years and its till is
 * one. An id that a service counts up, or takes from a clock of its own in seconds or milliseconds, lies far outside of that.
 * No clock is asked: on a till whose clock is years ahead the ids of all the others would look like somebody else's, and one
 * of their sales of the same second would be taken for its own. An id that looks like one by chance does no harm: it is no
 * longer asked once an answer has told how the service numbers its orders.
 */
export function looksGiven(id: RemoteId): boolean {
  const { at, till } = readOrderId(id);
  return till > 0 && at >= ORDER_EPOCH + EARLIEST_MOMENT && at < ORDER_EPOCH + MOMENTS;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** A till has one slot for each share in this many milliseconds. */
const PERIOD = SHARES * TILLS;
/** The same in seconds, two of each minute: milliseconds. */
const SECONDS_PERIOD = (SHARES / 2) * MINUTE;
/** Seconds of a minute. */
const MINUTE_SECONDS = 60;

/** Where in a period of either kind a till's slots are, milliseconds: a restored one repeats none of those that it forgot. */
function placeOf(till: number, generation: number): { inPeriod: number; inSecondsPeriod: number } {
  const share = shareOf(generation);
  const second = (share % 2) * TILLS + till;
  // A minute has no second for the last of them: these have one for two shares.
  const inMinute = (second < MINUTE_SECONDS ? second : till) * SECOND;
  return { inPeriod: share * TILLS + till, inSecondsPeriod: Math.floor(share / 2) * MINUTE + inMinute };
}

/**
 * The ship date about a moment that names the till: in its milliseconds, or, where the service loses those, also in its
 * seconds, so that whatever comes back is still no other till's. Nor is it one of the three generations before: what a
 * restored till forgot is at the service, and would be taken for what it sells next.
 *
 * @param generation of the installation, from 1
 * @param inSeconds the till has a second in every other minute to itself; else every 128th millisecond
 */
export function shipDateSlot(ms: number, till: number, generation: number, inSeconds = false): number {
  const { inPeriod, inSecondsPeriod } = placeOf(till, generation);
  if (!inSeconds) return Math.floor(ms / PERIOD) * PERIOD + inPeriod;
  const second = Math.floor(ms / SECONDS_PERIOD) * SECONDS_PERIOD + inSecondsPeriod;
  return Math.ceil((second - inPeriod) / PERIOD) * PERIOD + inPeriod;
}

/**
 * The till that a ship date names, in what of it comes back; null where that is too little, or names none.
 *
 * @param ms milliseconds since 1970
 * @param step what ship dates lose on their way, milliseconds; null while nobody knows
 */
export function tillOfShipDate(ms: number, step: number | null): number | null {
  const named = step === 1 ? ms % TILLS : step === SECOND ? Math.floor((ms % MINUTE) / SECOND) % TILLS : 0;
  return named > 0 ? named : null;
}

/**
 * Whether a ship date that the service shows is the one that was sent. While nothing is known of what it loses (`step`
 * null) it is the very millisecond, or a whole second that shows none: another till sells in the same second too.
 *
 * @param step what ship dates lose on their way, milliseconds; null while nobody knows
 */
export function sameMoment(shown: string, sent: string, step: number | null): boolean {
  const at = Date.parse(shown);
  const grain = stepOf(at, step) ?? SECOND;
  return Math.floor(at / grain) === Math.floor(Date.parse(sent) / grain);
}

/**
 * What a ship date that the service shows has lost, milliseconds: one that shows milliseconds has lost none, also while
 * nothing was learned of others (`step` null). null: nobody knows.
 *
 * @param shown milliseconds since 1970
 */
function stepOf(shown: number, step: number | null): number | null {
  return step ?? (shown % SECOND === 0 ? null : 1);
}

/** What an order is of. */
export interface Goods {
  petId: LocalId;
  quantity: Quantity;
}

export interface UsedShipDates {
  /** Whether the till used this very ship date. */
  has: (shipDate: Instant) => boolean;
  /** Whether the till used a ship date from `from` until before `until` for the same goods. */
  hasFor: (goods: Goods, from: Instant, until: Instant) => boolean;
  /**
   * Whether the service loses the milliseconds, or may; and, where an order is known by its id alone, our ids as well.
   *
   * @param byDate whether the date has to name the till in any case
   */
  inSeconds: (byDate: boolean) => boolean;
}

/**
 * Finds ship dates: the slot of a moment, or the first after it that makes the order one that this till never had: no
 * till uses a ship date twice, nor a second for the same goods where the service may show no more than that. The run of
 * used slots that was walked last is remembered: a till that sells faster than slots pass would walk it anew with every
 * order.
 */
export function createShipDates(
  { till, generation }: { till: number; generation: number },
  used: UsedShipDates,
) {
  let run = { of: '', from: 0, to: -1 };

  /** The next slot to try; the same where it is free. */
  function step(slot: number, goods: Goods, inSeconds: boolean): number {
    const next = slot + PERIOD;
    if (!inSeconds) return used.has(toInstant(slot)) ? next : slot;
    const second = Math.floor(slot / SECOND) * SECOND;
    const nextSecond = shipDateSlot(slot + SECONDS_PERIOD, till, generation, true);
    if (used.hasFor(goods, toInstant(second), toInstant(second + SECOND))) return nextSecond;
    if (!used.has(toInstant(slot))) return slot;
    return next < second + SECOND ? next : nextSecond;
  }

  return (ms: number, goods: Goods, byDate = false): Instant => {
    const inSeconds = used.inSeconds(byDate);
    const of = inSeconds ? `${goods.petId} ${goods.quantity}` : '';
    const wanted = shipDateSlot(ms, till, generation, inSeconds);
    const known = of === run.of && wanted >= run.from && wanted <= run.to;
    // From the run's end, not behind it: its last slot may have gone back with its transaction.
    let slot = known ? run.to : wanted;
    for (let next = step(slot, goods, inSeconds); next !== slot; next = step(slot, goods, inSeconds)) {
      slot = next;
    }
    run = { of, from: known ? run.from : wanted, to: slot };
    return toInstant(slot);
  };
}
