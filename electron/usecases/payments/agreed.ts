import type { Basket } from '../../../shared/domain/basket.ts';
import { basketOf } from '../../../shared/domain/payment-subject.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { absolute, type Minor, sum } from '../../../shared/money/money.ts';
import type { Payment } from '../../store/sales/payments.ts';
import type { Store } from '../../store/store.ts';
import { begunPayments, capturedPayments, openByKey } from './open-payments.ts';

// Once money was taken towards a total, or a card is at the terminal for a part of it, what was validated and approved then
// stays valid until the total is completed. No later change may refuse a customer who has paid.

/** The basket for which money was last taken under a key, as validated then; null if there is none. */
function agreedByKey(store: Store, idempotencyKey: LocalId): Basket | null {
  const kept = openByKey(store, idempotencyKey).map(({ subject }) => basketOf(subject));
  return kept.findLast((basket) => basket !== null) ?? null;
}

/** Like `agreedByKey`, but only if a person would consider it the same basket. */
export function agreedBasket(store: Store, basket: Basket): Basket | null {
  const agreed = agreedByKey(store, basket.idempotencyKey);
  return agreed && isSame(agreed, basket) ? agreed : null;
}

/**
 * Refuses changes to a basket for which a card was charged, or is being charged.
 *
 * @throws PerchError `card_open` until its outcome is confirmed, `card_part` afterwards
 */
export function refuseChanged(store: Store, basket: Basket): void {
  const agreed = agreedByKey(store, basket.idempotencyKey);
  if (agreed === null || isSame(agreed, basket)) return;
  const open = openByKey(store, basket.idempotencyKey);
  refuseBegun(open);
  if (open.some(({ kind }) => kind === 'card')) refuseCaptured(open);
}

/**
 * Refuses to hold or end a basket while money was taken for it, or while that is unconfirmed.
 *
 * @throws PerchError `card_open`, `card_part`, `cash_part`
 */
export function refuseUnsettled(store: Store, idempotencyKey: LocalId): void {
  const open = openByKey(store, idempotencyKey);
  refuseBegun(open);
  if (open.length > 0) refuseCaptured(open);
}

/**
 * Refuses to close a shift while a total is paid in parts.
 *
 * @throws PerchError `payment_unfinished`
 */
export function refuseUnfinished(store: Store): void {
  refuseAny(capturedPayments(store));
}

/**
 * Refuses changes to settings that affect totals while one is being paid, also while a card is at the terminal for it.
 *
 * @throws PerchError `card_open` until its outcome is confirmed, `payment_unfinished` for parts taken
 */
export function refuseWhilePaid(store: Store): void {
  const charged = begunPayments(store).filter(({ subject }) => basketOf(subject) !== null);
  if (charged.length > 0) refusePending(sum(charged.map(({ amount }) => amount)));
  refuseAny(capturedPayments(store));
}

/**
 * Refuses while a card is at the terminal, for any purpose.
 *
 * @throws PerchError `card_open`
 */
export function refuseWhileCharged(store: Store): void {
  refuseBegun(begunPayments(store));
}

function refuseAny(money: readonly { amount: Minor }[]): void {
  if (money.length === 0) return;
  const amount = sum(money.map(({ amount }) => amount));
  throw new PerchError('payment_unfinished', { amount });
}

function refuseBegun(open: readonly Payment[]): void {
  const begun = open.find(({ state }) => state === 'begun');
  if (begun) refusePending(begun.amount);
}

function refusePending(amount: Minor): never {
  throw new PerchError('card_open', { amount: absolute(amount) });
}

function refuseCaptured(parts: readonly Payment[]): never {
  const amount = sum(parts.map((part) => part.amount));
  if (parts.some(({ kind }) => kind === 'card')) throw new PerchError('card_part', { amount });
  throw new PerchError('cash_part', { amount });
}

/** Compares what a person entered: names, categories and taxes come from the shop, and may have changed. */
function isSame(one: Basket, other: Basket): boolean {
  const plain = ({ idempotencyKey, discount, note, lines, returned, pickUp }: Basket) =>
    JSON.stringify([
      idempotencyKey,
      discount,
      note,
      pickUp?.elsewhere,
      lines.map((line) => [
        ...[line.id, line.petId, line.quantity, line.unitPrice, line.discount, line.note],
        ...(line.animals ?? []).map(({ groupId, quantity }) => [groupId, quantity]),
      ]),
      returned && [
        returned.saleId,
        returned.note,
        returned.lines.map((line) => [line.lineId, line.quantity, line.restock]),
      ],
    ]);
  return plain(one) === plain(other);
}
