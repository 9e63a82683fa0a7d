import type { AppStores } from '../../app/appStores.ts';
import type { Ipc } from '../../app/bridge.ts';
import type { SettingsStores } from '../settings/stores.ts';
import type { StockStores } from '../stock/stores.ts';
import type { SyncStores } from '../sync/stores.ts';
import { createFirstStartStore } from './firstStartStore.ts';
import { createRecoveryStore } from './recoveryStore.ts';
import { createSetupChecklist } from './setupChecklist.ts';

/** Stores of the start: first start, setup, recovery. */
export function createStartStores({
  ipc,
  app,
  settings,
  stock,
  sync,
}: {
  ipc: Ipc;
  app: AppStores;
  settings: SettingsStores;
  stock: StockStores;
  sync: SyncStores;
}) {
  const recovery = createRecoveryStore({ ipc, app });
  const opening = createSetupChecklist({ ipc, app, settings, stock, sync });
  const firstStart = createFirstStartStore({ ipc, app });
  return { ...recovery, ...opening, ...firstStart };
}
