import type { Basket } from './basket.ts';

/** Whether a basket has lines or returned items. */
export function isFilled({ lines, returned }: Pick<Basket, 'lines' | 'returned'>): boolean {
  return lines.length > 0 || Boolean(returned);
}
