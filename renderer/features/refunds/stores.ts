import type { Needs } from '../../app/needs.ts';
import { createPetSearchStore } from '../find/petSearchStore.ts';
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
}: Needs<'ipc' | 'app' | 'cards' | 'checkout' | 'receipts'>) {
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
