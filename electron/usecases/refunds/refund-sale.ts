import { returnedOf } from '../../../shared/domain/payment-subject.ts';
import type { RefundDraft, RefundView } from '../../../shared/domain/refund.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Input } from '../../../shared/ipc/contract.ts';
import { greater, type Minor, minor, minus, NO_MONEY, plus, sum } from '../../../shared/money/money.ts';
import { refundShare, refundTotal, splitBack } from '../../../shared/money/pricing.ts';
import type { Actor } from '../../store/context.ts';
import type { NewRefund, RefundableLine } from '../../store/sales/refunds.ts';
import type { Store } from '../../store/store.ts';
import type { Deps } from '../deps.ts';
import { refuseBusy } from '../payments/open-payments.ts';
import { queueDocument } from '../printing/payments.ts';
import type { Caller } from '../session.ts';

type RefundInput = Input<'refunds.quote'>;

/** `most` is what can still be refunded of the receipt, minor units. */
type RefundQuote = Pick<NewRefund, 'rounding' | 'total' | 'back'> & {
  lines: (NewRefund['lines'][number] & { line: RefundableLine })[];
  most: Minor;
};

/**
 * The amounts of a refund. Partial refunds of a line add up to exactly the line, and all refunds of a receipt to no more
 * than was paid for it, in cash to the nearest coin. The difference between money and goods is the refund's rounding, also
 * on a card after an earlier refund was rounded to coins. Money is returned in cash, or the way it was paid: to cards what
 * they paid and were not refunded, the rest in cash.
 *
 * @throws PerchError `sale_unknown`, `refund_currency` if the shop's currency has changed, `line_unknown`, `refund_exceeds`
 *   (facts: petName, left, wanted)
 */
export function quoteRefund(store: Store, { saleId, lines, tender }: RefundInput): RefundQuote {
  const { paid, given, goods: before, currency } = store.refunds.soFar(saleId);
  // A shift refunds in its own currency, both in the drawer and in its report.
  if (currency !== store.settings.shop().currency) throw new PerchError('refund_currency', { currency });
  const sold = new Map(store.refunds.refundable(saleId).map((line) => [line.id, line]));
  const used = new Set<LocalId>();
  const returned = lines.map(({ lineId, quantity, restock }) => {
    const line = sold.get(lineId);
    if (!line || used.has(lineId)) throw new PerchError('line_unknown', { lineId });
    used.add(lineId);
    const left = line.quantity - line.refunded;
    if (quantity > left) {
      throw new PerchError('refund_exceeds', { petName: line.petName, left, wanted: quantity });
    }
    const share = (amount: Minor) => refundShare(amount, line.quantity, line.refunded, quantity);
    return { line, quantity, restock, amount: share(line.total), tax: share(line.tax) };
  });
  const goods = sum(returned.map((line) => line.amount));
  const comesBack = new Map(returned.map(({ line, quantity }) => [line.id, quantity]));
  const whole = [...sold.values()].every(
    ({ id, quantity, refunded }) => quantity === refunded + (comesBack.get(id) ?? 0),
  );
  const step = tender === 'cash' ? store.settings.shop().cashStep : minor(1);
  const owed = refundTotal({ paid, given, goods: plus(before, goods), whole }, step);
  const most = greater(NO_MONEY, minus(paid, given));
  const toCards = store.refunds.leftToCards(saleId);
  const back =
    tender === 'card'
      ? splitBack({ owed, toCards }, store.settings.shop().cashStep)
      : { cash: owed, card: NO_MONEY };
  const total = plus(back.cash, back.card);
  return { lines: returned, rounding: minus(total, goods), total, back, most };
}

/**
 * Refunds money and takes pets back. Repeating an idempotency key returns the same refund.
 *
 * @throws PerchError as `quoteRefund`, and `key_used` if the key belongs to another receipt's refund, `total_changed`,
 *   `card_refund_over`, `card_busy`, `exchange_open`, `manager_needed` above the shop's limit
 */
export function refundSale({ store }: Pick<Deps, 'store'>, input: RefundDraft, caller: Caller): RefundView {
  const done = store.refunds.ofKey(input.idempotencyKey);
  if (done) {
    const refund = store.refunds.get(done);
    if (refund.saleId !== input.saleId) throw new PerchError('key_used');
    return refund;
  }

  const quote = validQuote(store, input, caller);
  const id = store.transaction(() => write(store, { input, quote }, caller.actor));
  return store.refunds.get(id);
}

/**
 * Validates a refund that is about to be paid to a card, perhaps with the rest in cash: refuses what `refundSale` would
 * refuse, before any money moves. Until its outcome is confirmed, nothing else of this receipt can be refunded.
 *
 * @returns the amount for the card, minor units
 * @throws PerchError as `refundSale`, and `refund_done`, `amount_zero`
 */
