import { textOfFormula } from '../documents/csv.ts';

/** Characters that nobody sees and no label has: control, zero-width, bidirectional, soft hyphen. */
const INVISIBLE = /[\p{Cf}\p{Cc}]/gu;
/** Between several codes in one text. */
const SEPARATOR = '|';
/** What a scanner may put before a code to say what kind it is (ISO/IEC 15424). */
const AIM_PREFIX = /^\][A-Za-z][0-9A-Za-z]/;
const GTIN_LENGTHS = new Set([8, 12, 13, 14]);

/** How UPC-E leaves out zeros: its six digits, and the ten of UPC-A between the number system and the check digit. */
const UPC_E_RULES = [
  {
    short: /^(?<start>..)(?<end>...)(?<last>[012])$/,
    toLong: '$<start>$<last>0000$<end>',
    long: /^(?<start>..)(?<last>[012])0000(?<end>...)$/,
    toShort: '$<start>$<end>$<last>',
  },
  {
    short: /^(?<start>...)(?<end>..)3$/,
    toLong: '$<start>00000$<end>',
    long: /^(?<start>...)00000(?<end>..)$/,
    toShort: '$<start>$<end>3',
  },
  {
    short: /^(?<start>....)(?<end>.)4$/,
    toLong: '$<start>00000$<end>',
    long: /^(?<start>....)00000(?<end>.)$/,
    toShort: '$<start>$<end>4',
  },
  {
    short: /^(?<start>.....)(?<end>[5-9])$/,
    toLong: '$<start>0000$<end>',
    long: /^(?<start>.....)0000(?<end>[5-9])$/,
    toShort: '$<start>$<end>',
  },
];

/** Whether the last digit of a number of 8, 12, 13 or 14 digits is the check digit of the others. */
export function isGtin(code: string): boolean {
  return /^\d+$/.test(code) && GTIN_LENGTHS.has(code.length) && code.endsWith(checkDigit(code.slice(0, -1)));
}

/** The check digit of GS1 for these digits. */
function checkDigit(digits: string): string {
  const sum = [...digits].reduceRight(
    (total, digit, at) => total + Number(digit) * ((digits.length - at) % 2 === 1 ? 3 : 1),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

/**
 * Reads one code as a person types it or a spreadsheet writes it: `4006381333931.0`, `="0012345678905"`,
 * `4 006381 333931` and `0-12345-67890-5` are the codes on the labels. Without an AIM prefix; of a GS1 `01` the item alone.
 *
 * @returns null where a spreadsheet rounded it (`4.00638E+12`); empty where there is none
 */
export function readBarcode(text: string): string | null {
  const shown = itemOf(text.normalize('NFC').replace(INVISIBLE, '').trim());
  const code = textOfFormula(shown).replace(/^'/, '').trim();
  if (/^\d+([.,]\d+)?E\+?\d+$/i.test(code)) return null;
  const whole = code.replace(/^(\d+)[.,]0+$/, '$1');
  const digits = whole.replace(/[\s.,'-]/g, '');
  if (digits === whole || !/^\d+$/.test(digits)) return whole;
  const isSpaced = /^[\d\s]+$/.test(whole) && digits.length <= 14;
  return isSpaced || isGtin(digits) ? digits : whole;
}

/**
 * Reads the codes of a cell. Several are separated by `|`; whole EANs or UPCs may also be separated by blanks, commas or
 * semicolons.
 *
 * @returns null where a spreadsheet rounded one
 */
export function readBarcodes(text: string): string[] | null {
  const words = text.split(/[\s,;|]+/).filter((word) => word !== '');
  const isList = words.length > 1 && words.every((word) => isGtin(readBarcode(word) ?? ''));
  const codes = (isList ? words : text.split(SEPARATOR)).map(readBarcode);
  if (codes.includes(null)) return null;
  return [...new Set(codes as string[])].filter((code) => code !== '');
}

/** Codes as one text, which `readBarcodes` reads. */
export const writeBarcodes = (codes: readonly string[]): string => codes.join(SEPARATOR);

/**
 * Every form in which a label may be scanned or was entered: the code itself, and where it is an EAN or UPC, the same
 * with 8, 12, 13 or 14 digits, without the first zero of 8 or 12 (a spreadsheet drops it) and as UPC-E; without an AIM
 * prefix, and the item of a GS1 `01`; in capital and in small letters, as Caps Lock may have been on.
 */
export function barcodeForms(scanned: string): string[] {
  const code = scanned.replace(INVISIBLE, '');
  const own = itemOf(code);
  const numbers = [own, expandUpcE(own)].filter((number) => number !== null);
  const forms = numbers.flatMap((number) => {
    const full = fullNumber(number);
    return full === null ? [number] : formsOf(full);
  });
  return [...new Set([code, own, ...forms, own.toUpperCase(), own.toLowerCase()])];
}

/** One form for all of a label, to tell whether two codes are the same. */
export function barcodeKey(code: string): string {
  const number = isGtin(code) ? code : (expandUpcE(code) ?? code);
  return fullNumber(number) ?? number;
}

/** One form for all labels of a pet, in whichever form and order they are. */
export const barcodesKey = (codes: readonly string[]): string =>
  [...new Set(codes.map(barcodeKey))].sort().join(SEPARATOR);

/** The 14 digits of an EAN or UPC, also of one that lost its first zero; null for any other code. */
function fullNumber(code: string): string | null {
  const isWhole = /^\d{8}$|^\d{12,14}$/.test(code);
  return isWhole || hasLostZero(code) ? code.padStart(14, '0') : null;
}

/** Whether a number of 7 or 11 digits has the check digit of one with another zero before it. */
function hasLostZero(code: string): boolean {
  return /^\d{7}$|^\d{11}$/.test(code) && isGtin(`0${code}`);
}

/** A code without its AIM prefix; of a GS1 `01` the number of the item alone. */
function itemOf(scanned: string): string {
  const code = scanned.replace(AIM_PREFIX, '');
  const item = /^\(?01\)?(\d{14})/.exec(code)?.[1];
  return item !== undefined && isGtin(item) ? item : code;
}

/** The shorter forms of a number of 14 digits, and UPC-E. */
function formsOf(full: string): string[] {
  const forms = [14, 13, 12, 11, 8, 7]
    .filter((length) => /^0*$/.test(full.slice(0, 14 - length)))
    .map((length) => full.slice(14 - length))
    .filter((form) => fullNumber(form) === full);
  const short = /^00/.test(full) ? compressUpcA(full.slice(2)) : null;
  return short === null ? forms : [...forms, short];
}

/** The UPC-A of a UPC-E: 8 digits with its check digit, or the 6 in the middle; null for any other code. */
function expandUpcE(code: string): string | null {
  if (code.length !== 8 && code.length !== 6) return null;
  const [, system = '0', six = '', check] = /^([01])?(\d{6})(\d)?$/.exec(code) ?? [];
  const rule = UPC_E_RULES.find(({ short }) => short.test(six));
  if (!rule) return null;
  const digits = system + six.replace(rule.short, rule.toLong);
  return check === undefined || check === checkDigit(digits) ? digits + checkDigit(digits) : null;
}

/** The UPC-E of a UPC-A, 8 digits; null where it has none. */
function compressUpcA(code: string): string | null {
  const [, system = '', ten = '', check = ''] = /^([01])(\d{10})(\d)$/.exec(code) ?? [];
  const rule = UPC_E_RULES.find(({ long }) => long.test(ten));
  return rule ? system + ten.replace(rule.long, rule.toShort) + check : null;
}
