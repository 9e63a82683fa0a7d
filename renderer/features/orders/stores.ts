import type { Needs } from '../../app/needs.ts';
import { createHandOverStore } from './handOverStore.ts';
import { createOrderChanges } from './orderChanges.ts';
import { createOrderFormStore } from './orderFormStore.ts';
import { createOrdersStore } from './ordersStore.ts';

export type OrdersStores = ReturnType<typeof createOrdersStores>;

/** The stores of orders, from taking them to the hand-over. */
export function createOrdersStores(needs: Needs<'ipc' | 'app' | 'cards' | 'checkout' | 'receipts'>) {
  const orders = createOrdersStore(needs);
  const handOver = createHandOverStore({ ...needs, orders });
  const orderChanges = createOrderChanges({ ...needs, orders });
  const orderForm = createOrderFormStore({ ...needs, orders });
  return { ...orders, ...handOver, ...orderChanges, ...orderForm };
}
