import type { Input } from '../../../shared/ipc/contract.ts';
import { handOverFollows } from '../printing/payments.ts';
import type { Printer } from '../printing/printer.ts';
import type { Caller } from '../session.ts';
import { cancelOrder, intendBack, moveOrder, releaseDeposit } from './change-order.ts';
import { fulfilOrder } from './fulfil-order.ts';
import { intendDeposit, type OrderDeps, placeOrder } from './place-order.ts';

/** What customers were promised, from taking it down to handing it over. */
export function orderHandlers(deps: OrderDeps, printer: Printer) {
  const { orderList, orders, sales } = deps.store;
  return {
    'orders.place': (input: Input<'orders.place'>, caller: Caller) => {
      const isNew = orders.byToken(input.draft.token) === null;
      const order = placeOrder(deps, input, caller);
      const cash = input.draft.deposit?.kind === 'cash' && order.deposit > 0;
      if (isNew) printer.afterPayment({ subjectId: null, cash });
      return order;
    },
    'orders.intend': (input: Input<'orders.intend'>, caller: Caller) => intendDeposit(deps, input, caller),
    'orders.list': (query: Input<'orders.list'>) => orderList.page(query),
    'orders.counts': () => orderList.counts(),
    'orders.get': ({ orderId }: Input<'orders.get'>) => orderList.require(orderId),
    'orders.fulfil': (input: Input<'orders.fulfil'>, caller: Caller) => {
      const isNew = sales.ofToken(input.token) === null;
      const done = fulfilOrder(deps, input, caller);
      if (isNew) printer.afterPayment(handOverFollows(done));
      return done;
    },
    'orders.move': (input: Input<'orders.move'>, caller: Caller) => moveOrder(deps, input, caller),
    'orders.intendBack': (input: Input<'orders.intendBack'>, caller: Caller) =>
      intendBack(deps.store, input, caller),
    'orders.releaseDeposit': (input: Input<'orders.releaseDeposit'>, caller: Caller) => {
      const order = releaseDeposit(deps, input, caller);
      printer.afterPayment({ subjectId: null, cash: input.deposit === 'cash' });
      return order;
    },
    'orders.cancel': (input: Input<'orders.cancel'>, caller: Caller) => {
      const order = cancelOrder(deps, input, caller);
      printer.afterPayment({ subjectId: null, cash: input.deposit === 'cash' && order.deposit > 0 });
      return order;
    },
  };
}
