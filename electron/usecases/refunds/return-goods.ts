import type { RefundView, ReturnDraft } from '../../../shared/domain/refund.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Input } from '../../../shared/ipc/contract.ts';
import { type Minor, minus, NO_MONEY, plus, sum, times } from '../../../shared/money/money.ts';
import { cashRounding, taxOf } from '../../../shared/money/pricing.ts';
import type { Actor } from '../../store/context.ts';
import type { NewRefund } from '../../store/sales/refunds.ts';
import type { Store } from '../../store/store.ts';
import type { Deps } from '../deps.ts';
import { queueDocument } from '../printing/payments.ts';
import type { Caller } from '../session.ts';

type ReturnQuote = Pick<NewRefund, 'lines' | 'rounding' | 'total' | 'back'>;

/**
 * The value of pets returned without a receipt, with today's taxes. Money is returned by the shop's rule, in cash to the
 * nearest coin.
 *
 * @throws PerchError `return_not_allowed`, `pet_unknown`, `no_price`, `return_price` (facts: petName, most) above today's
 *   price, `return_limit` (facts: limit, total)
 */
export function quoteReturn(store: Store, { lines }: Input<'refunds.quoteReturn'>): ReturnQuote {
  const { returnLimit, returnPaidBy, cashStep } = store.settings.shop();
  if (returnLimit === 0) throw new PerchError('return_not_allowed');
  for (const { petId, unitPrice } of lines) {
    const { name: petName, price } = store.catalogue.requirePet(petId);
    if (price === null) throw new PerchError('no_price', { petId, petName });
    if (unitPrice > price) throw new PerchError('return_price', { petName, most: price });
  }
  const returned = worthOf(store, lines);
  const goods = sum(returned.map(({ amount }) => amount));
  const byCash = returnPaidBy === 'cash';
  const rounding = byCash ? cashRounding(goods, cashStep) : NO_MONEY;
  const total = plus(goods, rounding);
  if (total > returnLimit) throw new PerchError('return_limit', { limit: returnLimit, total });
  const back = { cash: byCash ? total : NO_MONEY, card: byCash ? NO_MONEY : total };
  return { lines: returned, rounding, total, back };
}

function worthOf(store: Store, lines: ReturnDraft['lines']): ReturnQuote['lines'] {
  const { taxIncluded } = store.settings.shop();
  return lines.map(({ petId, quantity, unitPrice, restock }) => {
    const { name: petName, categoryName, taxName, taxBasisPoints } = store.catalogue.requirePet(petId);
    const base = times(unitPrice, quantity);
    const tax = taxOf(base, taxBasisPoints, taxIncluded);
    const line = {
      id: null,
      orderId: null,
      entryId: null,
      petId,
      petName,
      categoryName,
      taxName,
      taxBasisPoints,
    };
    return { line, quantity, restock, amount: taxIncluded ? base : plus(base, tax), tax };
  });
}

/**
 * Takes pets back without a receipt, for cash. Repeating an idempotency key returns the same refund.
 *
 * @throws PerchError as `quoteReturn`, and `key_used`, `total_changed`, `return_by_card` if the shop refunds to cards
 */
export function returnGoods({ store }: Pick<Deps, 'store'>, draft: ReturnDraft, caller: Caller): RefundView {
  const done = store.refunds.ofKey(draft.idempotencyKey);
  if (done) {
    const refund = store.refunds.get(done);
    if (refund.saleId !== null) throw new PerchError('key_used');
    return refund;
  }
  const quote = validQuote(store, draft);
  if (quote.back.card > 0) throw new PerchError('return_by_card');
  const id = store.transaction(() => write(store, { draft, quote }, caller.actor));
  return store.refunds.get(id);
}

/**
 * Validates a return that is about to be paid to a card, before any money moves.
 *
 * @returns the amount for the card, minor units
 * @throws PerchError as `returnGoods`, and `refund_done`, `amount_zero`; `manager_needed`
 */
export function validateReturn(store: Store, draft: ReturnDraft, caller: Caller): Minor {
  caller.requireManager({ reason: 'return' });
  refuseDone(store, draft);
  const { card } = validQuote(store, draft).back;
  if (card === 0) throw new PerchError('amount_zero');
  return card;
}

/**
 * Writes a return that was paid to a card as validated before; current prices and rules do not matter. Call it inside the
 * transaction that captures the payment.
 *
 * @param amount refunded to the card, minor units
 * @throws PerchError `refund_done`, `pet_unknown`
 */
export function writePaidReturn(
  store: Store,
  { draft, payment, amount }: { draft: ReturnDraft; payment: LocalId; amount: Minor },
  actor: Actor,
): void {
  refuseDone(store, draft);
  const lines = worthOf(store, draft.lines);
  const goods = sum(lines.map((line) => line.amount));
  const quote = {
    lines,
    total: amount,
    rounding: minus(amount, goods),
    back: { cash: NO_MONEY, card: amount },
  };
  write(store, { draft, quote, payment }, actor);
}

function write(
  store: Store,
  { draft, quote, payment }: { draft: ReturnDraft; quote: ReturnQuote; payment?: LocalId },
  actor: Actor,
): LocalId {
  const { idempotencyKey, reason } = draft;
  const id = store.refunds.complete(
    { ...quote, idempotencyKey, saleId: null, reason, payment, reopenOrders: false },
    actor,
  );
  queueDocument(store, 'refund', id);
  return id;
}

function refuseDone(store: Store, { idempotencyKey }: ReturnDraft): void {
  if (store.refunds.ofKey(idempotencyKey)) throw new PerchError('refund_done');
}

function validQuote(store: Store, draft: ReturnDraft): ReturnQuote {
  const quote = quoteReturn(store, draft);
  if (quote.total !== draft.expectedTotal) {
    throw new PerchError('total_changed', { total: quote.total, expected: draft.expectedTotal });
  }
  return quote;
}
