import type { PerchBridge } from '../../shared/ipc/events.ts';
import { createCardAnswers } from '../features/cards/cardAnswers.ts';
import { createCardsStores } from '../features/cards/stores.ts';
import { createCheckoutStores } from '../features/checkout/stores.ts';
import { createDayStores } from '../features/day/stores.ts';
import { createFindStore } from '../features/find/findStore.ts';
import { createOrdersStores } from '../features/orders/stores.ts';
import { createPrintingStores } from '../features/printing/stores.ts';
import { createReceiptsStores } from '../features/receipts/stores.ts';
import { createRefundsStores } from '../features/refunds/stores.ts';
import { createReportsStore } from '../features/reports/reportsStore.ts';
import { createSettingsStores } from '../features/settings/stores.ts';
import { createStaffStores } from '../features/staff/stores.ts';
import { createStartStores } from '../features/start/stores.ts';
import { createStockStores } from '../features/stock/stores.ts';
import { createSyncStores } from '../features/sync/stores.ts';
import { createAppStores } from './appStores.ts';
import { createIpc } from './bridge.ts';

/** The stores of a window, by feature. */
export type Stores = ReturnType<typeof createStores>;

/**
 * Creates the stores of a window. Each feature may depend on those above it. No store calls the main process before it is
 * started, and two calls share no state.
 *
 * @param bridge the connection to the main process
 */
export function createStores(bridge: PerchBridge) {
  const ipc = createIpc(bridge);
  const app = createAppStores({ ipc });
  const printing = createPrintingStores({ ipc, app });
  const cards = createCardsStores({ ipc, app });
  const settings = createSettingsStores({ ipc, app, printing });
  const receipts = createReceiptsStores({ ipc, app, printing });
  const staff = createStaffStores({ ipc, app, settings });
  const checkout = createCheckoutStores({ ipc, app, cards, receipts, staff });
  const orders = createOrdersStores({ ipc, app, cards, checkout, receipts });
  const refunds = createRefundsStores({ ipc, app, cards, checkout, receipts });
  const stock = createStockStores({ ipc, app, checkout, printing, receipts });
  const day = createDayStores({ ipc, app, printing });
  const sync = createSyncStores({ ipc, app });
  return {
    app,
    printing,
    cards,
    settings,
    receipts,
    staff,
    checkout,
    orders,
    refunds,
    stock,
    day,
    sync,
    reports: createReportsStore({ ipc, app, printing }),
    find: createFindStore({ ipc, app }),
    start: createStartStores({ ipc, app, settings, stock, sync }),
    cardAnswers: createCardAnswers({ ipc, app, cards, checkout, orders, refunds }),
  };
}
