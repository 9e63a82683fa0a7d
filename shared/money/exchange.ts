import type { Basket } from '../domain/basket.ts';
import { minus } from './minor.ts';
import { type ExchangeSums, settleExchange } from './pricing.ts';
import type { Minor } from './units.ts';

/** What is left between a basket's new lines and what comes back: below zero where money goes back. Minor units. */
export function dueOf({ returned }: Pick<Basket, 'returned'>, total: Minor): Minor {
  return returned ? minus(total, returned.total) : total;
}

/** How a basket's new lines and what comes back are settled; null where nothing comes back. */
export function exchangeOf(
  { returned }: Pick<Basket, 'returned'>,
  total: Minor,
  { cashStep }: { cashStep: Minor },
): ExchangeSums | null {
  return returned ? settleExchange({ total, returned: returned.total, most: returned.most }, cashStep) : null;
}
