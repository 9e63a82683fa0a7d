import { toNotice } from '../../features/printing/printingStore.ts';
import { useStores } from '../useStores.ts';

/** What is said over every screen; one thing at a time: what was not printed, else a notice that stays. */
export function useBanner(): 'print' | 'lasting' | null {
  const stores = useStores();
  const failed = stores.printing.usePrinting((state) => toNotice(state).length > 0);
  const lasting = stores.app.useNotices((state) => state.lasting.length > 0);
  return failed ? 'print' : lasting ? 'lasting' : null;
}
