import type { Format } from '../../format.ts';

/** Empty is null, a whole number within bounds is that, anything else is undefined. */
export function readOptionalWhole(text: string, least: number, most: number): number | null | undefined {
  if (text.trim() === '') return null;
  return readWhole(text, least, most);
}

/** A whole number within bounds; undefined for anything else. */
export function readWhole(text: string, least: number, most: number): number | undefined {
  const digits = text.trim().replace(/[\s.,'’](?=\d{3}\b)/g, '');
  if (!/^\d{1,10}$/.test(digits)) return undefined;
  const value = Number(digits);
  return value >= least && value <= most ? value : undefined;
}

/** Empty is null, an amount is its minor units, anything else is undefined. */
export function readOptionalAmount(
  text: string,
  { parse }: Pick<Format, 'parse'>,
): number | null | undefined {
  if (text.trim() === '') return null;
  return parse(text) ?? undefined;
}

/** A percentage with up to two decimals, `7,7` or `19 %`, in basis points; undefined for anything else. */
export function readPercent(text: string, most = 100): number | undefined {
  const match = /^(\d{1,4})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim());
  if (!match) return undefined;
  const basisPoints = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return basisPoints <= most * 100 ? basisPoints : undefined;
}

/** Empty is null, else as `readPercent`. */
export function readOptionalPercent(text: string): number | null | undefined {
  return text.trim() === '' ? null : readPercent(text);
}

/** Basis points as a person types them: 770 is `7.7` or `7,7`. */
export function writePercent(basisPoints: number | null, locale: string): string {
  if (basisPoints === null) return '';
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: false }).format(
    basisPoints / 100,
  );
}
