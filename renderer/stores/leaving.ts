import type { AppModule } from './app.ts';
import type { ScreenModule } from './screen.ts';
import type { SettingsModule } from './settings.ts';

/** What is left when another person takes over the till. */
export function createLeavingModule({
  useApp,
  useScreen,
  useSettings,
}: AppModule & ScreenModule & SettingsModule) {
  /** When a cashier, or nobody, takes over the till, the settings a manager had open are left. Returns what ends it. */
  function followStaff(): () => void {
    return useApp.subscribe(({ app }, { app: before }) => {
      if (!app || !before || app.staff?.id === before.staff?.id || app.rights.manager) return;
      useSettings.getState().forget();
      if (useScreen.getState().screen === 'settings') useScreen.getState().go('checkout');
    });
  }

  return { followStaff };
}
