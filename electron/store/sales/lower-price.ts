import type { BasketLine } from '../../../shared/domain/basket.ts';
import { type CurrencyCode, minus, times } from '../../../shared/money/money.ts';
import type { Actor } from '../context.ts';
import type { Journal } from '../shop/journal.ts';

/**
 * Journals that a pet is sold or promised for less than the shop's own price, with who approved it; no effect otherwise.
 * Call it inside the transaction of the sale or the order.
 */
export function noteLowerPrice(
  journal: Pick<Journal, 'append'>,
  {
    petId,
    quantity,
    unitPrice: to,
    listPrice: from,
  }: Pick<BasketLine, 'petId' | 'quantity' | 'unitPrice' | 'listPrice'>,
  { currency, actor }: { currency: CurrencyCode; actor: Actor },
): void {
  if (from == null) return;
  const body = { from, to, quantity, amount: times(minus(to, from), quantity), currency };
  journal.append({ kind: 'price.reduced', subjectId: petId, body, actor });
}
