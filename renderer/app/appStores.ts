import { createAppStore } from './appStore.ts';
import type { Ipc } from './bridge.ts';
import { createCashierChange } from './cashierChange.ts';
import { createDialogStore } from './dialogStore.ts';
import { createScanTargets } from './keyboard/scanTargets.ts';
import { createKiosk } from './kiosk.ts';
import { createNoticesStore } from './notices/noticesStore.ts';
import { createScreenStore } from './screenStore.ts';

export type AppStores = ReturnType<typeof createAppStores>;

/** Stores that every feature uses: app state, navigation, dialogs, notices, scans. */
export function createAppStores({ ipc }: { ipc: Ipc }) {
  const notices = createNoticesStore();
  const app = createAppStore({ ipc, notices });
  const dialog = createDialogStore();
  const screen = createScreenStore({ dialog });
  const scanTargets = createScanTargets();
  const takeover = createCashierChange({ app, screen });
  const kiosk = createKiosk({ ipc, notices });
  return { ...notices, ...app, ...dialog, ...screen, ...scanTargets, ...takeover, ...kiosk };
}
