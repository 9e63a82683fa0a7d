import type { Deps } from '../deps.ts';
import type { HandlersOf } from '../guard.ts';
import { refuseChanged, refuseUnsettled } from '../payments/agreed.ts';
import { saleFollows } from '../printing/payments.ts';
import type { Printer } from '../printing/printer.ts';
import {
  bringBack,
  freshenScarce,
  heldBaskets,
  openBasket,
  recall,
  requireManagerForTakenOut,
  voidBasket,
} from './baskets.ts';
import { completeSale } from './complete-sale.ts';
import { namePrice } from './named-price.ts';

/** From the empty basket to the receipt. */
export function checkoutHandlers(deps: Deps, printer: Printer) {
  const { store } = deps;
  return {
    'checkout.open': () => openBasket(store),
    'checkout.keep': (basket, caller) => {
      refuseChanged(store, basket);
      requireManagerForTakenOut(store, basket, caller);
      store.baskets.keep(basket, caller.actor);
      freshenScarce(deps, basket);
      return { saved: true };
    },
    'checkout.hold': ({ basket, label }, caller) => {
      refuseUnsettled(store, basket.token);
      requireManagerForTakenOut(store, basket, caller);
      return store.baskets.hold(basket, label, caller.actor);
    },
    'checkout.namePrice': (input, caller) => namePrice(store, input, caller),
    'checkout.held': () => heldBaskets(store),
    'checkout.recall': ({ token }, caller) => recall(store, token, caller),
    'checkout.void': ({ token }, caller) => voidBasket(store, token, caller),
    'checkout.bringBack': ({ token }, caller) => bringBack(store, token, caller),
    'checkout.complete': (input, caller) => {
      const isNew = store.sales.ofToken(input.basket.token) === null;
      const done = completeSale(deps, input, caller);
      deps.sync.freshen([]);
      if (isNew) printer.afterPayment(saleFollows(done.receipt));
      return done;
    },
    'checkout.receipt': ({ saleId }) => store.receipts.get(saleId),
    'checkout.receipts': ({ text, limit }) => store.receipts.list(text, limit),
  } satisfies HandlersOf<'checkout'>;
}
