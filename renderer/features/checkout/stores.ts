import type { Needs } from '../../app/needs.ts';
import { createBasketStore } from './basket/basketStore.ts';
import { createBasketTotals, createTotalsHooks } from './basket/totals.ts';
import { createCatalogueStore } from './browse/catalogueStore.ts';
import { createFavouritesStore } from './browse/favouritesStore.ts';
import { createSearchStore } from './browse/searchStore.ts';
import { createCounterActions } from './counterActions.ts';
import { createHoldingStore } from './holdingStore.ts';
import { createConditionsActions } from './pay/conditionsActions.ts';
import { createPaymentStore } from './pay/paymentStore.ts';
import { createSplitPaymentActions } from './pay/splitPayment.ts';

export type CheckoutStores = ReturnType<typeof createCheckoutStores>;

/** Stores of the checkout: the open basket, its payment, the search and held baskets. */
export function createCheckoutStores({
  ipc,
  app,
  cards,
  receipts,
  staff,
}: Needs<'ipc' | 'app' | 'cards' | 'receipts' | 'staff'>) {
  const totals = createBasketTotals({ app });
  const basket = createBasketStore({ ipc, app, cards, totals });
  const splitPayment = createSplitPaymentActions({ ipc, app, cards });
  const conditions = createConditionsActions({ ipc, app });
  const payment = createPaymentStore({ ipc, app, basket, cards, conditions, splitPayment, totals });
  const search = createSearchStore({ ipc });
  payment.usePayment.subscribe(({ stage }, before) => {
    if (stage === 'done' && before.stage !== stage) search.useSearch.getState().reset();
  });
  const favourites = createFavouritesStore({ ipc, search });
  const catalogue = createCatalogueStore({ ipc, favourites, search });
  const counter = createCounterActions({ ipc, app, basket, payment, receipts, search, staff });
  const holding = createHoldingStore({ ipc, app, basket, payment });
  const totalsHooks = createTotalsHooks({ app, basket, totals });
  return {
    ...totals,
    ...basket,
    ...splitPayment,
    ...conditions,
    ...payment,
    ...search,
    ...favourites,
    ...catalogue,
    ...counter,
    ...holding,
    ...totalsHooks,
  };
}
