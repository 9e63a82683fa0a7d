import type { PerchBridge } from '../../shared/ipc/events.ts';
import { createCardAnswersModule } from '../features/cards/cardAnswers.ts';
import { createCardsModule } from '../features/cards/cardsStore.ts';
import { createTerminalModule } from '../features/cards/terminalStore.ts';
import { createBasketModule } from '../features/checkout/basket/basketStore.ts';
import { createDiscountLimitModule } from '../features/checkout/basket/discountLimit.ts';
import { createKeeperModule } from '../features/checkout/basket/keeper.ts';
import { createTotalsModule } from '../features/checkout/basket/totals.ts';
import { createUseTotalsModule } from '../features/checkout/basket/useTotals.ts';
import { createCatalogueModule } from '../features/checkout/browse/catalogueStore.ts';
import { createSearchModule } from '../features/checkout/browse/searchStore.ts';
import { createCounterModule } from '../features/checkout/counterActions.ts';
import { createHoldingModule } from '../features/checkout/holdingStore.ts';
import { createPaymentModule } from '../features/checkout/pay/paymentStore.ts';
import { createSplitPaymentModule } from '../features/checkout/pay/splitPayment.ts';
import { createArchiveModule } from '../features/day/archiveStore.ts';
import { createDayModule } from '../features/day/dayStore.ts';
import { createFindModule } from '../features/find/findStore.ts';
import { createHandOverModule } from '../features/orders/handOverStore.ts';
import { createOrderChangesModule } from '../features/orders/orderChanges.ts';
import { createOrderFormModule } from '../features/orders/orderFormStore.ts';
import { createOrdersModule } from '../features/orders/ordersStore.ts';
import { createDocumentsModule } from '../features/printing/documentActions.ts';
import { createListsModule } from '../features/printing/listsStore.ts';
import { createPrintingModule } from '../features/printing/printingStore.ts';
import { createReceiptNumbersModule } from '../features/receipts/receiptNumbers.ts';
import { createReceiptsModule } from '../features/receipts/receiptsStore.ts';
import { createExchangeModule } from '../features/refunds/exchangeActions.ts';
import { createRefundsModule } from '../features/refunds/refundsStore.ts';
import { createReportsModule } from '../features/reports/reportsStore.ts';
import { createAboutModule } from '../features/settings/about/aboutStore.ts';
import { createLicencesModule } from '../features/settings/about/licencesStore.ts';
import { createActivityModule } from '../features/settings/activity/activityStore.ts';
import { createCustomersModule } from '../features/settings/customers/customerActions.ts';
import { createSettingsModule } from '../features/settings/settingsStore.ts';
import { createUpdatesModule } from '../features/settings/updates/updatesStore.ts';
import { createIdleModule } from '../features/staff/idle.ts';
import { createLeavingModule } from '../features/staff/leaving.ts';
import { createStaffModule } from '../features/staff/staffStore.ts';
import { createOpeningModule } from '../features/start/opening.ts';
import { createRecoveryModule } from '../features/start/recoveryStore.ts';
import { createCountingModule } from '../features/stock/count/countingStore.ts';
import { createCountSearchModule } from '../features/stock/count/countSearchStore.ts';
import { createFinishedCountsModule } from '../features/stock/count/finishedCountsStore.ts';
import { createFavouritesModule } from '../features/stock/favourites/favouritesStore.ts';
import { createImportingModule } from '../features/stock/import/importingStore.ts';
import { createOversoldModule } from '../features/stock/oversold.ts';
import { createEditingModule } from '../features/stock/pet/editingStore.ts';
import { createPetHistoryModule } from '../features/stock/pet/petHistoryStore.ts';
import { createPricingModule } from '../features/stock/prices/pricingStore.ts';
import { createStockChangesModule } from '../features/stock/stockChanges.ts';
import { createStockHomeModule } from '../features/stock/stockHome.ts';
import { createStockPagesModule } from '../features/stock/stockPages.ts';
import { createStockModule } from '../features/stock/stockStore.ts';
import { createSyncEntryModule } from '../features/sync/entry/syncEntryStore.ts';
import { createSyncModule } from '../features/sync/syncStore.ts';
import { createSyncHistoryModule } from '../features/sync/traffic/syncHistoryStore.ts';
import { createAppModule } from './appStore.ts';
import { createAsking } from './bridge.ts';
import { createDialogModule } from './dialogStore.ts';
import { createScanTakerModule } from './keyboard/scanTaker.ts';
import { createKioskModule } from './kioskActions.ts';
import { createModalModule } from './modalActions.ts';
import { createNoticesModule } from './notices/noticesStore.ts';
import { createScreenModule } from './screenStore.ts';
import { createShopFormatModule } from './shopFormat.ts';

