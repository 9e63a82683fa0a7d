import type { Basket, Returned } from '../../../shared/domain/basket.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { type Minor, minus, sum } from '../../../shared/money/money.ts';
import type { ExchangeSums, GivenBack } from '../../../shared/money/pricing.ts';
import { exchangeOf } from '../../../shared/money/sums.ts';
import type { Actor } from '../../store/context.ts';
import { ERASED_TEXT } from '../../store/customers/words.ts';
import type { NewRefund } from '../../store/sales/refunds.ts';
import type { Store } from '../../store/store.ts';
import { queueDocument } from '../printing/payments.ts';
import { quoteRefund, refuseConflictingReturn, requireManagerAbove } from '../refunds/refund-sale.ts';
import type { Caller } from '../session.ts';

/** The returned items of an exchange, and how they are settled against the new lines. */
export interface ExchangeQuote {
  returned: Returned;
  lines: NewRefund['lines'];
  sums: ExchangeSums;
}

/**
 * The returned items of a basket at the values in the basket; null without any.
 *
 * @param total of the new lines
 * @throws PerchError as `quoteRefund`
 */
export function quoteExchange(store: Store, basket: Basket, total: Minor): ExchangeQuote | null {
  const { returned } = basket;
  if (!returned) return null;
  const refundableToCard = store.refunds.leftToCards(returned.saleId);
  const sums = exchangeOf({ returned: { ...returned, refundableToCard } }, total, store.settings.shop());
  return sums && { returned, lines: quoteOf(store, returned).lines, sums };
}

/**
 * The returned items at their current value: more of the receipt may have been refunded since they were put into the
 * cart. Items that cannot be returned any more are unchanged, so that taking the payment reports why.
 */
export function requoted(store: Store, returned: Returned): Returned {
  try {
    const { total, most, lines } = quoteOf(store, returned);
    return {
      ...returned,
      total,
      most,
      refundableToCard: store.refunds.leftToCards(returned.saleId),
      lines: returned.lines.map((line, index) => ({ ...line, amount: lines[index]?.amount ?? line.amount })),
    };
  } catch (error) {
    if (error instanceof PerchError) return returned;
    throw error;
  }
}

/**
 * Checks everything that can refuse the returned items, before any money moves; as with a refund.
 *
 * @param basket as shown to the person
 * @throws PerchError as `quoteRefund` and `refuseConflictingReturn`, and `sign_in_needed`, `total_changed`,
 *   `manager_needed`
 */
export function refuseReturn(store: Store, { idempotencyKey, returned }: Basket, caller: Caller): void {
  if (!returned) return;
  caller.requireStaff();
  const { saleId, total, most } = returned;
  refuseConflictingReturn(store, { saleId, idempotencyKey });
  const now = quoteOf(store, returned);
  if (now.total !== total || now.most !== most) {
    throw new PerchError('total_changed', { total: now.total, expected: total });
  }
  requireManagerAbove(store, { saleId, total }, caller);
}

/**
 * Writes the return, settled against its new sale. Call it inside the transaction of that sale.
 *
 * @param back the difference that is refunded
 * @param payment that refunded it to a card
 */
export function writeReturn(
  store: Store,
  {
    idempotencyKey,
    exchange,
    newSale,
    back,
    payment,
  }: {
    idempotencyKey: LocalId;
    exchange: ExchangeQuote;
    newSale: LocalId;
    back: GivenBack;
    payment: LocalId | undefined;
  },
  actor: Actor,
): void {
  const { returned, lines, sums } = exchange;
  const total = sum([sums.setOff, back.cash, back.card]);
  const goods = sum(lines.map(({ amount }) => amount));
  const id = store.refunds.complete(
    {
      idempotencyKey,
      saleId: returned.saleId,
      lines,
      reason: returned.note ?? ERASED_TEXT,
      back,
      payment,
      total,
      rounding: minus(total, goods),
      exchange: { saleId: newSale, amount: sums.setOff },
      reopenOrders: store.settings.shop().refundReopensOrder,
    },
    actor,
  );
  queueDocument(store, 'refund', id);
}

// The exact value, not rounded to coins: only the difference is paid in cash.
function quoteOf(store: Store, { saleId, lines }: Returned) {
  const back = lines.map(({ lineId, quantity, restock }) => ({ lineId, quantity, restock }));
  return quoteRefund(store, { saleId, lines: back, tender: 'exchange' });
}
