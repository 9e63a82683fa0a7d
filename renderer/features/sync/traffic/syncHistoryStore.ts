import { create } from 'zustand';
import { HISTORY_HOURS } from '../../../../shared/domain/limits.ts';
import type { RequestHistory, ServiceNote } from '../../../../shared/domain/requests.ts';
import type { UnreadableList } from '../../../../shared/domain/unreadable.ts';
import type { Ipc } from '../../../app/bridge.ts';

/** How often the visible chart reloads, milliseconds. */
const AGAIN_MS = 20_000;

interface SyncHistoryState {
  /** Null before the first answer. */
  history: RequestHistory | null;
  notes: ServiceNote[];
  /** Lists of the service with unreadable rows. */
  unreadable: UnreadableList[];
  /** Reloads. */
  refresh(): Promise<void>;
  /** Reloads periodically. Returns the function that stops it. */
  watch(): () => void;
}

export function createSyncHistoryStore({ ipc: { call } }: { ipc: Ipc }) {
  /** Recent requests to the service, its announcements, and unreadable rows of its lists. */
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
