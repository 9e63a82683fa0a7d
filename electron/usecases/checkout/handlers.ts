import type { Input, Output } from '../../../shared/ipc/contract.ts';
import type { Deps } from '../deps.ts';
import { saleFollows } from '../printing/payments.ts';
import type { Printer } from '../printing/printer.ts';
import type { Caller } from '../session.ts';
import { refuseChanged, refuseUnsettled } from './agreed.ts';
import { bringBack, freshenScarce, heldBaskets, openBasket, recall, voidBasket } from './baskets.ts';
import { completeSale } from './complete-sale.ts';
import { giveUp, openIntents } from './intents.ts';
import { namePrice } from './named-price.ts';
import { capture, giveBack, intend, intendPartBack, openParts, reverse, takeCash } from './parts.ts';

/** From the empty basket to the receipt. */
export function checkoutHandlers(deps: Deps, printer: Printer) {
  const { store } = deps;
  return {
    'checkout.open': () => openBasket(store),
    'checkout.keep': (basket: Input<'checkout.keep'>, { actor }: Caller): Output<'checkout.keep'> => {
      refuseChanged(store, basket);
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
    'checkout.recall': ({ token }: Input<'checkout.recall'>, caller: Caller) => recall(store, token, caller),
    'checkout.void': ({ token }: Input<'checkout.void'>, caller: Caller) => voidBasket(store, token, caller),
    'checkout.bringBack': ({ token }: Input<'checkout.bringBack'>, caller: Caller) =>
      bringBack(store, token, caller),
    'checkout.intents': () => openIntents(store),
    'checkout.parts': () => openParts(store),
    'checkout.takeCash': (input: Input<'checkout.takeCash'>, caller: Caller) => {
      const parts = takeCash(store, input, caller);
      printer.afterPayment({ subjectId: null, cash: true });
      return parts;
    },
    'checkout.capture': (input: Input<'checkout.capture'>, caller: Caller) => capture(store, input, caller),
    'checkout.giveBack': ({ partId }: Input<'checkout.giveBack'>, caller: Caller) => {
      const parts = giveBack(store, partId, caller);
      printer.afterPayment({ subjectId: null, cash: true });
      return parts;
    },
    'checkout.intendBack': ({ partId }: Input<'checkout.intendBack'>, caller: Caller) =>
      intendPartBack(store, partId, caller),
    'checkout.reverse': ({ intentId }: Input<'checkout.reverse'>, caller: Caller) =>
      reverse(store, intentId, caller),
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
