import { create } from 'zustand';
import { HISTORY_HOURS } from '../../../../shared/domain/limits.ts';
import type { RequestHistory, ServiceNote } from '../../../../shared/domain/requests.ts';
import type { UnreadableList } from '../../../../shared/domain/unreadable.ts';
import type { Ipc } from '../../../app/bridge.ts';

/** How often the chart is drawn anew while it is looked at. */
const AGAIN_MS = 20_000;

interface SyncHistoryState {
  /** Null before the first answer. */
  history: RequestHistory | null;
  notes: ServiceNote[];
  /** Lists of the service that hold rows which could not be read. */
  unreadable: UnreadableList[];
  /** Reads it now. */
  refresh(): Promise<void>;
  /** Keeps it fresh for as long as the screen is there. */
  watch(): () => void;
}

/** What was asked of the service lately. */
export function createSyncHistoryStore({ ipc: { call } }: { ipc: Ipc }) {
  /** What was asked of the service lately, what it announced, and what of its lists could not be read. */
  const useSyncHistory = create<SyncHistoryState>((set) => {
    async function refresh() {
      const [history, notes, unreadable] = await Promise.all([
        call('sync.history', { hours: HISTORY_HOURS }),
        call('sync.notes', {}),
        call('sync.unreadable', {}),
      ]);
      if (history.ok) set({ history: history.value });
      if (notes.ok) set({ notes: notes.value });
      if (unreadable.ok) set({ unreadable: unreadable.value });
    }
    return {
      history: null,
      notes: [],
      unreadable: [],
      refresh,
      watch() {
        void refresh();
        const again = setInterval(() => void refresh(), AGAIN_MS);
        return () => clearInterval(again);
      },
    };
  });

  return { useSyncHistory };
}
