import type { AppStores } from '../../app/appStores.ts';
import type { Ipc } from '../../app/bridge.ts';
import type { PrintingStores } from '../printing/stores.ts';
import { createArchiveStore } from './archiveStore.ts';
import { createAutomaticShift } from './automaticShift.ts';
import { createDayStore } from './dayStore.ts';

/** Stores of the day: shifts, their reports and the tax archive. */
export function createDayStores({
  ipc,
  app,
  printing,
}: {
  ipc: Ipc;
  app: AppStores;
  printing: PrintingStores;
}) {
  const day = createDayStore({ ipc, app, printing });
  const archive = createArchiveStore({ ipc, printing });
  return { ...day, ...archive, ...createAutomaticShift({ app }) };
}
