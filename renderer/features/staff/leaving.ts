import { failureOf } from '../../../shared/errors.ts';
import type { AppModule } from '../../app/appStore.ts';
import type { ScreenModule } from '../../app/screenStore.ts';
import type { DayModule } from '../day/dayStore.ts';
import type { OrdersModule } from '../orders/ordersStore.ts';
import type { ReceiptsModule } from '../receipts/receiptsStore.ts';
import type { SettingsModule } from '../settings/settingsStore.ts';

/** What is left when another person takes over the till. */
export function createLeavingModule({
  useApp,
  useDay,
  useOrders,
  useReceipts,
  useScreen,
  useSettings,
}: AppModule & DayModule & OrdersModule & ReceiptsModule & ScreenModule & SettingsModule) {
  /** Customers' orders, receipts and reports are not left on the screen of a till that nobody is signed in at. */
  function hideFromNobody(): void {
    const failure = failureOf('sign_in_needed');
    useOrders.setState({ items: null, next: null, newer: null, chosen: null, failure });
    useReceipts.setState({ list: null, next: null, chosen: null, failure });
    useDay.setState({ current: undefined, comparison: null, shifts: null, report: null, failure });
  }

  /** When a cashier, or nobody, takes over the till, the settings a manager had open are left. Returns what ends it. */
  function followStaff(): () => void {
    return useApp.subscribe(({ app }, { app: before }) => {
      if (!app || !before || app.staff?.id === before.staff?.id || app.rights.manager) return;
      if (app.staff === null) hideFromNobody();
      useSettings.getState().forget();
      if (useScreen.getState().screen === 'settings') useScreen.getState().go('checkout');
    });
  }

  return { followStaff };
}
