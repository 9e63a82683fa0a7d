import { minus, NO_MONEY } from '../../../shared/money/money.ts';
import { words } from '../../../shared/words/words.ts';
import type { Deps } from '../deps.ts';
import type { HandlersOf } from '../guard.ts';
import { refuseChanged } from '../payments/agreed.ts';
import { saleFollows } from '../printing/payments.ts';
import type { Printer } from '../printing/printer.ts';
import { saveText } from '../printing/save-file.ts';
import {
  bringBack,
  freshenScarce,
  heldBaskets,
  hold,
  openBasket,
  recall,
  requireManagerForTakenOut,
  voidBasket,
} from './baskets.ts';
import { completeSale } from './complete-sale.ts';
import { namePrice } from './named-price.ts';
import { receiptPage, receiptsCsv } from './receipt-list.ts';

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
    'checkout.hold': (input, caller) => hold(store, input, caller),
    'checkout.namePrice': (input, caller) => namePrice(store, input, caller),
    'checkout.held': () => heldBaskets(store),
    'checkout.recall': ({ idempotencyKey }, caller) => recall(store, idempotencyKey, caller),
    'checkout.void': ({ idempotencyKey }, caller) => voidBasket(store, idempotencyKey, caller),
    'checkout.bringBack': ({ idempotencyKey }, caller) => bringBack(store, idempotencyKey, caller),
    'checkout.complete': (input, caller) => {
      const isNew = store.sales.ofKey(input.basket.idempotencyKey) === null;
      const { pickUp } = input.basket;
      const heldNow = () => (pickUp ? store.orders.depositHeld(pickUp.orderId) : NO_MONEY);
      const held = heldNow();
      const done = completeSale(deps, input, caller);
      deps.sync.freshen([]);
      if (isNew) {
        // The part of the deposit that did not pay for the sale was returned in cash.
        const left = minus(held, heldNow());
        for (const follows of saleFollows(store, done.receipt, left)) printer.afterPayment(follows);
      }
      return done;
    },
    'checkout.receipt': ({ saleId }) => store.receipts.get(saleId),
    'checkout.receipts': ({ text, limit }) => store.receiptList.find(text, limit),
    'checkout.receiptPage': ({ filter, before, limit }) => receiptPage(store, filter, before, limit),
    'checkout.saveReceipts': async ({ filter }) => {
      const word = words[store.settings.shop().language].paper.grandReceipts;
      const days = filter.from === filter.to ? [filter.from] : [filter.from, filter.to];
      const name = [word, ...days].filter((part) => part !== null).join(' ');
      return saveText(deps, { name: `${name}.csv`, text: await receiptsCsv(store, filter) });
    },
  } satisfies HandlersOf<'checkout'>;
}
