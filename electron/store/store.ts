import { createBackup } from './backup.ts';
import { createBaskets } from './baskets.ts';
import { createCatalogue } from './catalogue.ts';
import { createCategoryEditing } from './category-editing.ts';
import type { ChangeListener } from './changes.ts';
import type { StoreContext } from './context.ts';
import { createCounters } from './counters.ts';
import { createCounts } from './counts.ts';
import { createDayReports } from './day-report.ts';
import { isDamage, sentenceFor } from './disk-errors.ts';
import { createEntryViews } from './entry-views.ts';
import { createJournal } from './journal.ts';
import { suspect } from './open.ts';
import { backupFolder, openContext, type StoreOptions } from './opened.ts';
import { createOrderList } from './order-list.ts';
import { createOrderViews } from './order-view.ts';
import { createOrders } from './orders.ts';
import { createOutbox } from './outbox.ts';
import { createPetEditing } from './pet-editing.ts';
import { createPetStatus } from './pet-status.ts';
import { createPetTiles } from './pet-tile.ts';
import { createPrintJobs } from './print-jobs.ts';
import { createPromises } from './promises.ts';
import { createBacklog } from './queue/backlog.ts';
import { createChoices } from './queue/choices.ts';
import { createDecisions } from './queue/decisions.ts';
import { createEntryLives } from './queue/entry-lives.ts';
import { createLearned } from './queue/learned.ts';
import { createLinks } from './queue/links.ts';
import { createQueue } from './queue/queue.ts';
import { createStockPush } from './queue/stock-push.ts';
import { createReceipts } from './receipts.ts';
import { createRefunds } from './refunds.ts';
import { createRemote } from './remote/remote.ts';
import { createSales } from './sales.ts';
import { createSearch } from './search.ts';
import { createSettings } from './settings.ts';
import { createShifts } from './shifts.ts';
import { createStaff } from './staff.ts';
import { createStock } from './stock.ts';
import { createStockHistory } from './stock-history.ts';
import { createStockTable } from './stock-table.ts';
import { createTaxRates } from './tax-rates.ts';
import { createTenders } from './tenders.ts';
import { type Verification, verify } from './verify/verify.ts';

export type { StoreOptions } from './opened.ts';

/** Everything the shop keeps, one repository per aggregate. */
export type Store = Repositories & {
  identity: StoreContext['identity'];
  context: StoreContext;
  /** Runs a function in one transaction that is on the disk when this returns; inside another one it joins that. */
  transaction: StoreContext['transaction'];
  /** Hears what changed, after it is on the disk. Returns the function that ends it. */
  onChange(listener: ChangeListener): () => void;
  backup: ReturnType<typeof createBackup>;
  /** What the disk refused, as a plain sentence; anything else as it is. Damage is looked into at the next start. */
  explain(error: unknown): unknown;
  /** Recomputes everything that can be recomputed from the ledgers. */
  verify(): Verification;
  close(): void;
};

type Repositories = ReturnType<typeof createRepositories>;

/**
 * Opens a shop's database: migrates it, finds or founds the installation and the connection, prepares every statement.
 *
 * @throws PerchError as `openContext` does
 */
export function openStore(options: StoreOptions): Store {
  const { context, onChange, close } = openContext(options);
  const { identity, transaction } = context;
  const repositories = createRepositories(context);
  onChange(repositories.stockTable.follow);
  const { file, nativeBinding, checkWorker = null } = options;
  const backup = createBackup(context, { folder: backupFolder(file), nativeBinding, checkWorker });
  return {
    ...repositories,
    identity,
    context,
    transaction,
    backup,
    explain(error) {
      if (isDamage(error)) suspect(file);
      return sentenceFor(error, file);
    },
    verify: () => verify(context.db),
    onChange,
    close,
  };
}

function createRepositories(context: StoreContext) {
  const counters = createCounters(context);
  const journal = createJournal(context);
  const settings = createSettings(context, journal);
  const tiles = createPetTiles(context, settings);
  const catalogue = createCatalogue(context, { journal, tiles, settings });
  const outbox = createOutbox(context);
  const stock = createStock(context);
  const shifts = createShifts(context, { journal, counters, settings });
  const baskets = createBaskets(context, journal);
  const orders = createOrders(context, counters);
  const petStatus = createPetStatus({ stock, outbox, settings });
  const tenders = createTenders(context);
  const shared = { baskets, counters, journal, orders, outbox, petStatus, settings, shifts, stock, tenders };
  const orderViews = createOrderViews(context, { tiles, settings });
  const entries = createEntries(context, { ...shared, catalogue });
  return {
    ...shared,
    ...entries,
    sales: createSales(context, shared),
    links: createLinks(context),
    learned: createLearned(context),
    promises: createPromises(context, shared),
    orderList: createOrderList(context, orderViews),
    refunds: createRefunds(context, shared),
    dayReports: createDayReports(context, shifts),
    receipts: createReceipts(context, tenders),
    catalogue,
    search: createSearch(context, tiles, catalogue),
    stockTable: createStockTable(context, { tiles, settings, catalogue }),
    stockHistory: createStockHistory(context),
    counts: createCounts(context, stock),
    taxRates: createTaxRates(context, journal),
    printJobs: createPrintJobs(context),
  };
}

/** The outbox as it is sent, shown and decided about. */
function createEntries(context: StoreContext, known: EntriesKnown) {
  const { catalogue, journal, orders, outbox } = known;
  const queue = createQueue(context);
  const stockPush = createStockPush(context);
  const remote = createRemote(context);
  const entryViews = createEntryViews(context);
  const staff = createStaff(context, journal);
  const petEditing = createPetEditing(context, catalogue);
  const categoryEditing = createCategoryEditing(context);
  const choices = createChoices(context, { queue, orders });
  const parts = { journal, queue, outbox, orders, stockPush, remote, petEditing, categoryEditing };
  return {
    queue,
    backlog: createBacklog(context),
    stockPush,
    remote,
    entryViews,
    staff,
    petEditing,
    categoryEditing,
    choices,
    decisions: createDecisions(context, parts),
    entryLives: createEntryLives(context, { choosing: choices, entryViews, journal, staff }),
  };
}

interface EntriesKnown {
  catalogue: ReturnType<typeof createCatalogue>;
  journal: ReturnType<typeof createJournal>;
  orders: ReturnType<typeof createOrders>;
  outbox: ReturnType<typeof createOutbox>;
}
