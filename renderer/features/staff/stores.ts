import type { AppStores } from '../../app/appStores.ts';
import type { Ipc } from '../../app/bridge.ts';
import type { SettingsStores } from '../settings/stores.ts';
import { createIdle } from './idle.ts';
import { createStaffStore } from './staffStore.ts';

export type StaffStores = ReturnType<typeof createStaffStores>;

/** Stores of the sign-in. */
export function createStaffStores({
  ipc,
  app,
  settings,
}: {
  ipc: Ipc;
  app: AppStores;
  settings: SettingsStores;
}) {
  const staff = createStaffStore({ ipc, app, settings });
  const idle = createIdle({ ipc, app, staff });
  return { ...staff, ...idle };
}
