import type { Needs } from '../../app/needs.ts';
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
}: Needs<'ipc' | 'app' | 'settings' | 'stock' | 'sync'>) {
  const recovery = createRecoveryStore({ ipc, app });
  const opening = createSetupChecklist({ ipc, app, settings, stock, sync });
  const firstStart = createFirstStartStore({ ipc, app });
  return { ...recovery, ...opening, ...firstStart };
}