export function validateRefund(store: Store, input: RefundDraft, caller: Caller): Minor {
  refuseDone(store, input);
  const { card } = validQuote(store, input, caller).back;
  if (card === 0) throw new PerchError('amount_zero');
  return card;
}

/**
 * Writes a refund that was paid to a card, as validated before, with any additional cash refund. Call it inside the
 * transaction that captures the payment.
 *
 * @param amount refunded to the card, minor units
 * @throws PerchError `refund_done`, and as `quoteRefund`
 */
export function writePaidRefund(
  store: Store,
  { refund, payment, amount }: { refund: RefundDraft; payment: LocalId; amount: Minor },
  actor: Actor,
): void {
  refuseDone(store, refund);
  write(store, { input: refund, quote: agreedQuote(store, refund, amount), payment }, actor);
}

function write(
  store: Store,
  { input, quote, payment }: { input: RefundDraft; quote: RefundQuote; payment?: LocalId },
  actor: Actor,
): LocalId {
  const { idempotencyKey, saleId, reason } = input;
  const { refundReopensOrder } = store.settings.shop();
  const { lines, rounding, total, back } = quote;
  const settled = { lines, rounding, total, back, reopenOrders: refundReopensOrder };
  const id = store.refunds.complete({ ...settled, idempotencyKey, saleId, reason, payment }, actor);
  queueDocument(store, 'refund', id);
  return id;
}

function refuseDone(store: Store, { idempotencyKey }: RefundDraft): void {
  if (store.refunds.ofKey(idempotencyKey)) throw new PerchError('refund_done');
}

/** The quote with the total that was stored before the terminal refunded its part, whatever the total would be now. */
function agreedQuote(store: Store, refund: RefundDraft, card: Minor): RefundQuote {
  const { lines, total, rounding, most } = quoteRefund(store, refund);
  const given = refund.expectedTotal;
  const back = { card, cash: minus(given, card) };
  return { lines, total: given, rounding: minor(given - (total - rounding)), back, most };
}

function validQuote(store: Store, input: RefundDraft, caller: Caller): RefundQuote {
  refuseConflictingReturn(store, input);
  const quote = quoteRefund(store, input);
  if (quote.total !== input.expectedTotal) {
    throw new PerchError('total_changed', { total: quote.total, expected: input.expectedTotal });
  }
  if (input.tender === 'card' && quote.back.card === 0) {
    refuseOverCards(store, { saleId: input.saleId, amount: quote.total });
  }
  requireManagerAbove(store, { saleId: input.saleId, total: quote.total }, caller);
  return quote;
}

/**
 * Limits refunds to cards to what cards paid: refunding cash to a card would let someone take it out of the drawer
 * unnoticed. The set-off of an exchange is not card money.
 *
 * @throws PerchError `card_refund_over` (facts: most, wanted)
 */
export function refuseOverCards(store: Store, { saleId, amount }: { saleId: LocalId; amount: Minor }): void {
  const most = store.refunds.leftToCards(saleId);
  if (amount > most) throw new PerchError('card_refund_over', { most, wanted: amount });
}

/**
 * Refuses a return while another one of the same receipt is in progress: a refund at the terminal, or an exchange for which
 * money was taken.
 *
 * @param idempotencyKey of this return
 * @throws PerchError `card_busy`, `exchange_open`
 */
export function refuseConflictingReturn(
  store: Store,
  { saleId, idempotencyKey }: { saleId: LocalId; idempotencyKey: LocalId },
): void {
  refuseBusy(store, ({ subject }) => subject.kind === 'refund' && subject.refund.saleId === saleId);
  const other = store.payments
    .open()
    .some(
      (payment) =>
        payment.idempotencyKey !== idempotencyKey && returnedOf(payment.subject)?.saleId === saleId,
    );
  if (!other) return;
  throw new PerchError('exchange_open', { saleId });
}

/**
 * Adds up all refunds of the receipt, because many small ones make a large one. Refunds approved by a manager do not count.
 *
 * @throws PerchError `manager_needed`
 */
export function requireManagerAbove(
  store: Store,
  { saleId, total }: { saleId: LocalId; total: Minor },
  caller: Caller,
): void {
  const limit = store.settings.shop().cashierRefundLimit;
  if (limit === null || caller.isManager || total === 0) return;
  const before = store.refunds.givenByCashiers(saleId);
  const given = plus(before, total);
  if (given <= limit) return;
  const reason = before === 0 ? 'refund' : 'refundTogether';
  caller.requireManager({ reason, limit, given });
}
