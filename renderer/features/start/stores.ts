import type { Needs } from '../../app/needs.ts';
import { createFirstStartStore } from './firstStartStore.ts';
import { createRecoveryStore } from './recoveryStore.ts';
import { createSetupChecklist } from './setupChecklist.ts';

/** Stores of the start: first start, setup, recovery. */
export function createStartStores(needs: Needs<'ipc' | 'app' | 'settings' | 'stock' | 'sync'>) {
  const recovery = createRecoveryStore(needs);
  const opening = createSetupChecklist(needs);
  const firstStart = createFirstStartStore(needs);
  return { ...recovery, ...opening, ...firstStart };
}
