import { create } from 'zustand';
import type { RequestHistory, ServiceNote } from '../../shared/domain/requests.ts';
import { HISTORY_HOURS } from '../../shared/history-hours.ts';
import { call } from '../bridge.ts';

/** How often the chart is drawn anew while it is looked at. */
const AGAIN_MS = 20_000;

interface SyncHistoryStore {
  /** Null before the first answer. */
  history: RequestHistory | null;
  notes: ServiceNote[];
  /** Keeps it fresh for as long as the screen is there. */
  watch(): () => void;
}

/** What was asked of the service lately, and what it announced. */
export const useSyncHistory = create<SyncHistoryStore>((set) => {
  async function refresh() {
    const [history, notes] = await Promise.all([
      call('sync.history', { hours: HISTORY_HOURS }),
      call('sync.notes', {}),
    ]);
    if (history.ok) set({ history: history.value });
    if (notes.ok) set({ notes: notes.value });
  }
  return {
    history: null,
    notes: [],
    watch() {
      void refresh();
      const again = setInterval(() => void refresh(), AGAIN_MS);
      return () => clearInterval(again);
    },
  };
});
