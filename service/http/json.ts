import { parse, stringify } from 'lossless-json';

/** What an int64 needs. */
const MAX_DIGITS = 19;

/**
 * Reads JSON without rounding. A whole number of up to 19 digits that a JavaScript number cannot hold becomes a bigint;
 * every other number becomes a number, which is no int64: making a bigint takes time with the square of its digits
 * (docs/contract.md, "Integers"). Throws SyntaxError on anything that is not JSON, duplicate keys and nesting past what the
 * parser can follow included (docs/contract.md, "int64").
 */
export function parseJson(text: string): unknown {
  try {
    return parse(text, null, { parseNumber: exactNumber });
  } catch (error) {
    throw error instanceof SyntaxError ? error : new SyntaxError('The body is nested too deeply.');
  }
}

/** Writes JSON; a bigint becomes a plain integer of any length. */
export function stringifyJson(value: unknown): string {
  return stringify(value) ?? 'null';
}

function exactNumber(text: string): number | bigint {
  const value = Number(text);
  if (Number.isSafeInteger(value) || text.length > MAX_DIGITS + 1) return value;
  return /^-?\d{1,19}$/.test(text) ? BigInt(text) : value;
}
