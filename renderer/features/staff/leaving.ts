import { failureOf } from '../../../shared/errors.ts';
import type { AppStores } from '../../app/appStores.ts';
import type { DayStores } from '../day/stores.ts';
import type { OrdersStores } from '../orders/stores.ts';
import type { ReceiptsStores } from '../receipts/stores.ts';
import type { SettingsStores } from '../settings/stores.ts';

/** What is left when another person takes over the till. */
export function createLeaving({
  app: { useApp, useScreen },
  day: { useDay },
  orders: { useOrders },
  receipts: { useReceipts },
  settings: { useSettings },
}: {
  app: AppStores;
  day: DayStores;
  orders: OrdersStores;
  receipts: ReceiptsStores;
  settings: SettingsStores;
}) {
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
