import type { Quantity } from './units.ts';

/** How many there are on some lines: what people call the items of a sale, a cart or a day. */
export function piecesOf(lines: readonly { quantity: Quantity }[]): Quantity {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
