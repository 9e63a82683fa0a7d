import type { Needs } from '../../app/needs.ts';
import { createSyncEntryStore } from './entry/syncEntryStore.ts';
import { createSyncStore } from './syncStore.ts';
import { createSyncHistoryStore } from './traffic/syncHistoryStore.ts';

export type SyncStores = ReturnType<typeof createSyncStores>;

/** Stores of the sync: its status, its entries and their history. */
export function createSyncStores({ ipc, app }: Needs<'ipc' | 'app'>) {
  const sync = createSyncStore({ ipc, app });
  const syncEntry = createSyncEntryStore({ ipc, app, sync });
  const syncHistory = createSyncHistoryStore({ ipc });
  return { ...sync, ...syncEntry, ...syncHistory };
}
