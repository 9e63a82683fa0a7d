import type { ContractProfile } from '../../../shared/petstore/profile.ts';
import type { ServerCapabilities } from '../../store/outbox/server-capabilities.ts';

/**
 * Who tells the service what is in stock (docs/sync.md, "An entry's life"). Without ETags two tills' read-then-writes can cross and lose
 * a sale unseen, so that one till of the shop, the stock till, writes for all.
 *
 * - `writer`: this till writes its own movements.
 * - `stock_till`: this till writes for all, and takes the other tills' sales from the list of orders.
 * - `delegate`: another till does.
 * - `undecided`: another till does, unless there are ETags, which nobody has seen yet. What is settled with the orders of
 *   a delegate would be lost for a writer, so that a count is read first.
 */
export type StockRole = 'writer' | 'stock_till' | 'delegate' | 'undecided';

/** @param canRead whether single counts can be read at this service, which shows whether they have ETags */
export function stockRole(
  { tillsOnKey, stockTill }: Pick<ContractProfile, 'tillsOnKey' | 'stockTill'>,
  { stockEtags }: Pick<ServerCapabilities, 'stockEtags'>,
  canRead = true,
): StockRole {
  if (tillsOnKey === 1 || stockEtags === true) return 'writer';
  if (stockTill === 'other') return stockEtags === null && canRead ? 'undecided' : 'delegate';
  return stockEtags === false ? 'stock_till' : 'writer';
}

/**
 * Whether this till takes back its own deduction for an order that another till handed over. Not the stock till, whose
 * deduction is the one that counts (docs/sync.md, "An entry's life").
 */
export function takesBackHandOvers(
  profile: Pick<ContractProfile, 'tillsOnKey' | 'stockTill'>,
  capabilities: Pick<ServerCapabilities, 'stockEtags'>,
): boolean {
  return stockRole(profile, capabilities) !== 'stock_till';
}
