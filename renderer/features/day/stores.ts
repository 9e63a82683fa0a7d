import type { Needs } from '../../app/needs.ts';
import { createArchiveStore } from './archiveStore.ts';
import { createAutomaticShift } from './automaticShift.ts';
import { createDayStore } from './dayStore.ts';

/** Stores of the day: shifts, their reports and the tax archive. */
export function createDayStores({ ipc, app, printing }: Needs<'ipc' | 'app' | 'printing'>) {
  const day = createDayStore({ ipc, app, printing });
  const archive = createArchiveStore({ ipc, printing });
  return { ...day, ...archive, ...createAutomaticShift({ app }) };
}
