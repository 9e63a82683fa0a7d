import type { Basket } from './basket.ts';

/** Whether anything is in a basket, to be sold or coming back. */
export function isFilled({ lines, returned }: Pick<Basket, 'lines' | 'returned'>): boolean {
  return lines.length > 0 || Boolean(returned);
}
