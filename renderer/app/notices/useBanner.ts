import { toNotice } from '../../features/printing/printingStore.ts';
import { useStores } from '../useStores.ts';

/** The banner above every screen, one at a time: a failed print, else a lasting notice. */
export function useBanner(): 'print' | 'lasting' | null {
  const stores = useStores();
  const failed = stores.printing.usePrinting((state) => toNotice(state).length > 0);
  const lasting = stores.app.useNotices((state) => state.lasting.length > 0);
  return failed ? 'print' : lasting ? 'lasting' : null;
}