/** Every store of a window, and what is done with them. */
export type Stores = ReturnType<typeof createStores>;

/**
 * Makes the stores of a window: the one place that knows which store needs which other. Nothing is asked of the main
 * process before a store is started, and two calls share nothing.
 *
 * @param bridge the way to the main process
 */
export function createStores(bridge: PerchBridge) {
  const asking = createAsking(bridge);
  const notices = createNoticesModule();
  const app = createAppModule({ ...asking, ...notices });
  const about = createAboutModule({ ...asking, ...notices });
  const dialog = createDialogModule();
  const modal = createModalModule(dialog);
  const cards = createCardsModule({ ...asking, ...modal, ...notices });
  const keeper = createKeeperModule({ ...asking, ...notices });
  const totals = createTotalsModule(app);
  const basket = createBasketModule({ ...asking, ...cards, ...keeper, ...notices, ...totals });
  const orders = createOrdersModule({ ...asking, ...notices });
  const shopFormat = createShopFormatModule(app);
  const terminal = createTerminalModule(asking);
  const splitPayment = createSplitPaymentModule({ ...asking, ...notices, ...shopFormat, ...terminal });
  const handOver = createHandOverModule({
    ...asking,
    ...app,
    ...cards,
    ...modal,
    ...notices,
    ...orders,
    ...splitPayment,
  });
  const screen = createScreenModule(dialog);
  const orderChanges = createOrderChangesModule({
    ...asking,
    ...cards,
    ...modal,
    ...notices,
    ...orders,
    ...screen,
    ...shopFormat,
    ...terminal,
  });
  const receiptNumbers = createReceiptNumbersModule({ ...asking, ...app });
  const orderForm = createOrderFormModule({
    ...asking,
    ...modal,
    ...notices,
    ...orders,
    ...receiptNumbers,
    ...screen,
    ...shopFormat,
    ...terminal,
  });
  const payment = createPaymentModule({
    ...asking,
    ...app,
    ...basket,
    ...cards,
    ...dialog,
    ...notices,
    ...splitPayment,
    ...terminal,
    ...totals,
  });
  const documents = createDocumentsModule({ ...asking, ...notices });
  const receipts = createReceiptsModule({ ...asking, ...documents, ...modal, ...notices, ...shopFormat });
  const exchange = createExchangeModule({ ...asking, ...basket, ...notices, ...payment, ...screen });
  const refunds = createRefundsModule({
    ...asking,
    ...basket,
    ...cards,
    ...exchange,
    ...modal,
    ...receipts,
    ...terminal,
  });
  const cardAnswers = createCardAnswersModule({
    ...asking,
    ...app,
    ...basket,
    ...cards,
    ...dialog,
    ...handOver,
    ...modal,
    ...notices,
    ...orderChanges,
    ...orderForm,
    ...payment,
    ...refunds,
    ...screen,
    ...terminal,
  });
  const search = createSearchModule(asking);
  const favourites = createFavouritesModule({ ...asking, ...search });
  const catalogue = createCatalogueModule({ ...asking, ...favourites, ...search });
  const scanTaker = createScanTakerModule();
  const settings = createSettingsModule({ ...asking, ...screen });
  const staff = createStaffModule({ ...asking, ...notices, ...screen, ...settings });
  const counter = createCounterModule({
    ...asking,
    ...basket,
    ...dialog,
    ...notices,
    ...payment,
    ...receiptNumbers,
    ...receipts,
    ...scanTaker,
    ...screen,
    ...search,
    ...staff,
  });
  const counting = createCountingModule({ ...asking, ...notices, ...receiptNumbers });
  const countSearch = createCountSearchModule({ ...asking, ...counting, ...notices });
  const customers = createCustomersModule(asking);
  const day = createDayModule({ ...asking, ...documents, ...notices });
  const archive = createArchiveModule({ ...asking, ...documents });
  const activity = createActivityModule({ ...app, ...asking, ...documents, ...notices });
  const reports = createReportsModule({ ...asking, ...documents, ...notices });
  const printing = createPrintingModule({ ...asking, ...app, ...documents, ...modal, ...notices });
  const discountLimit = createDiscountLimitModule({ ...app, ...basket, ...totals });
  const stockPages = createStockPagesModule(asking);
  const stock = createStockModule({ ...asking, ...notices, ...stockPages });
  const editing = createEditingModule({ ...asking, ...catalogue, ...notices, ...stock });
  const find = createFindModule(asking);
  const finishedCounts = createFinishedCountsModule({ ...asking, ...documents, ...notices });
  const holding = createHoldingModule({ ...asking, ...basket, ...dialog, ...notices, ...payment });
  const idle = createIdleModule({ ...asking, ...app, ...staff });
  const importing = createImportingModule({ ...asking, ...documents, ...notices });
  const kiosk = createKioskModule({ ...asking, ...notices });
  const leaving = createLeavingModule({ ...app, ...day, ...orders, ...receipts, ...screen, ...settings });
  const licences = createLicencesModule(asking);
  const lists = createListsModule({ ...asking, ...documents, ...modal, ...notices });
  const sync = createSyncModule({ ...asking, ...notices });
  const opening = createOpeningModule({
    ...app,
    ...asking,
    ...notices,
    ...screen,
    ...settings,
    ...stock,
    ...sync,
  });
  const oversold = createOversoldModule({ ...asking, ...notices, ...screen, ...stock });
  const petHistory = createPetHistoryModule(asking);
  const pricing = createPricingModule({ ...asking, ...notices, ...shopFormat, ...stock });
  const recovery = createRecoveryModule({ ...asking, ...notices });
  const stockChanges = createStockChangesModule({
    ...asking,
    ...documents,
    ...notices,
    ...pricing,
    ...receiptNumbers,
    ...stock,
  });
  const syncEntry = createSyncEntryModule({ ...asking, ...modal, ...sync });
  const syncHistory = createSyncHistoryModule(asking);
  const updates = createUpdatesModule({ ...asking, ...notices });
  const useTotals = createUseTotalsModule({ ...app, ...basket, ...totals });
  const stockHome = createStockHomeModule({ ...counting, ...favourites, ...importing, ...pricing, ...stock });
  return {
    ...about,
    ...activity,
    ...reports,
    ...app,
    ...archive,
    ...basket,
    ...cardAnswers,
    ...cards,
    ...catalogue,
    ...counter,
    ...counting,
    ...countSearch,
    ...customers,
    ...day,
    ...dialog,
    ...discountLimit,
    ...documents,
    ...editing,
    ...exchange,
    ...favourites,
    ...find,
    ...finishedCounts,
    ...handOver,
    ...holding,
    ...idle,
    ...importing,
    ...keeper,
    ...kiosk,
    ...leaving,
    ...licences,
    ...lists,
    ...modal,
    ...notices,
    ...opening,
    ...orderChanges,
    ...orderForm,
    ...orders,
    ...oversold,
    ...payment,
    ...petHistory,
    ...pricing,
    ...printing,
    ...receiptNumbers,
    ...receipts,
    ...recovery,
    ...refunds,
    ...scanTaker,
    ...screen,
    ...search,
    ...settings,
    ...shopFormat,
    ...staff,
    ...stock,
    ...stockHome,
    ...stockChanges,
    ...stockPages,
    ...sync,
    ...syncEntry,
    ...syncHistory,
    ...splitPayment,
    ...terminal,
    ...totals,
    ...updates,
    ...useTotals,
  };
}
