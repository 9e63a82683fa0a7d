import type { Input } from '../../../shared/ipc/contract.ts';
import type { Caller } from '../session.ts';
import { cancelOrder, moveOrder } from './change-order.ts';
import { fulfilOrder } from './fulfil-order.ts';
import { type OrderDeps, placeOrder } from './place-order.ts';

/** What customers were promised, from taking it down to handing it over. */
export function orderHandlers(deps: OrderDeps) {
  const { orderList } = deps.store;
  return {
    'orders.place': (input: Input<'orders.place'>, caller: Caller) => placeOrder(deps, input, caller),
    'orders.list': (query: Input<'orders.list'>) => orderList.page(query),
    'orders.counts': () => orderList.counts(),
    'orders.get': ({ orderId }: Input<'orders.get'>) => orderList.require(orderId),
    'orders.fulfil': (input: Input<'orders.fulfil'>, caller: Caller) => fulfilOrder(deps, input, caller),
    'orders.move': (input: Input<'orders.move'>, caller: Caller) => moveOrder(deps, input, caller),
    'orders.cancel': (input: Input<'orders.cancel'>, caller: Caller) => cancelOrder(deps, input, caller),
  };
}
