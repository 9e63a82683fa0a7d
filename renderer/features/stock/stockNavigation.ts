import type { CheckoutStores } from '../checkout/stores.ts';
import type { CountingStore } from './count/countingStore.ts';
import type { ImportingStore } from './import/importingStore.ts';
import { isEvery, type PricingStore } from './prices/pricingStore.ts';
import type { StockStore } from './stockStore.ts';

/** Where the stock's navigation entry leads. */
export function createStockHome({
  checkout: { useFavourites },
  counting: { useCounting },
  importing: { useImporting },
  pricing: { usePricing },
  stock: { useStock },
}: {
  checkout: CheckoutStores;
  counting: CountingStore;
  importing: ImportingStore;
  pricing: PricingStore;
  stock: StockStore;
}) {
  /** Whether the page in place of the table has unsaved work. */
  function isBegun(): boolean {
    switch (useStock.getState().mode) {
      case 'count':
        return Boolean(useCounting.getState().session);
      case 'import': {
        const { fileName, done } = useImporting.getState();
        return fileName !== null && done === null;
      }
      case 'prices': {
        const { typed, ticked, preview, busy } = usePricing.getState();
        return typed.size > 0 || !isEvery(ticked) || preview !== null || busy;
      }
      case 'favourites': {
        const { draft, groups } = useFavourites.getState();
        return draft !== null && JSON.stringify(draft.groups) !== JSON.stringify(groups);
      }
      default:
        return false;
    }
  }

  /** Returns to the table from a page without unsaved work. */
  function goStockHome(): void {
    if (isBegun()) return;
    if (useStock.getState().mode === 'import') useImporting.getState().reset();
    useStock.getState().go('table');
  }

  return { goStockHome };
}
