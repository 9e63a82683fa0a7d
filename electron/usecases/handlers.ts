import type { Handlers } from '../../shared/ipc/contract.ts';
import { aboutHandlers } from './about/handlers.ts';
import { activityHandlers } from './activity/handlers.ts';
import { animalsHandlers } from './animals/handlers.ts';
import { appHandlers } from './app/handlers.ts';
import { archiveHandlers } from './archive/handlers.ts';
import { arrivalsHandlers } from './arrivals/handlers.ts';
import { catalogueHandlers } from './catalogue/handlers.ts';
import { checkoutHandlers } from './checkout/handlers.ts';
import { conditionsHandlers } from './conditions/handlers.ts';
import { customersHandlers } from './customers/handlers.ts';
import { dayHandlers } from './day/handlers.ts';
import type { Deps } from './deps.ts';
import { editingHandlers } from './editing/handlers.ts';
import { type GuardedHandlers, guard } from './guard.ts';
import { kioskHandlers } from './kiosk/handlers.ts';
import { labelsHandlers } from './labels/handlers.ts';
import { orderHandlers } from './orders/handlers.ts';
import { paymentHandlers } from './payments/handlers.ts';
import { pricesHandlers } from './prices/handlers.ts';
import { printingHandlers } from './printing/handlers.ts';
import { createPrinter } from './printing/printer.ts';
import { refundHandlers } from './refunds/handlers.ts';
import { reportHandlers } from './reports/handlers.ts';
import { settingsHandlers } from './settings/handlers.ts';
import { staffHandlers } from './staff/handlers.ts';
import { startHandlers } from './start/handlers.ts';
import { stockHandlers } from './stock/handlers.ts';
import { syncHandlers } from './sync/handlers.ts';
import { updatesHandlers } from './updates/handlers.ts';

/** All handlers of the contract, one file per feature, behind the check of roles. */
export function createHandlers(deps: Deps): Handlers {
  const printer = createPrinter(deps);
  const handlers: GuardedHandlers = {
    ...aboutHandlers(deps),
    ...activityHandlers(deps),
    ...animalsHandlers(deps),
    ...appHandlers(deps),
    ...archiveHandlers(deps),
    ...arrivalsHandlers(deps, printer),
    ...catalogueHandlers(deps),
    ...checkoutHandlers(deps, printer),
    ...conditionsHandlers(deps, printer),
    ...customersHandlers(deps),
    ...dayHandlers(deps, printer),
    ...editingHandlers(deps),
    ...kioskHandlers(deps),
    ...labelsHandlers(deps, printer),
    ...orderHandlers(deps, printer),
    ...paymentHandlers(deps, printer),
    ...pricesHandlers(deps),
    ...printingHandlers(deps, printer),
    ...refundHandlers(deps, printer),
    ...reportHandlers(deps, printer),
    ...settingsHandlers(deps, printer),
    ...staffHandlers(deps),
    ...startHandlers(),
    ...stockHandlers(deps),
    ...syncHandlers(deps),
    ...updatesHandlers(deps),
  };
  return guard(handlers, deps.session, deps.store);
}
