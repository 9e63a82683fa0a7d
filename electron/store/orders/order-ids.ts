import type { RemoteId } from '../../../shared/ids.ts';
import { type Instant, toInstant } from '../../../shared/time.ts';

/** 2020-01-01T00:00:00Z: order ids count milliseconds from here (contract: Order ids). */
export const ORDER_EPOCH = Date.UTC(2020, 0, 1);

const MOMENTS = 2 ** 41;
const TILLS = 32;
const SEQUENCE = 128;
/** Each generation of an installation has a quarter of the sequence, so that a restored one repeats no id. */
const SHARE = SEQUENCE / 4;

/**
 * The turn after `last`: at least the clock's, never one that was had before, so that ids only grow, whatever the clock
 * does.
 *
 * @param last the turn that was had last, 0 before the first
 * @param now milliseconds since 1970
 */
export function nextTurn(last: number, now: number): number {
  const moment = Math.min(Math.max(Math.floor(now) - ORDER_EPOCH, 0), MOMENTS - 1);
  return Math.max(moment * SHARE, last + 1);
}

/** The order id of a turn: 41 bits of milliseconds, 5 of the till's number, 7 of the sequence. */
export function orderId(turn: number, till: number, generation: number): RemoteId {
  const moment = Math.floor(turn / SHARE);
  const sequence = ((generation - 1) % 4) * SHARE + (turn % SHARE);
  return String((moment * TILLS + till) * SEQUENCE + sequence);
}

/** The first ship date at or before a moment whose milliseconds name the till; the next ones follow in steps of 32. */
export function shipDateSlot(ms: number, till: number): number {
  return Math.floor(ms / TILLS) * TILLS + till;
}

/**
 * Finds ship dates: the slot of a moment, or the first after it that this till did not use, for no till uses a ship date
 * twice. The run of used slots that was walked last is remembered: a till that sells faster than slots pass would walk
 * it anew with every order.
 */
export function createShipDates(till: number, used: (shipDate: Instant) => boolean) {
  let run = { from: 0, to: -1 };
  return (ms: number): Instant => {
    const wanted = shipDateSlot(ms, till);
    const known = wanted >= run.from && wanted <= run.to;
    // From the run's end, not behind it: its last slot may have gone back with its transaction.
    let slot = known ? run.to : wanted;
    while (used(toInstant(slot))) slot += TILLS;
    run = { from: known ? run.from : wanted, to: slot };
    return toInstant(slot);
  };
}
