import type { RefundDraft, RefundView } from '../../../shared/domain/refund.ts';
import { PerchError } from '../../../shared/errors.ts';
import type { LocalId } from '../../../shared/ids.ts';
import { refundShare, refundTotal } from '../../../shared/pricing.ts';
import type { Minor } from '../../../shared/units.ts';
import type { Actor } from '../../store/context.ts';
import type { NewRefund } from '../../store/sales/refunds.ts';
import type { Store } from '../../store/store.ts';
import type { Deps } from '../deps.ts';
import { refuseBusy } from '../payments/open-payments.ts';
import { queueDocument } from '../printing/payments.ts';
import type { Caller } from '../session.ts';

type RefundInput = Pick<RefundDraft, 'saleId' | 'lines' | 'tender'>;

type Reckoned = Pick<NewRefund, 'lines' | 'rounding' | 'total'>;

/**
 * What a refund would come to. Parts of a line add up to exactly the line, whatever the steps, and all refunds of a receipt
 * to no more than was paid for it. What the money differs by from the goods is the refund's rounding, also on a card that
 * gets back what cash was rounded by.
 *
 * @throws PerchError `sale_unknown`, `line_unknown`, `refund_exceeds` (facts: petName, left, wanted)
 */
export function quoteRefund(store: Store, { saleId, lines, tender }: RefundInput): Reckoned {
  const { paid, given, goods: before } = store.refunds.soFar(saleId);
  const sold = new Map(store.refunds.refundable(saleId).map((line) => [line.id, line]));
  const used = new Set<LocalId>();
  const returned = lines.map(({ lineId, quantity, restock }) => {
    const line = sold.get(lineId);
    if (!line || used.has(lineId)) {
      throw new PerchError('line_unknown', 'This line is not on the receipt.', { lineId });
    }
    used.add(lineId);
    const left = line.quantity - line.refunded;
    if (quantity > left) {
      const sentence =
        left === 0
          ? `“${line.petName}” was given back already.`
          : `Only ${left} of “${line.petName}” can still come back.`;
      throw new PerchError('refund_exceeds', sentence, { petName: line.petName, left, wanted: quantity });
    }
    const share = (amount: Minor) => refundShare(amount, line.quantity, line.refunded, quantity);
    return { line, quantity, restock, amount: share(line.total), tax: share(line.tax) };
  });
  const sum = returned.reduce((total, line) => total + line.amount, 0);
  const comesBack = new Map(returned.map(({ line, quantity }) => [line.id, quantity]));
  const whole = [...sold.values()].every(
    ({ id, quantity, refunded }) => quantity === refunded + (comesBack.get(id) ?? 0),
  );
  const step = tender === 'cash' ? store.settings.shop().cashStep : 1;
  const total = refundTotal({ paid, given, goods: before + sum, whole }, step);
  return { lines: returned, rounding: total - sum, total };
}

/**
 * Gives money back and takes pets back. The same token again is the same refund.
 *
 * @throws PerchError as `quoteRefund`, and `total_changed`, `card_busy`, `manager_needed` above the shop's limit
 */
export function refundSale(
  { store, sync }: Pick<Deps, 'store' | 'sync'>,
  input: RefundDraft,
  caller: Caller,
): RefundView {
  const done = store.refunds.ofToken(input.token);
  if (done) return store.refunds.get(done);

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
    throw new PerchError('amount_zero', 'There is nothing to give back on a card.');
  }
  return total;
}

/**
 * Writes a refund whose money went back on a card, as it was looked at before. To be called inside the transaction that
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
  const { token, saleId, tender, reason } = input;
  const { refundReopensOrder } = store.settings.shop();
  const refund = { ...reckoned, token, saleId, tender, reason, payment, reopenOrders: refundReopensOrder };
  const id = store.refunds.complete(refund, actor);
  queueDocument(store, 'refund', id);
  return id;
}

function refuseDone(store: Store, { token }: RefundDraft): void {
  if (store.refunds.ofToken(token)) throw new PerchError('refund_done', 'This refund was given already.');
}

/** What the terminal gave back is what was kept before it was touched, whatever it would come to now. */
function asAgreed(store: Store, refund: RefundDraft): Reckoned {
  const { lines, total, rounding } = quoteRefund(store, refund);
  const given = refund.expectedTotal;
  return { lines, total: given, rounding: given - (total - rounding) };
}

function refuseUnfit(store: Store, input: RefundDraft, caller: Caller): Reckoned {
  refuseBusy(store, ({ subject }) => subject.kind === 'refund' && subject.refund.saleId === input.saleId);
  const reckoned = quoteRefund(store, input);
  if (reckoned.total !== input.expectedTotal) {
    const sentence = 'What comes back has changed meanwhile. Please look at it again.';
    throw new PerchError('total_changed', sentence, { total: reckoned.total, expected: input.expectedTotal });
  }
  requireManagerAbove(store, { saleId: input.saleId, total: reckoned.total }, caller);
  return reckoned;
}

// Together of the receipt: many small refunds are a large one. What a manager agreed to does not count.
function requireManagerAbove(
  store: Store,
  { saleId, total }: { saleId: LocalId; total: number },
  caller: Caller,
): void {
  const limit = store.settings.shop().cashierRefundLimit;
  if (limit === null || caller.isManager || total === 0) return;
  const before = store.refunds.givenByCashiers(saleId);
  const given = before + total;
  if (given <= limit) return;
  const [reason, sentence] =
    before === 0
      ? ['refund', 'A refund of this height needs a manager.']
      : ['refundTogether', 'With what went back of this receipt before, this refund needs a manager.'];
  caller.requireManager(sentence, { reason, limit, given });
}
