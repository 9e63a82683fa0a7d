import { failureOf } from '../../../shared/errors/errors.ts';
import type { AppStores } from '../../app/appStores.ts';
import type { DayStores } from '../day/stores.ts';
import type { OrdersStores } from '../orders/stores.ts';
import type { ReceiptsStores } from '../receipts/stores.ts';
import type { SettingsStores } from '../settings/stores.ts';

/** What is closed when another person takes over the till. */
export function createStaffChange({
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
  /** Hides orders, receipts and reports while nobody is signed in. */
  function hideWhenSignedOut(): void {
    const failure = failureOf('sign_in_needed');
    useOrders.setState({ items: null, next: null, newer: null, chosen: null, failure });
    useReceipts.setState({ list: null, next: null, chosen: null, failure });
    useDay.setState({ current: undefined, comparison: null, shifts: null, report: null, failure });
  }

  /** Closes a manager's settings when a cashier, or nobody, takes over. Returns the function that ends it. */
  function followStaff(): () => void {
    return useApp.subscribe(({ app }, { app: before }) => {
      if (!app || !before || app.staff?.id === before.staff?.id || app.rights.manager) return;
      if (app.staff === null) hideWhenSignedOut();
      useSettings.getState().forget();
      if (useScreen.getState().screen === 'settings') useScreen.getState().go('checkout');
    });
  }

  return { followStaff };
}
