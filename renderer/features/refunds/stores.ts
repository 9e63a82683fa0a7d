import type { AppStores } from '../../app/appStores.ts';
import type { Ipc } from '../../app/bridge.ts';
import type { CardsStores } from '../cards/stores.ts';
import type { CheckoutStores } from '../checkout/stores.ts';
import { createPetSearchStore } from '../find/petSearchStore.ts';
import type { ReceiptsStores } from '../receipts/stores.ts';
import { createExchangeActions } from './exchangeActions.ts';
import { createRefundsStore } from './refundsStore.ts';
import { createReturnStore } from './returnStore.ts';

export type RefundsStores = ReturnType<typeof createRefundsStores>;

/** Refunds and exchanges. */
export function createRefundsStores({
  ipc,
  app,
  cards,
  checkout,
  receipts,
}: {
  ipc: Ipc;
  app: AppStores;
  cards: CardsStores;
  checkout: CheckoutStores;
  receipts: ReceiptsStores;
}) {
  const exchange = createExchangeActions({ ipc, app, checkout });
  const refunds = createRefundsStore({ ipc, app, cards, checkout, exchange, receipts });
  const returns = createReturnStore({ ipc, app, cards, receipts });
  const useReturnSearch = createPetSearchStore({
    ipc,
    app,
    take: (pet) => returns.useReturn.getState().take(pet),
  });
  return { ...exchange, ...refunds, ...returns, useReturnSearch };
}
