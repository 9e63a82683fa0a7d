import type { CheckStep } from '../../shared/domain/check-steps.ts';
import { PerchError } from '../../shared/errors/errors.ts';
import { createAnimals } from './animals/animals.ts';
import { createRegister } from './animals/register.ts';
import { createArchive } from './archive.ts';
import { createArrivals } from './arrivals.ts';
import { createBackup } from './backup/backup.ts';
import { noLocking } from './backup/locked-file.ts';
import { createCatalogue } from './catalogue/catalogue.ts';
import { createCategoryEditing } from './catalogue/category-editing.ts';
import { createFavourites } from './catalogue/favourites.ts';
import { createPetEditing } from './catalogue/pet-editing.ts';
import { createPetTiles } from './catalogue/pet-tile.ts';
import { createPriceActs } from './catalogue/price-acts.ts';
import type { ChangeListener } from './changes.ts';
import type { StoreContext } from './context.ts';
import { createCustomerErasures } from './customers/erasure.ts';
import { createCustomerFinder } from './customers/finder.ts';
import { asDiskRefusal } from './database/disk-errors.ts';
import type { RolledBackFolder } from './database/high-water.ts';
import { suspect } from './database/open.ts';
import { backupFolder, openContext, type StoreOptions, whyNotOpened } from './database/opened.ts';
import { createDayReports } from './day/day-report.ts';
import { createDaySums } from './day/day-sums.ts';
import { createGrandTotals } from './day/grand-totals.ts';
import { createShifts } from './day/shifts.ts';
import { createBacklog } from './entries/backlog.ts';
import { createCandidates } from './entries/candidates.ts';
import { createChoices } from './entries/choices.ts';
import { createEntryCounts } from './entries/counts.ts';
import { createDecisions } from './entries/decisions.ts';
import { createEntryLives } from './entries/entry-lives.ts';
import { createEntryViews } from './entries/entry-views.ts';
import { createLongQueue } from './entries/long-queue.ts';
import { createCustomerOrders } from './orders/customer-orders.ts';
import { createOrderList } from './orders/order-list.ts';
import { createOrderViews } from './orders/order-view.ts';
import { createOrders } from './orders/orders.ts';
import { createTillNumbers } from './orders/till-numbers.ts';
import { createEntryWriter } from './outbox/entry-writer.ts';
import { createOutbox } from './outbox/outbox.ts';
import { createQueue } from './outbox/queue.ts';
import { createRemoteIds } from './outbox/remote-ids.ts';
import { createServerCapabilities } from './outbox/server-capabilities.ts';
import { createStockPush } from './outbox/stock-push.ts';
import { createUnsentEdits } from './outbox/unsent-edits.ts';
import type { Parts } from './parts.ts';
import { createPullState, type Pulls } from './remote/pull-state.ts';
import { createRemote } from './remote/remote.ts';
import { type AddedUp, addUp, type ReportQuestion } from './reports/report.ts';
import { createBaskets } from './sales/baskets.ts';
import { createSaleConditions } from './sales/conditions.ts';
import { createLetterheads } from './sales/letterheads.ts';
import { createPayments } from './sales/payments.ts';
import { createPrintJobs } from './sales/print-jobs.ts';
import { createReceiptList } from './sales/receipt-list.ts';
import { createReceipts } from './sales/receipts.ts';
import { createRefunds } from './sales/refunds.ts';
import { createSales } from './sales/sales.ts';
import { createTenders } from './sales/tenders.ts';
import { createSearch } from './search/search.ts';
import { createActivity } from './shop/activity.ts';
import { createCounters } from './shop/counters.ts';
import { createJournal } from './shop/journal.ts';
import { createSecondLocationReminder } from './shop/second-location-reminder.ts';
import { createSettings } from './shop/settings.ts';
import { createStaff } from './shop/staff.ts';
import { createTaxRates } from './shop/tax-rates.ts';
import { createCounts } from './stock/counts.ts';
import { createFinishedCounts } from './stock/finished-counts.ts';
import { createPetStatus } from './stock/pet-status.ts';
import { createStock } from './stock/stock.ts';
import { createStockHistory } from './stock/stock-history.ts';
import { createStockTable } from './stock/stock-table.ts';
import { type Diagnosis, diagnose } from './verify/diagnosis.ts';
import { type Verification, verify } from './verify/verify.ts';

