import type { RefundDraft } from '../../../shared/domain/card-work.ts';
import type { TenderIntent } from '../../../shared/domain/payment.ts';
import type { RefundView } from '../../../shared/domain/refund.ts';
import { PerchError } from '../../../shared/errors.ts';
import type { LocalId } from '../../../shared/ids.ts';
import { refundShare, refundTotal } from '../../../shared/pricing.ts';
import type { Minor } from '../../../shared/units.ts';
import type { NewRefund } from '../../store/sales/refunds.ts';
import type { Store } from '../../store/store.ts';
import { approvedUnder, intendWork, refuseBusy, workUnder } from '../checkout/intents.ts';
import type { Deps } from '../deps.ts';
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
 * Gives money back and takes pets back. The same token again is the same refund. One that was kept before the terminal
 * was touched (`intendRefund`) was looked at then.
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

  const agreed = workUnder(store, input.token, 'refund');
  if (agreed && JSON.stringify(agreed.refund) !== JSON.stringify(input)) {
    refuseBusy(store, ({ basketToken }) => basketToken === input.token);
  }
  const reckoned = agreed ? asAgreed(store, agreed.refund) : refuseUnfit(store, input, caller);
  const { token, saleId, tender, reason } = input;
  const { refundReopensOrder } = store.settings.shop();
  const refund = { ...reckoned, token, saleId, tender, reason, reopenOrders: refundReopensOrder };
  const id = store.transaction(() => {
    const actor = agreed ? approvedUnder(store, token, caller.actor) : caller.actor;
    const written = store.refunds.complete(refund, actor);
    queueDocument(store, 'refund', written);
    return written;
  });
  sync.kick();
  return store.refunds.get(id);
}

/**
 * Keeps that a card is about to be given its money back. What `refundSale` would refuse is refused here, before the
 * money has gone; until somebody says how it ended, nothing else comes back of this receipt.
 *
 * @throws PerchError as `refundSale`, and `refund_done`, `amount_zero`
 */
export function intendRefund(store: Store, input: RefundDraft, caller: Caller): TenderIntent {
  if (store.refunds.ofToken(input.token)) {
    throw new PerchError('refund_done', 'This refund was given already.');
  }
  const { total } = refuseUnfit(store, input, caller);
  if (input.tender !== 'card' || total === 0) {
    throw new PerchError('amount_zero', 'There is nothing to give back on a card.');
  }
  const work = { kind: 'refund' as const, refund: input };
  return intendWork(store, { token: input.token, amount: -total, work }, caller.actor);
}

/** What the terminal gave back is what was kept before it was touched, whatever it would come to now. */
function asAgreed(store: Store, refund: RefundDraft): Reckoned {
  const { lines, total, rounding } = quoteRefund(store, refund);
  const given = refund.expectedTotal;
  return { lines, total: given, rounding: given - (total - rounding) };
}

function refuseUnfit(store: Store, input: RefundDraft, caller: Caller): Reckoned {
  refuseBusy(store, ({ work }) => work.kind === 'refund' && work.refund.saleId === input.saleId);
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
