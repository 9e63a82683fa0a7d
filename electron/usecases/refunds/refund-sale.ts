import { returnedOf } from '../../../shared/domain/payment-subject.ts';
import type { RefundDraft, RefundView } from '../../../shared/domain/refund.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { greater, minor, minus, NO_MONEY, plus, sum } from '../../../shared/money/minor.ts';
import { refundShare, refundTotal } from '../../../shared/money/pricing.ts';
import type { Minor } from '../../../shared/money/units.ts';
import type { Actor } from '../../store/context.ts';
import type { NewRefund } from '../../store/sales/refunds.ts';
import type { Store } from '../../store/store.ts';
import type { Deps } from '../deps.ts';
import { refuseBusy } from '../payments/open-payments.ts';
import { queueDocument } from '../printing/payments.ts';
import type { Caller } from '../session.ts';

type RefundInput = Pick<RefundDraft, 'saleId' | 'lines' | 'tender'>;

/** `most` is what the receipt leaves to give back, minor units. */
type Reckoned = Pick<NewRefund, 'lines' | 'rounding' | 'total'> & { most: Minor };

/**
 * What a refund would come to. Parts of a line add up to exactly the line, whatever the steps, and all refunds of a receipt
 * to no more than was paid for it. What the money differs by from the goods is the refund's rounding, also on a card where
 * coins rounded an earlier one.
 *
 * @throws PerchError `sale_unknown`, `refund_currency` where the shop has another one now, `line_unknown`, `refund_exceeds`
 *   (facts: petName, left, wanted)
 */
export function quoteRefund(store: Store, { saleId, lines, tender }: RefundInput): Reckoned {
  const { paid, given, goods: before, currency } = store.refunds.soFar(saleId);
  // What a shift pays back is in the shift's currency, in the drawer as in its report.
  if (currency !== store.settings.shop().currency) throw new PerchError('refund_currency', { currency });
  const sold = new Map(store.refunds.refundable(saleId).map((line) => [line.id, line]));
  const used = new Set<LocalId>();
  const returned = lines.map(({ lineId, quantity, restock }) => {
    const line = sold.get(lineId);
    if (!line || used.has(lineId)) {
      throw new PerchError('line_unknown', { lineId });
    }
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
  const total = refundTotal({ paid, given, goods: plus(before, goods), whole }, step);
  return {
    lines: returned,
    rounding: minus(total, goods),
    total,
    most: greater(NO_MONEY, minus(paid, given)),
  };
}

/**
 * Gives money back and takes pets back. The same idempotency key again is the same refund.
 *
 * @throws PerchError as `quoteRefund`, and `key_used` where the key is that of another receipt's refund, `total_changed`, `card_refund_over`, `card_busy`, `exchange_open`,
 *   `manager_needed` above the shop's limit
 */
export function refundSale(
  { store, sync }: Pick<Deps, 'store' | 'sync'>,
  input: RefundDraft,
  caller: Caller,
): RefundView {
  const done = store.refunds.ofKey(input.idempotencyKey);
  if (done) {
    const refund = store.refunds.get(done);
    if (refund.saleId !== input.saleId) throw new PerchError('key_used');
    return refund;
  }

  const reckoned = refuseUnfit(store, input, caller);
  const id = store.transaction(() => write(store, { input, reckoned }, caller.actor));
  sync.kick();
  return store.refunds.get(id);
}

/**
 * Looks at a refund whose money is about to go back on a card. What `refundSale` would refuse is refused here, before the
 * money has gone; until somebody says how it ended, nothing else comes back of this receipt.
 *
 * @returns what goes back, minor units
 * @throws PerchError as `refundSale`, and `refund_done`, `amount_zero`
 */
export function lookAtRefund(store: Store, input: RefundDraft, caller: Caller): Minor {
  refuseDone(store, input);
  const { total } = refuseUnfit(store, input, caller);
  if (input.tender !== 'card' || total === 0) {
    throw new PerchError('amount_zero');
  }
  return total;
}

/**
 * Writes a refund whose money went back on a card, as validated before. To be called inside the transaction that
 * captures the payment.
 *
 * @throws PerchError `refund_done`, and as `quoteRefund`
 */
export function writePaidRefund(
  store: Store,
  { refund, payment }: { refund: RefundDraft; payment: LocalId },
  actor: Actor,
): void {
  refuseDone(store, refund);
  write(store, { input: refund, reckoned: asAgreed(store, refund), payment }, actor);
}

function write(
  store: Store,
  { input, reckoned, payment }: { input: RefundDraft; reckoned: Reckoned; payment?: LocalId },
  actor: Actor,
): LocalId {
  const { idempotencyKey, saleId, tender, reason } = input;
  const { refundReopensOrder } = store.settings.shop();
  const { lines, rounding, total } = reckoned;
  const settled = { lines, rounding, total, reopenOrders: refundReopensOrder };
  const id = store.refunds.complete({ ...settled, idempotencyKey, saleId, tender, reason, payment }, actor);
  queueDocument(store, 'refund', id);
  return id;
}

function refuseDone(store: Store, { idempotencyKey }: RefundDraft): void {
  if (store.refunds.ofKey(idempotencyKey)) throw new PerchError('refund_done');
}

/** What the terminal gave back is what was kept before it was touched, whatever it would come to now. */
function asAgreed(store: Store, refund: RefundDraft): Reckoned {
  const { lines, total, rounding, most } = quoteRefund(store, refund);
  const given = refund.expectedTotal;
  return { lines, total: given, rounding: minor(given - (total - rounding)), most };
}

function refuseUnfit(store: Store, input: RefundDraft, caller: Caller): Reckoned {
  refuseComingBack(store, input);
  const reckoned = quoteRefund(store, input);
  if (reckoned.total !== input.expectedTotal) {
    throw new PerchError('total_changed', { total: reckoned.total, expected: input.expectedTotal });
  }
  if (input.tender === 'card') refuseOverCards(store, { saleId: input.saleId, amount: reckoned.total });
  requireManagerAbove(store, { saleId: input.saleId, total: reckoned.total }, caller);
  return reckoned;
}

/**
 * Cards get back what cards paid and no more: refunding cash to a card would let someone take it out of the drawer
 * unnoticed. The set-off of an exchange is not card money.
 *
 * @throws PerchError `card_refund_over` (facts: most, wanted)
 */
export function refuseOverCards(store: Store, { saleId, amount }: { saleId: LocalId; amount: Minor }): void {
  const most = store.refunds.leftToCards(saleId);
  if (amount > most) throw new PerchError('card_refund_over', { most, wanted: amount });
}

/**
 * Nothing else comes back of a receipt while money is at the terminal for a refund of it, or was taken for an exchange
 * that is not completed: that was promised to the customer.
 *
 * @param idempotencyKey under which it comes back
 * @throws PerchError `card_busy`, `exchange_open`
 */
export function refuseComingBack(
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
 * Together of the receipt: many small refunds are a large one. What a manager agreed to does not count.
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
