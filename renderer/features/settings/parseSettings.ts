import { type AmountFault, type Reading, readPercent, readWhole } from '../../../shared/money/amounts.ts';
import type { BasisPoints, Minor } from '../../../shared/money/money.ts';
import type { Format } from '../../i18n/format.ts';

/** The result of parsing a field: the value, or what is wrong with it. */
export type FieldReading<T> = { value: T; fault: null } | { value: undefined; fault: AmountFault | null };

/** Like `parse`, but empty text is null. */
export function parseOptional<T>(
  read: (text: string) => FieldReading<T>,
): (text: string) => FieldReading<T | null> {
  return (text) => (text.trim() === '' ? { value: null, fault: null } : read(text));
}

/** Parses a whole number within bounds. */
export function parseWhole(least: number, most: number): (text: string) => FieldReading<number> {
  return (text) => known(readWhole(text, least, most));
}

/** Parses an amount in the shop's currency into minor units. */
export function parseAmount({ read }: Pick<Format, 'read'>): (text: string) => FieldReading<Minor> {
  return (text) => known(read(text));
}

/** Parses a percentage up to 100 into basis points. */
export function parsePercent(text: string): FieldReading<number> {
  return known(readPercent(text));
}

function known<T extends number>({ value, fault }: Reading<T>): FieldReading<T> {
  return fault === null ? { value, fault } : { value: undefined, fault };
}

/** Formats basis points for a text field: 770 is `7.7` or `7,7`. */
export function writePercent(basisPoints: BasisPoints | null, locale: string): string {
  if (basisPoints === null) return '';
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: false }).format(
    basisPoints / 100,
  );
}
