import { stringify } from 'lossless-json';
import { invalid } from './errors.ts';

/** What an int64 needs. */
const MAX_DIGITS = 19;

/**
 * Far more than any resource has, whose fields are fewer than ten and hold no lists, with room for unknown ones; and
 * little enough that a body costs a few milliseconds whatever it contains (`npm run bench -- --only bodies`).
 */
export const bodyBounds = { parts: 2_000, depth: 64 } as const;

/**
 * Reads JSON without rounding. A whole number of up to 19 digits that a JavaScript number cannot hold becomes a bigint;
 * every other number becomes a number, which is no int64: making a bigint takes time with the square of its digits
 * (docs/contract.md, "Integers"). A number that is whole only once it was rounded becomes NaN. Throws SyntaxError on
 * anything that is not JSON, on duplicate keys, and on nesting past what can be followed (docs/contract.md, "int64").
 */
export function parseJson(text: string): unknown {
  return parseMeasured(text, measure(text, { parts: text.length, depth: text.length }));
}

/** Reads a body as `parseJson` does. One of too many parts is refused (ServiceError) before any of them is read. */
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

/** Writes JSON; a bigint becomes a plain integer of any length. */
export function stringifyJson(value: unknown): string {
  return stringify(value) ?? 'null';
}

interface Measured {
  /** Fields of all objects, as the text has them. */
  fields: number;
  /** Objects, lists, and what follows a comma in one. */
  parts: number;
  depth: number;
}

/** What JSON.parse tells its reviver about a value that is neither object nor list. TypeScript has no type for it yet. */
type Revive = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown;
const parseWith = (text: string, revive: Revive): unknown => JSON.parse(text, revive as never);

function parseMeasured(text: string, { fields }: Measured): unknown {
  let kept = 0;
  let value: unknown;
  try {
    value = parseWith(text, function (_key, read, { source }) {
      // The whole value comes last, as the field '' of an object around it.
      if (!Array.isArray(this)) kept += 1;
      return typeof read === 'number' && source !== undefined ? exactNumber(read, source) : read;
    });
  } catch (error) {
    throw error instanceof SyntaxError ? error : new SyntaxError('It is nested too deeply.');
  }
  // Of fields with the same name the parser keeps the last.
  if (kept - 1 !== fields) throw new SyntaxError('It has two fields of the same name in one object.');
  return value;
}

/**
 * Counts the parts of a JSON text in one pass, which it ends where there are more than `bounds` says. Of a text that is no
 * JSON it says something.
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

/** Where the quoted text ends that begins at `start`. Each character is looked at once, however many are escaped. */
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

/** More than a whole number needs that is written with a fraction or a power of ten. */
const MAX_WRITTEN = 40;

/** Whether a number of that notation, `1.0`, `1.5e1`, is whole before it is rounded. */
function isWhole(source: string): boolean {
  const parts = source.length <= MAX_WRITTEN ? /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(source) : null;
  if (!parts) return false;
  const [, integer = '', fraction = '', power = '0'] = parts;
  const digits = (integer + fraction).replace(/0+$/, '');
  const zeros = integer.length + fraction.length - digits.length;
  return digits === '' || fraction.length - zeros <= Number(power);
}
