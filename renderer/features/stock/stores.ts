import type { Needs } from '../../app/needs.ts';
import { createPetSearchStore } from '../find/petSearchStore.ts';
import { createArrivalStore } from './arrivals/arrivalStore.ts';
import { createArrivalsStore } from './arrivals/arrivalsStore.ts';
import { createConditionsEditing } from './conditions/conditionsActions.ts';
import { createCountingStore } from './count/countingStore.ts';
import { createFinishedCountsStore } from './count/finishedCountsStore.ts';
import { createImportingStore } from './import/importingStore.ts';
import { createOversold } from './oversold.ts';
import { createEditingStore } from './pet/editingStore.ts';
import { createPetReadings } from './pet/petReadings.ts';
import { createLabelsStore } from './petLabels/labelsStore.ts';
import { createPricingStore } from './prices/pricingStore.ts';
import { createAnimalsActions } from './register/animalsOf.ts';
import { createRegisterStore } from './register/registerStore.ts';
import { createStockChanges } from './stockChanges.ts';
import { createStockHome } from './stockNavigation.ts';
import { createStockStore } from './stockStore.ts';

export type StockStores = ReturnType<typeof createStockStores>;

/** Stores of the stock: table, pets, prices, counts and lists. */
export function createStockStores(needs: Needs<'ipc' | 'app' | 'checkout' | 'printing' | 'receipts'>) {
  const stock = createStockStore(needs);
  const counting = createCountingStore(needs);
  const useCountSearch = createPetSearchStore({
    ...needs,
    take: (pet) => counting.useCounting.getState().take(pet),
    categoryId: () => counting.useCounting.getState().session?.scope?.categoryId ?? null,
  });
  const finishedCounts = createFinishedCountsStore(needs);
  const importing = createImportingStore(needs);
  const pricing = createPricingStore({ ...needs, stock });
  const editing = createEditingStore({ ...needs, stock });
  const animals = createAnimalsActions(needs);
  const arrival = createArrivalStore({ ...needs, animals });
  const arrivals = createArrivalsStore({ ...needs, arrival, stock });
  const useArrivalSearch = createPetSearchStore({
    ...needs,
    take: (pet) => arrival.useArrival.getState().take(pet),
  });
  const labels = createLabelsStore(needs);
  const stockChanges = createStockChanges({ ...needs, editing, pricing, stock });
  const register = createRegisterStore(needs);
  const stockHome = createStockHome({ ...needs, counting, editing, importing, pricing, register, stock });
  return {
    ...stock,
    ...counting,
    useCountSearch,
    ...finishedCounts,
    ...importing,
    ...arrival,
    ...arrivals,
    ...animals,
    ...register,
    useArrivalSearch,
    ...labels,
    ...pricing,
    ...editing,
    ...createConditionsEditing(needs),
    ...createPetReadings(needs),
    ...createOversold({ ...needs, stock }),
    ...stockChanges,
    ...stockHome,
  };
}
