import { isLosslessNumber, LosslessNumber, parse, stringify } from 'lossless-json';
import { idFields } from '../../shared/petstore/read.ts';

/**
 * Reads JSON without rounding an id (docs/contract.md, "int64"). Ids become decimal strings, all other numbers JavaScript
 * numbers.
 *
 * @throws SyntaxError if the text is not JSON
 */
export function readJson(text: string): unknown {
  // JSON.parse is exact below sixteen digits, and about thirty times faster: catalogues have up to a million pets.
  if (!/\d{16}|\d[eE.]/.test(text)) return JSON.parse(text, idFromNumber);
  return parse(text, idFromLossless);
}

/** Writes JSON with ids as integers of any size. */
export function writeJson(value: unknown): string {
  return stringify(value, (key, member) =>
    typeof member === 'string' && idFields.has(key) && /^-?\d+$/.test(member)
      ? new LosslessNumber(member)
      : member,
  ) as string;
}

function idFromNumber(key: string, value: unknown): unknown {
  return typeof value === 'number' && idFields.has(key) ? String(value) : value;
}

function idFromLossless(key: string, value: unknown): unknown {
  if (!isLosslessNumber(value)) return value;
  return idFields.has(key) ? value.value : Number(value.value);
}
