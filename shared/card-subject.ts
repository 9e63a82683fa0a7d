import type { CardWork } from './domain/card-work.ts';
import type { LocalId } from './ids.ts';

/** The order that money is about: one that is handed over, or whose deposit goes back; null for none. */
export function orderOfWork(work: CardWork): LocalId | null {
  return work.kind === 'balance' || work.kind === 'depositBack' || work.kind === 'partBack'
    ? work.orderId
    : null;
}

/** Whether a card gives money back to the customer. */
export function goesBack({ kind }: CardWork): boolean {
  return kind === 'refund' || kind === 'depositBack' || kind === 'partBack';
}