export type { StoreOptions } from './database/opened.ts';

/** All stored data of the shop, one repository per aggregate. */
export type Store = Repositories & {
  identity: StoreContext['identity'];
  context: StoreContext;
  /** Runs a function in one transaction that is on the disk when this returns; nested calls join the outer one. */
  transaction: StoreContext['transaction'];
  /** Subscribes to changes that are on the disk. Returns the unsubscribe function. */
  onChange(listener: ChangeListener): () => void;
  backup: ReturnType<typeof createBackup>;
  /** Set if the shop's folder was copied back without a restore. */
  putBack: RolledBackFolder | null;
  /** An error of the disk as a PerchError; others unchanged. Damage leads to a full check at the next start. */
  explain(error: unknown): unknown;
  /** Recomputes everything that can be recomputed from the ledgers. */
  verify(): Verification;
  /** `verify` in a separate thread, with the row counts of all tables. */
  diagnose(): Promise<Diagnosis>;
  /** Subscribes to the progress of `diagnose`. Returns the unsubscribe function. */
  onDiagnosis(listener: (step: CheckStep) => void): () => void;
  /** Adds up the sales of some days, in a separate thread. */
  addUp(question: ReportQuestion): Promise<AddedUp>;
  close(): void;
};

type Repositories = ReturnType<typeof createRepositories>;

/**
 * Opens a shop's database: migrates it, finds or creates the installation and the connection, declares every
 * statement.
 *
 * @throws PerchError as `openContext` does
 */
export function openStore(options: StoreOptions): Store {
  const { context, onChange, putBack, close } = openContext(options);
  const { identity, transaction } = context;
  let repositories: Repositories;
  try {
    repositories = createRepositories(context);
  } catch (error) {
    close();
    throw whyNotOpened(error, options);
  }
  onChange(repositories.stockTable.follow);
  const { file, nativeBinding, workers = {}, locking = noLocking } = options;
  const worker = workers.jobs ?? null;
  const longQueue =
    worker === null ? null : createLongQueue(context, { exact: repositories, file, nativeBinding, worker });
  const folder = backupFolder(file);
  const backup = createBackup(context, { folder, nativeBinding, checkWorker: worker, locking });
  const diagnosisListeners = new Set<(step: CheckStep) => void>();
  const begin = (step: CheckStep) => {
    for (const listener of diagnosisListeners) listener(step);
  };
  return {
    ...repositories,
    entryCounts: longQueue?.entryCounts ?? repositories.entryCounts,
    backlog: longQueue?.backlog ?? repositories.backlog,
    identity,
    context,
    transaction,
    backup,
    putBack,
    explain(error) {
      const refusal = asDiskRefusal(error, file);
      // Also damage met by a thread, which arrives in this form.
      if (refusal instanceof PerchError && refusal.code === 'database_damaged') suspect(file);
      return refusal;
    },
    verify: () => verify(context.db),
    diagnose: () => diagnose({ file, nativeBinding }, worker, begin),
    onDiagnosis(listener) {
      diagnosisListeners.add(listener);
      return () => diagnosisListeners.delete(listener);
    },
    addUp: (question) => addUp({ file, nativeBinding, question }, worker),
    onChange,
    close() {
      longQueue?.end();
      backup.stop();
      close();
    },
  };
}

