import type { Store } from '../../store/store.ts';
import { openPayments } from '../payments/open-payments.ts';

/** The first open matter of a customer or the drawer; null without any. */
export function openWork(store: Store): 'payment' | 'cart' | 'shift' | null {
  if (openPayments(store).length > 0) return 'payment';
  if (store.baskets.openLines() > 0) return 'cart';
  return store.shifts.current() === null ? null : 'shift';
}
