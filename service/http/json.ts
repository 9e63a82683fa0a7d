import { stringify } from 'lossless-json';
import { invalid } from './errors.ts';

/** Digits of an int64. */
const MAX_DIGITS = 19;

/**
 * Far more than any resource needs, but few enough that any body takes only a few milliseconds
 * (`npm run bench -- --only bodies`).
 */
export const bodyBounds = { parts: 2_000, depth: 64 } as const;

/**
 * Parses JSON without rounding ids. An integer of up to 19 digits that a JavaScript number cannot represent becomes a bigint.
 * Longer ones become a number that is no int64, because making a bigint takes quadratic time (docs/contract.md, "Integers").
 * A number that is an integer only after rounding becomes NaN.
 *
 * @throws SyntaxError for invalid JSON, duplicate keys, and too deep nesting (docs/contract.md, "int64")
 */
export function parseJson(text: string): unknown {
  return parseMeasured(text, measure(text, { parts: text.length, depth: text.length }));
}

/** Parses a body like `parseJson`. @throws ServiceError before parsing if it has too many parts */
export function parseBody(text: string): unknown {
  const measured = measure(text, bodyBounds);
  if (measured.parts > bodyBounds.parts) {
    throw invalid('body', `may have at most ${bodyBounds.parts} fields and entries.`);
  }
  if (measured.depth > bodyBounds.depth) {
    throw invalid('body', `may be nested at most ${bodyBounds.depth} deep.`);
  }
  return parseMeasured(text, measured);
}

/** Serializes JSON; a bigint becomes an integer of any length. */
export function stringifyJson(value: unknown): string {
  return stringify(value) ?? 'null';
}

interface Measured {
  /** Number of fields in the text. */
  fields: number;
  /** Number of objects, arrays, and elements after a comma. */
  parts: number;
  depth: number;
}

/** The reviver of JSON.parse with source text access, for which TypeScript has no type yet. */
type Revive = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown;
const parseWith = (text: string, revive: Revive): unknown => JSON.parse(text, revive as never);

function parseMeasured(text: string, { fields }: Measured): unknown {
  let kept = 0;
  let value: unknown;
  try {
    value = parseWith(text, function (_key, read, { source }) {
      // The root comes last, as the field '' of an object.
      if (!Array.isArray(this)) kept += 1;
      return typeof read === 'number' && source !== undefined ? exactNumber(read, source) : read;
    });
  } catch (error) {
    throw error instanceof SyntaxError ? error : new SyntaxError('It is nested too deeply.');
  }
  // The parser keeps the last of duplicate fields.
  if (kept - 1 !== fields) throw new SyntaxError('It has two fields of the same name in one object.');
  return value;
}

/**
 * Counts the parts of a JSON text in one pass, which ends when `bounds` are exceeded. The result for invalid JSON is arbitrary.
 */
function measure(text: string, bounds: { parts: number; depth: number }): Measured {
  let [fields, parts, depth, deepest] = [0, 0, 0, 0];
  for (let at = 0; at < text.length && parts <= bounds.parts && deepest <= bounds.depth; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = endOfText(text, at);
        break;
      case 0x2c: // ,
        parts += 1;
        break;
      case 0x3a: // :
        fields += 1;
        break;
      case 0x5b: // [
      case 0x7b: // {
        parts += 1;
        depth += 1;
        if (depth > deepest) deepest = depth;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
        break;
    }
  }
  return { fields, parts, depth: deepest };
}

/** The end of the string literal at `start`. Linear, however many characters are escaped. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at;
    if (code === 0x5c) at += 1;
  }
  return text.length;
}

function exactNumber(value: number, source: string): number | bigint {
  if (!Number.isInteger(value)) return value;
  if (/^-?\d+$/.test(source)) {
    const isLong = source.replace('-', '').length > MAX_DIGITS;
    return Number.isSafeInteger(value) || isLong ? value : BigInt(source);
  }
  return Number.isSafeInteger(value) && !isWhole(source) ? Number.NaN : value;
}

/** Maximum length of an integer written with a fraction or exponent. */
const MAX_WRITTEN = 40;

/** Whether `1.0` or `1.5e1` is exactly an integer. */
function isWhole(source: string): boolean {
  const parts = source.length <= MAX_WRITTEN ? /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(source) : null;
  if (!parts) return false;
  const [, integer = '', fraction = '', power = '0'] = parts;
  const digits = (integer + fraction).replace(/0+$/, '');
  const zeros = integer.length + fraction.length - digits.length;
  return digits === '' || fraction.length - zeros <= Number(power);
}
