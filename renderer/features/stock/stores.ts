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
export function createStockStores({
  ipc,
  app,
  checkout,
  printing,
  receipts,
}: Needs<'ipc' | 'app' | 'checkout' | 'printing' | 'receipts'>) {
  const stock = createStockStore({ ipc, app });
  const counting = createCountingStore({ ipc, app, receipts });
  const useCountSearch = createPetSearchStore({
    ipc,
    app,
    take: (pet) => counting.useCounting.getState().take(pet),
    categoryId: () => counting.useCounting.getState().session?.scope?.categoryId ?? null,
  });
  const finishedCounts = createFinishedCountsStore({ ipc, app, printing });
  const importing = createImportingStore({ ipc, app, printing });
  const pricing = createPricingStore({ ipc, app, stock });
  const editing = createEditingStore({ ipc, app, checkout, stock });
  const animals = createAnimalsActions({ ipc, checkout });
  const arrival = createArrivalStore({ ipc, app, receipts, animals });
  const arrivals = createArrivalsStore({ ipc, app, printing, arrival, stock });
  const useArrivalSearch = createPetSearchStore({
    ipc,
    app,
    take: (pet) => arrival.useArrival.getState().take(pet),
  });
  const labels = createLabelsStore({ ipc, app, printing, receipts });
  const stockChanges = createStockChanges({ ipc, app, editing, pricing, printing, receipts, stock });
  const register = createRegisterStore({ ipc, app, printing });
  const stockHome = createStockHome({ checkout, counting, editing, importing, pricing, register, stock });
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
    ...createConditionsEditing({ ipc, app }),
    ...createPetReadings({ ipc }),
    ...createOversold({ ipc, app, stock }),
    ...stockChanges,
    ...stockHome,
  };
}
