/** Numbers of receipts and refunds, which a browser would break after their hyphen. */
const NUMBER = /\b([TR][1-9]\d?[A-Z]{0,3}-\d{6,9})\b/;

/** A text in parts, every second of which is a number that no line may break. */
export const numbersApart = (text: string): string[] => text.split(NUMBER);
