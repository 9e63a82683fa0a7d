import type { HandlersOf } from '../guard.ts';
import type { Printer } from '../printing/printer.ts';
import { cancelOrder, moveOrder, releaseDeposit } from './change-order.ts';
import { addDeposit, addOrderLine, changeOrderLine, removeOrderLine } from './order-lines.ts';
import { linesToPickUp } from './pick-up.ts';
import { type OrderDeps, placeOrder } from './place-order.ts';

/** Customers' orders, from placing to handing over. */
export function orderHandlers(deps: OrderDeps, printer: Printer) {
  const { orderList, orders } = deps.store;
  return {
    'orders.place': (input, caller) => {
      const isNew = orders.byKey(input.draft.idempotencyKey) === null;
      const order = placeOrder(deps, input, caller);
      const cash = input.draft.deposit?.kind === 'cash' && order.deposit > 0;
      if (isNew) printer.afterPayment({ subjectId: null, cash });
      return order;
    },
    'orders.list': (query) => orderList.page(query),
    'orders.counts': () => orderList.counts(),
    'orders.get': ({ orderId }) => orderList.require(orderId),
    'orders.pickUp': ({ orderId }) => linesToPickUp(deps.store, orderId),
    'orders.addLine': (input, caller) => addOrderLine(deps, input, caller),
    'orders.changeLine': (input, caller) => changeOrderLine(deps, input, caller),
    'orders.removeLine': (input, caller) => removeOrderLine(deps, input, caller),
    'orders.addDeposit': (input, caller) => {
      const order = addDeposit(deps, input, caller);
      printer.afterPayment({ subjectId: null, cash: true });
      return order;
    },
    'orders.move': (input, caller) => moveOrder(deps, input, caller),
    'orders.releaseDeposit': (input, caller) => {
      const order = releaseDeposit(deps, input, caller);
      printer.afterPayment({ subjectId: null, cash: input.deposit === 'cash' });
      return order;
    },
    'orders.cancel': (input, caller) => {
      // For an ended order, `deposit` is what was paid, even if it was released before the order was reopened.
      const held = orders.depositHeld(input.orderId);
      const order = cancelOrder(deps, input, caller);
      printer.afterPayment({ subjectId: null, cash: input.deposit === 'cash' && held > 0 });
      return order;
    },
  } satisfies HandlersOf<'orders'>;
}