function createRepositories(context: StoreContext) {
  const counters = createCounters(context);
  const journal = createJournal(context);
  const settings = createSettings(context, journal);
  const tiles = createPetTiles(context, settings);
  const catalogue = createCatalogue(context, { journal, tiles, settings });
  const outbox = createOutbox(context);
  const pulls = createPullState(context);
  const entryWriter = createEntryWriter(context, pulls.overtake);
  const unsentEdits = createUnsentEdits(context, { outbox, entryWriter });
  const stock = createStock(context);
  const animals = createAnimals(context, { counters, journal });
  const grandTotals = createGrandTotals(context);
  const shifts = createShifts(context, { journal, counters, settings, grandTotals });
  const baskets = createBaskets(context, journal);
  const capabilities = createServerCapabilities(context);
  const orders = createOrders(context);
  const petStatus = createPetStatus({ stock, outbox, settings });
  const tenders = createTenders(context);
  const payments = createPayments(context);
  const letterheads = createLetterheads(context, settings);
  const shared = {
    animals,
    entryWriter,
    baskets,
    counters,
    journal,
    letterheads,
    orders,
    outbox,
    payments,
    petStatus,
    settings,
    shifts,
    stock,
    tenders,
  };
  const orderViews = createOrderViews(context, { tiles, settings, orders });
  const refunds = createRefunds(context, shared);
  const entries = createEntries(context, { ...shared, catalogue, capabilities, pulls });
  const receipts = createReceipts(context, { tenders, refunds, letterheads });
  return {
    ...shared,
    ...entries,
    conditions: createSaleConditions(context, settings),
    sales: createSales(context, shared),
    unsentEdits,
    capabilities,
    customerOrders: createCustomerOrders(context, shared),
    orderList: createOrderList(context, orderViews),
    refunds,
    grandTotals,
    dayReports: createDayReports(context, shifts),
    daySums: createDaySums(context),
    receipts,
    receiptList: createReceiptList(context),
    catalogue,
    favourites: createFavourites(context, tiles),
    search: createSearch(context, tiles, catalogue),
    stockTable: createStockTable(context, { tiles, settings, catalogue }),
    stockHistory: createStockHistory(context),
    register: createRegister(context),
    arrivals: createArrivals(context, { counters, settings }),
    counts: createCounts(context, { stock, journal, catalogue, settings }),
    finishedCounts: createFinishedCounts(context, { journal }),
    secondLocationReminder: createSecondLocationReminder(context, journal),
    taxRates: createTaxRates(context, { journal, settings }),
    tillNumbers: createTillNumbers(context),
    priceActs: createPriceActs(context, { journal, settings }),
    printJobs: createPrintJobs(context),
    archive: createArchive(context),
    activity: createActivity(context, { journal, settings, receipts }),
    customerFinder: createCustomerFinder(context),
    customerErasures: createCustomerErasures(context, journal),
  };
}

/** The outbox: sending, views and decisions. */
function createEntries(context: StoreContext, known: EntriesKnown) {
  const { entryWriter, journal } = known;
  const sent = {
    queue: createQueue(context, entryWriter),
    stockPush: createStockPush(context),
    remote: createRemote(context, known),
    remoteIds: createRemoteIds(context, known.pulls.overtake),
    petEditing: createPetEditing(context, known.catalogue),
    categoryEditing: createCategoryEditing(context),
  };
  const candidates = createCandidates(context);
  const entryViews = createEntryViews(context);
  const staff = createStaff(context, journal);
  const choices = createChoices(context, { ...known, ...sent, candidates });
  return {
    ...sent,
    backlog: createBacklog(context),
    entryCounts: createEntryCounts(context),
    candidates,
    entryViews,
    staff,
    choices,
    decisions: createDecisions(context, { ...known, ...sent }),
    entryLives: createEntryLives(context, { choosing: choices, entryViews, journal, staff }),
  };
}

interface EntriesKnown extends Parts<'entryWriter' | 'catalogue' | 'journal' | 'orders' | 'outbox'> {
  capabilities: ReturnType<typeof createServerCapabilities>;
  pulls: Pulls;
}
