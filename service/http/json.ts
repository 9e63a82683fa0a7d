import { parse, stringify } from 'lossless-json';

/**
 * Reads JSON without rounding. A whole number that a JavaScript number cannot hold becomes a bigint; every other
 * number becomes a number. Throws SyntaxError on anything that is not JSON, duplicate keys and nesting past what the
 * parser can follow included (contract: int64).
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
  return Number.isSafeInteger(value) || !/^-?\d+$/.test(text) ? value : BigInt(text);
}
