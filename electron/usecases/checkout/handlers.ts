import type { Input, Output } from '../../../shared/ipc/contract.ts';
import type { Deps } from '../deps.ts';
import { saleFollows } from '../printing/payments.ts';
import type { Printer } from '../printing/printer.ts';
import type { Caller } from '../session.ts';
import { freshenScarce, heldBaskets, refreshed, voidBasket } from './baskets.ts';
import { completeSale } from './complete-sale.ts';
import { giveUp, intend, openIntents, refuseUnsettled } from './intents.ts';
import { namePrice } from './named-price.ts';

/** From the empty basket to the receipt. */
export function checkoutHandlers(deps: Deps, printer: Printer) {
  const { store } = deps;
  return {
    'checkout.open': () => refreshed(store, store.baskets.open()),
    'checkout.keep': (basket: Input<'checkout.keep'>, { actor }: Caller): Output<'checkout.keep'> => {
      store.baskets.keep(basket, actor);
      freshenScarce(deps, basket);
      return { saved: true };
    },
    'checkout.hold': ({ basket, label }: Input<'checkout.hold'>, { actor }: Caller) => {
      refuseUnsettled(store, basket.token);
      return store.baskets.hold(basket, label, actor);
    },
    'checkout.namePrice': (input: Input<'checkout.namePrice'>, caller: Caller) =>
      namePrice(store, input, caller),
    'checkout.held': () => heldBaskets(store),
    'checkout.recall': ({ token }: Input<'checkout.recall'>, { actor }: Caller) =>
      refreshed(store, store.baskets.recall(token, actor)),
    'checkout.void': ({ token }: Input<'checkout.void'>, caller: Caller) => voidBasket(store, token, caller),
    'checkout.bringBack': ({ token }: Input<'checkout.bringBack'>, { actor }: Caller) =>
      refreshed(store, store.baskets.bringBack(token, actor)),
    'checkout.intents': () => openIntents(store),
    'checkout.intend': (input: Input<'checkout.intend'>, caller: Caller) => intend(store, input, caller),
    'checkout.giveUp': ({ intentId }: Input<'checkout.giveUp'>, caller: Caller) =>
      giveUp(store, intentId, caller),
    'checkout.complete': (input: Input<'checkout.complete'>, caller: Caller) => {
      const isNew = store.sales.ofToken(input.basket.token) === null;
      const done = completeSale(deps, input, caller);
      deps.sync.freshen([]);
      if (isNew) printer.afterPayment(saleFollows(done.receipt));
      return done;
    },
    'checkout.receipt': ({ saleId }: Input<'checkout.receipt'>) => store.receipts.get(saleId),
    'checkout.receipts': ({ text, limit }: Input<'checkout.receipts'>) => store.receipts.list(text, limit),
  };
}
