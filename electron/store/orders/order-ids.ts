import { type LocalId, type RemoteId, TillNumber } from '../../../shared/ids/ids.ts';
import { DAY_MS } from '../../../shared/time/time.ts';

/** 2020-01-01T00:00:00Z: order ids count milliseconds from here (docs/contract.md, "Order ids"). */
const EPOCH = Date.UTC(2020, 0, 1);
/**
 * Clocks before this are wrong (dead battery) and are clamped to it, so that ids stay above the service's own.
 */
const EARLIEST = Date.UTC(2026, 0, 1);
const LATEST = EPOCH + 2 ** 40 - 1;

/** Ids that contain their till have this bit; ids of earlier versions do not reach it before 2054. */
const TELLS_TILL = 1n << 62n;
/** Bits below the milliseconds: the till's number, then random ones. */
const TILL_BITS = 5n;
const RANDOM_BITS = 17n;
/** How many hexadecimal digits hold the random bits. */
const RANDOM_DIGITS = 5;

/**
 * An order's id at the service: a marker bit, 40 bits of milliseconds, the till's number and 17 random bits, so that
 * neither another till nor a restored one creates the same id. This is the only place in the program that creates an id of
 * the service.
 *
 * @param ms milliseconds since 1970
 * @param random a new id, whose last digits are random
 * @param later milliseconds to add if the ids of that moment are used up
 */
export function orderId(ms: number, till: number, random: LocalId, later = 0): RemoteId {
  const moment = BigInt(Math.min(Math.max(Math.floor(ms), EARLIEST) + later, LATEST) - EPOCH);
  const tail = Number.parseInt(random.slice(-RANDOM_DIGITS), 16) % 2 ** Number(RANDOM_BITS);
  const told = ((moment << TILL_BITS) | BigInt(till)) << RANDOM_BITS;
  return String(TELLS_TILL | told | BigInt(tail)) as RemoteId;
}

/**
 * The till in an id, and when it created it, milliseconds since 1970; null for ids of earlier versions, of the service and
 * of others.
 *
 * @param now milliseconds since 1970: no till creates ids for future days
 */
export function tillOf(id: string, now: number): { till: number; at: number } | null {
  if (!/^\d{19}$/.test(id) || BigInt(id) < TELLS_TILL) return null;
  const told = (BigInt(id) - TELLS_TILL) >> RANDOM_BITS;
  const at = Number(told >> TILL_BITS) + EPOCH;
  const till = TillNumber.safeParse(Number(told & ((1n << TILL_BITS) - 1n)));
  // A clock may be a day ahead.
  const isPast = at >= EARLIEST && at <= Math.max(now, EARLIEST) + DAY_MS;
  return till.success && isPast ? { till: till.data, at } : null;
}

/** An id below all that tills create from that time on, milliseconds since 1970. */
export function idsSince(ms: number): RemoteId {
  const moment = BigInt(Math.min(Math.max(Math.floor(ms), EARLIEST), LATEST) - EPOCH);
  return String(TELLS_TILL | (moment << (TILL_BITS + RANDOM_BITS))) as RemoteId;
}
