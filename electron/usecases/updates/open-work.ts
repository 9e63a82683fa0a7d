import type { Store } from '../../store/store.ts';
import { openPayments } from '../payments/open-payments.ts';

/** What a customer or the drawer waits for; the first of them that there is, null where nothing is open. */
export function openWork(store: Store): 'payment' | 'cart' | 'shift' | null {
  if (openPayments(store).length > 0) return 'payment';
  if (store.baskets.openLines() > 0) return 'cart';
  return store.shifts.current() === null ? null : 'shift';
}
