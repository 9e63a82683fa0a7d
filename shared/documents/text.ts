/** The first 16 digits of a hash in groups of four, for paper: enough that nobody finds another text with the same. */
export function shortHash(hash: string): string {
  return hash.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ');
}

/** Numbers of receipts, refunds, deliveries and groups, which a browser would break after their hyphen. */
const NUMBER = /\b((?:[TR][1-9]\d?[A-Z]{0,3}|D|G)-\d{6,9})\b/;

/** Splits a text so that every second part is a number that must not be broken. */
export const numbersApart = (text: string): string[] => text.split(NUMBER);
