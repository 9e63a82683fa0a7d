import type { TenderIntent } from './domain/basket.ts';
import type { LocalId } from './ids.ts';

/** The order that a card at the terminal is about: one that is handed over, or whose deposit goes back; null for none. */
export function orderOfCard({ work, orderId }: Pick<TenderIntent, 'work' | 'orderId'>): LocalId | null {
  return work?.kind === 'depositBack' ? work.orderId : orderId;
}
