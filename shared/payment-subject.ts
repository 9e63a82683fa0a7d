import type { PaymentSubject } from './domain/payment.ts';
import type { LocalId } from './ids.ts';

/** The order that money is about: one that is handed over, or whose deposit goes back; null for none. */
export function orderOf(subject: PaymentSubject): LocalId | null {
  return subject.kind === 'balance' || subject.kind === 'returnedDeposit' || subject.kind === 'returnedPart'
    ? subject.orderId
    : null;
}

/** Whether money goes back to the customer. */
export function goesBack({ kind }: PaymentSubject): boolean {
  return kind === 'refund' || kind === 'returnedDeposit' || kind === 'returnedPart';
}

/** Whether money is taken for a basket, or goes back before its basket is sold. */
export function isForBasket(subject: PaymentSubject): boolean {
  return subject.kind === 'basket' || (subject.kind === 'returnedPart' && subject.orderId === null);
}

/** Whether money is taken for the hand-over of an order, or goes back before its order is handed over. */
export function isForHandOver(subject: PaymentSubject): boolean {
  return subject.kind === 'balance' || (subject.kind === 'returnedPart' && subject.orderId !== null);
}
