import type { Needs } from '../../app/needs.ts';
import { createPetSearchStore } from '../find/petSearchStore.ts';
import { createExchangeActions } from './exchangeActions.ts';
import { createRefundsStore } from './refundsStore.ts';
import { createReturnStore } from './returnStore.ts';

export type RefundsStores = ReturnType<typeof createRefundsStores>;

/** Refunds and exchanges. */
export function createRefundsStores(needs: Needs<'ipc' | 'app' | 'cards' | 'checkout' | 'receipts'>) {
  const exchange = createExchangeActions(needs);
  const refunds = createRefundsStore({ ...needs, exchange });
  const returns = createReturnStore(needs);
  const useReturnSearch = createPetSearchStore({
    ...needs,
    take: (pet) => returns.useReturn.getState().take(pet),
  });
  return { ...exchange, ...refunds, ...returns, useReturnSearch };
}
