import type { LocalId, RemoteId } from '../../../shared/ids/ids.ts';

/** 2020-01-01T00:00:00Z: order ids count milliseconds from here (docs/contract.md, "Order ids"). */
const EPOCH = Date.UTC(2020, 0, 1);
/**
 * A clock that says less is wrong, one with a dead battery for one. It counts as this: counted from the epoch its ids
 * would be as small as those that a service counts up.
 */
const EARLIEST = Date.UTC(2026, 0, 1);
const LATEST = EPOCH + 2 ** 41 - 1;

/** 22 bits, and how many hexadecimal digits hold them. */
const RANDOM = { bits: 22n, values: 2 ** 22, digits: 6 };

/**
 * An order's id at the service: 41 bits of milliseconds and 22 random bits, so that neither another till nor a restored
 * one gives it again. The one place of the program that makes an id of the service.
 *
 * @param ms milliseconds since 1970
 * @param random a new id, whose last digits are random
 */
export function orderId(ms: number, random: LocalId): RemoteId {
  const moment = Math.min(Math.max(Math.floor(ms), EARLIEST), LATEST) - EPOCH;
  const tail = Number.parseInt(random.slice(-RANDOM.digits), 16) % RANDOM.values;
  return String((BigInt(moment) << RANDOM.bits) | BigInt(tail)) as RemoteId;
}
