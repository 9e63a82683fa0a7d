import type { LocalId } from '../ids/ids.ts';
import type { Basket, Returned } from './basket.ts';
import type { PaymentSubject } from './payment.ts';

/** The order of a payment: picked up, or whose deposit is taken or paid back; null for none. */
export function orderOf(subject: PaymentSubject): LocalId | null {
  return 'orderId' in subject ? subject.orderId : (basketOf(subject)?.pickUp?.orderId ?? null);
}

/** Whether money is paid back to the customer. */
export function goesBack({ kind }: PaymentSubject): boolean {
  return (
    kind === 'refund' ||
    kind === 'return' ||
    kind === 'exchange' ||
    kind === 'returnedDeposit' ||
    kind === 'returnedPart'
  );
}

/** The validated basket that a payment is for; null if it is for none, or none was stored. */
export function basketOf(subject: PaymentSubject): Basket | null {
  return subject.kind === 'basket' || subject.kind === 'exchange' ? subject.basket : null;
}

/** The returned items of an exchange that a payment is for; null for none. */
export function returnedOf(subject: PaymentSubject): Returned | null {
  return basketOf(subject)?.returned ?? null;
}

/** Whether money is taken for a basket, or paid back before its basket is sold. */
export function isForBasket({ kind }: PaymentSubject): boolean {
  return kind === 'basket' || kind === 'exchange' || kind === 'returnedPart';
}
