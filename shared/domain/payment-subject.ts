import type { LocalId } from '../ids/ids.ts';
import type { Basket, Returned } from './basket.ts';
import type { PaymentSubject } from './payment.ts';

/** The order that money is about: one that is handed over, or whose deposit is taken or goes back; null for none. */
export function orderOf(subject: PaymentSubject): LocalId | null {
  return 'orderId' in subject ? subject.orderId : null;
}

/** Whether money goes back to the customer. */
export function goesBack({ kind }: PaymentSubject): boolean {
  return (
    kind === 'refund' ||
    kind === 'return' ||
    kind === 'exchange' ||
    kind === 'returnedDeposit' ||
    kind === 'returnedPart'
  );
}

/** The validated basket that a payment is for; null if it is for none, or none was kept. */
export function basketOf(subject: PaymentSubject): Basket | null {
  return subject.kind === 'basket' || subject.kind === 'balance' || subject.kind === 'exchange'
    ? subject.basket
    : null;
}

/** What comes back in an exchange that money is about; null for none. */
export function returnedOf(subject: PaymentSubject): Returned | null {
  return basketOf(subject)?.returned ?? null;
}

/** Whether money is taken for a basket, or goes back before its basket is sold. */
export function isForBasket(subject: PaymentSubject): boolean {
  const { kind } = subject;
  return kind === 'basket' || kind === 'exchange' || (kind === 'returnedPart' && subject.orderId === null);
}

/** Whether money is taken for the hand-over of an order, or goes back before its order is handed over. */
export function isForHandOver(subject: PaymentSubject): boolean {
  return subject.kind === 'balance' || (subject.kind === 'returnedPart' && subject.orderId !== null);
}
