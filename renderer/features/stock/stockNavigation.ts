import type { Needs } from '../../app/needs.ts';
import type { CountingStore } from './count/countingStore.ts';
import type { ImportingStore } from './import/importingStore.ts';
import { type EditingStore, isCategoryChanged } from './pet/editingStore.ts';
import { isEvery, type PricingStore } from './prices/pricingStore.ts';
import type { RegisterStore } from './register/registerStore.ts';
import type { StockStore } from './stockStore.ts';

/** Where the stock's navigation entry leads. */
export function createStockHome({
  checkout: { useFavourites },
  counting: { useCounting },
  editing: { useEditing },
  importing: { useImporting },
  pricing: { usePricing },
  register: { useRegister },
  stock: { useStock },
}: Needs<'checkout'> & {
  counting: CountingStore;
  editing: EditingStore;
  importing: ImportingStore;
  pricing: PricingStore;
  register: RegisterStore;
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
      case 'categories':
        return isCategoryChanged(useEditing.getState().category);
      case 'register':
        return useRegister.getState().facts !== null;
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
