import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { DepositElsewhere } from '../../shared/domain/order.ts';
import { LocalId, ServiceId } from '../../shared/ids/ids.ts';
import { MAX_QUANTITY } from '../../shared/petstore/limits.ts';
import { BusinessDate } from '../../shared/time/schemas.ts';

// Parsers for commander: what they refuse is a usage error (exit 2).

/** An id of the service or one of ours. */
export function anyId(text: string): string {
  if (ServiceId.safeParse(text).success || LocalId.safeParse(text).success) return text;
  throw new InvalidArgumentError("It must be Petstore's id, a whole number, or a local one, a UUID.");
}

export function localId(text: string): LocalId {
  const id = LocalId.safeParse(text);
  if (id.success) return id.data;
  throw new InvalidArgumentError('It must be a UUID.');
}

/** A whole number in decimal digits, from `least` to the largest quantity there is, 2^31-1. */
export const wholeNumber =
  (least: number) =>
  (text: string): number => {
    const value = Number(text);
    if (/^-?\d+$/.test(text) && value >= least && value <= MAX_QUANTITY) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${MAX_QUANTITY}.`);
  };

/** A price as typed, `12.50`; its currency is known once the shop is open (see `minorOf`). */
export function price(text: string): string {
  if (/^\d{1,8}(\.\d{1,3})?$/.test(text)) return text;
  throw new InvalidArgumentError('It must be an amount of money like 12.50.');
}

/** The number on a slip that another till gave a customer. */
export function slipNumber(text: string): string {
  const number = DepositElsewhere.shape.slip.safeParse(text);
  if (number.success) return number.data;
  throw new InvalidArgumentError('It must be the number on the slip, of at most 100 characters.');
}

/** A time with its zone, or a day, which means noon in this machine's time zone. */
export function shipDate(text: string): string {
  const day = /^\d{4}-\d\d-\d\d$/.test(text);
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const ms = day ? Date.parse(`${text}T12:00:00`) : Date.parse(text);
  // Date.parse reads 30 February as 2 March.
  const inCalendar = BusinessDate.safeParse(text.slice(0, 10)).success;
  if ((!day && !moment) || !inCalendar || Number.isNaN(ms)) {
    throw new InvalidArgumentError(
      'It must be a moment like 2026-12-24T10:00:00Z, or a day like 2026-12-24.',
    );
  }
  return new Date(ms).toISOString();
}

/** A path relative to the caller's folder: npm runs scripts in the project's folder. */
export function pathFromCaller(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must be the name of a file.');
  return resolve(process.env.INIT_CWD ?? process.cwd(), text);
}
