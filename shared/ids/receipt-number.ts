/** A number as printed on a receipt or on the slip of a refund. */
export interface ReceiptNumber {
  kind: 'receipt' | 'refund';
  /** `T1`, `R2B`: the till, and a letter after a restored backup. */
  series: string;
  till: number;
  number: number;
}

/**
 * Parses a receipt's or refund's number as people type it and scanners send it: `T1-000011`, `t1-11`, `R2B-000003`.
 * Null for anything else.
 */
export function readReceiptNumber(text: string): ReceiptNumber | null {
  const match = /^([TR])([1-9]\d?)([A-Z]{0,3})-(\d{1,9})$/.exec(text.trim().toUpperCase());
  if (!match) return null;
  const [, letter, till, epoch, number] = match;
  return {
    kind: letter === 'T' ? 'receipt' : 'refund',
    series: `${letter}${till}${epoch}`,
    till: Number(till),
    number: Number(number),
  };
}
