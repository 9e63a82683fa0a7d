import type { Needs } from '../../app/needs.ts';
import { createIdle } from './idle.ts';
import { createStaffStore } from './staffStore.ts';

export type StaffStores = ReturnType<typeof createStaffStores>;

/** Stores of the sign-in. */
export function createStaffStores({ ipc, app, settings }: Needs<'ipc' | 'app' | 'settings'>) {
  const staff = createStaffStore({ ipc, app, settings });
  const idle = createIdle({ ipc, app, staff });
  return { ...staff, ...idle };
}
