import type { ContractProfile } from '../../../shared/petstore/profile.ts';
import type { Learned } from '../../store/outbox/learned.ts';

/**
 * Who tells the service what is in stock (design: Stock). Without ETags two tills' read-then-writes can cross and lose
 * a sale unseen, so that one till of the shop, the stock till, writes for all.
 *
 * - `writer`: this till writes its own movements.
 * - `stock_till`: this till writes for all, and takes the other tills' sales from the list of orders.
 * - `delegate`: another till does, or nobody knows yet whether the service has ETags.
 */
export type StockRole = 'writer' | 'stock_till' | 'delegate';

export function stockRole(
  { tillsOnKey, stockTill }: Pick<ContractProfile, 'tillsOnKey' | 'stockTill'>,
  { stockEtags }: Pick<Learned, 'stockEtags'>,
): StockRole {
  if (tillsOnKey === 1 || stockEtags === true) return 'writer';
  if (stockTill === 'other') return 'delegate';
  return stockEtags === false ? 'stock_till' : 'writer';
}
