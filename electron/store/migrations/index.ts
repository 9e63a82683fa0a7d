import { installation } from './0001-installation.ts';
import { catalogue } from './0002-catalogue.ts';
import { stock } from './0003-stock.ts';
import { sales } from './0004-sales.ts';
import { ordersAndOutbox } from './0005-orders-outbox.ts';
import { search } from './0006-search.ts';
import { stockTable } from './0007-stock-table.ts';
import { counts } from './0008-counts.ts';
import { pull } from './0009-pull.ts';
import { sync } from './0010-sync.ts';
import { stockEntries } from './0011-stock-entries.ts';
import { cardWork } from './0012-card-work.ts';
import { categoryRemoval } from './0013-category-removal.ts';
import { refusedAttempts } from './0014-refused-attempts.ts';
import { sentShipDates } from './0015-sent-ship-dates.ts';
import { foreignValues } from './0016-foreign-values.ts';
import { paymentParts } from './0017-payment-parts.ts';
import { depositsElsewhere } from './0018-deposits-elsewhere.ts';
import { printed } from './0019-printed.ts';
import { waits } from './0020-waits.ts';
import { inDoubt } from './0021-in-doubt.ts';
import { names } from './0022-names.ts';
import { paymentSubject } from './0023-payment-subject.ts';
import { customerData } from './0024-customer-data.ts';
import { printJobs } from './0025-print-jobs.ts';
import { stocktake } from './0026-stocktake.ts';
import { periods } from './0027-periods.ts';
import { grandTotals } from './0028-grand-totals.ts';
import { exchanges } from './0029-exchanges.ts';
import { discardedEntries } from './0030-discarded-entries.ts';
import { shipDates } from './0031-ship-dates.ts';
import { idempotencyKeys } from './0032-idempotency-keys.ts';
import { shownAs } from './0033-shown-as.ts';
import { letterheads } from './0034-letterheads.ts';
import { barcodes } from './0035-barcodes.ts';
import { papers } from './0036-papers.ts';
import { yearsOfSales } from './0037-years-of-sales.ts';
import { attempts } from './0038-attempts.ts';
import { toCount } from './0039-to-count.ts';
import type { Migration } from './migration.ts';

/** Every migration, oldest first. Append only. */
export const migrations: readonly Migration[] = [
  installation,
  catalogue,
  stock,
  sales,
  ordersAndOutbox,
  search,
  stockTable,
  counts,
  pull,
  sync,
  stockEntries,
  cardWork,
  categoryRemoval,
  refusedAttempts,
  sentShipDates,
  foreignValues,
  paymentParts,
  depositsElsewhere,
  printed,
  waits,
  inDoubt,
  names,
  paymentSubject,
  customerData,
  printJobs,
  stocktake,
  periods,
  grandTotals,
  exchanges,
  discardedEntries,
  shipDates,
  idempotencyKeys,
  shownAs,
  letterheads,
  barcodes,
  papers,
  yearsOfSales,
  attempts,
  toCount,
];
