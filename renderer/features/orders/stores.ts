import type { Needs } from '../../app/needs.ts';
import { createOrderChanges } from './orderChanges.ts';
import { createOrderFormStore } from './orderFormStore.ts';
import { createOrdersStore } from './ordersStore.ts';
import { createPickUpActions } from './pickUpActions.ts';

export type OrdersStores = ReturnType<typeof createOrdersStores>;

/** The stores of orders, from taking them to the hand-over. */
export function createOrdersStores({
  ipc,
  app,
  cards,
  checkout,
  receipts,
}: Needs<'ipc' | 'app' | 'cards' | 'checkout' | 'receipts'>) {
  const orders = createOrdersStore({ ipc, app });
  const pickUp = createPickUpActions({ ipc, app, cards, checkout });
  const orderChanges = createOrderChanges({ ipc, app, cards, orders });
  const orderForm = createOrderFormStore({ ipc, app, cards, orders, receipts });
  return { ...orders, ...pickUp, ...orderChanges, ...orderForm };
}
