import type { Needs } from '../../app/needs.ts';
import { createAboutStore } from './about/aboutStore.ts';
import { createLicencesStore } from './about/licencesStore.ts';
import { createActivityStore } from './activity/activityStore.ts';
import { createCustomersStore } from './customers/customersStore.ts';
import { createSettingsStore } from './settingsStore.ts';
import { createUpdatesStore } from './updates/updatesStore.ts';

export type SettingsStores = ReturnType<typeof createSettingsStores>;

/** Stores of the settings. */
export function createSettingsStores({ ipc, app, printing }: Needs<'ipc' | 'app' | 'printing'>) {
  const settings = createSettingsStore({ ipc, app });
  const about = createAboutStore({ ipc, app });
  const licences = createLicencesStore({ ipc });
  const updates = createUpdatesStore({ ipc, app });
  const activity = createActivityStore({ ipc, app, printing });
  const customers = createCustomersStore({ ipc, app });
  return { ...settings, ...about, ...licences, ...updates, ...activity, ...customers };
}
