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
export function createCheckoutStores(needs: Needs<'ipc' | 'app' | 'cards' | 'receipts' | 'staff'>) {
  const totals = createBasketTotals(needs);
  const basket = createBasketStore({ ...needs, totals });
  const splitPayment = createSplitPaymentActions(needs);
  const conditions = createConditionsActions(needs);
  const payment = createPaymentStore({ ...needs, basket, conditions, splitPayment, totals });
  const search = createSearchStore(needs);
  payment.usePayment.subscribe(({ stage }, before) => {
    if (stage === 'done' && before.stage !== stage) search.useSearch.getState().reset();
  });
  const favourites = createFavouritesStore({ ...needs, search });
  const catalogue = createCatalogueStore({ ...needs, favourites, search });
  const counter = createCounterActions({ ...needs, basket, payment, search });
  const holding = createHoldingStore({ ...needs, basket, payment });
  const totalsHooks = createTotalsHooks({ ...needs, basket, totals });
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
