import { useApp } from './app.ts';
import { useScreen } from './screen.ts';
import { useSettings } from './settings.ts';

/** When a cashier, or nobody, takes over the till, the settings a manager had open are left. Returns what ends it. */
export function followStaff(): () => void {
  return useApp.subscribe(({ app }, { app: before }) => {
    if (!app || !before || app.staff?.id === before.staff?.id || app.rights.manager) return;
    useSettings.getState().forget();
    if (useScreen.getState().screen === 'settings') useScreen.getState().go('checkout');
  });
}
