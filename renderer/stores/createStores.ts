import type { PerchBridge } from '../../shared/ipc/events.ts';
import { createAsking } from '../bridge.ts';
import { createAboutModule } from './about.ts';
import { createActivityModule } from './activity.ts';
import { createAppModule } from './app.ts';
import { createArchiveModule } from './archive.ts';
import { createBasketModule } from './basket.ts';
import { createCardAnswersModule } from './cardAnswers.ts';
import { createCardsModule } from './cards.ts';
import { createCatalogueModule } from './catalogue.ts';
import { createCounterModule } from './counter.ts';
import { createCountingModule } from './counting.ts';
import { createCountSearchModule } from './countSearch.ts';
import { createCustomersModule } from './customers.ts';
import { createDayModule } from './day.ts';
import { createDialogModule } from './dialog.ts';
import { createDiscountLimitModule } from './discountLimit.ts';
import { createDocumentsModule } from './documents.ts';
import { createEditingModule } from './editing.ts';
import { createExchangeModule } from './exchange.ts';
import { createFavouritesModule } from './favourites.ts';
import { createFindModule } from './find.ts';
import { createFinishedCountsModule } from './finishedCounts.ts';
import { createHandOverModule } from './handOver.ts';
import { createHoldingModule } from './holding.ts';
import { createIdleModule } from './idle.ts';
import { createImportingModule } from './importing.ts';
import { createKeeperModule } from './keeper.ts';
import { createKioskModule } from './kiosk.ts';
import { createLeavingModule } from './leaving.ts';
import { createLicencesModule } from './licences.ts';
import { createListsModule } from './lists.ts';
import { createModalModule } from './modal.ts';
import { createNoticesModule } from './notices.ts';
import { createOpeningModule } from './opening.ts';
import { createOrderChangesModule } from './orderChanges.ts';
import { createOrderFormModule } from './orderForm.ts';
import { createOrdersModule } from './orders.ts';
import { createOversoldModule } from './oversold.ts';
import { createPaymentModule } from './payment.ts';
import { createPetHistoryModule } from './petHistory.ts';
import { createPricingModule } from './pricing.ts';
import { createPrintingModule } from './printing.ts';
import { createReceiptNumbersModule } from './receiptNumbers.ts';
import { createReceiptsModule } from './receipts.ts';
import { createRecoveryModule } from './recovery.ts';
import { createRefundsModule } from './refunds.ts';
import { createReportsModule } from './reports.ts';
import { createScanTakerModule } from './scanTaker.ts';
import { createScreenModule } from './screen.ts';
import { createSearchModule } from './search.ts';
import { createSettingsModule } from './settings.ts';
import { createShopFormatModule } from './shopFormat.ts';
import { createSplitPaymentModule } from './splitPayment.ts';
import { createStaffModule } from './staff.ts';
import { createStockModule } from './stock.ts';
import { createStockChangesModule } from './stockChanges.ts';
import { createStockHomeModule } from './stockHome.ts';
import { createStockPagesModule } from './stockPages.ts';
import { createSyncModule } from './sync.ts';
import { createSyncEntryModule } from './syncEntry.ts';
import { createSyncHistoryModule } from './syncHistory.ts';
import { createTerminalModule } from './terminal.ts';
import { createTotalsModule } from './totals.ts';
import { createUpdatesModule } from './updates.ts';
import { createUseTotalsModule } from './useTotals.ts';

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
