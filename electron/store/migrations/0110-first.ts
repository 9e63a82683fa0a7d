import { ANIMALS } from './first/animals.ts';
import { ARRIVALS } from './first/arrivals.ts';
import { CATALOGUE } from './first/catalogue.ts';
import { CONDITIONS } from './first/conditions.ts';
import { COUNTS } from './first/counts.ts';
import { INSTALLATION } from './first/installation.ts';
import { JOURNAL } from './first/journal.ts';
import { ORDERS } from './first/orders.ts';
import { OUTBOX } from './first/outbox.ts';
import { PULL } from './first/pull.ts';
import { SALES } from './first/sales.ts';
import { SEARCH } from './first/search.ts';
import { SHIFT_SUMS } from './first/shift-sums.ts';
import { SHIFTS } from './first/shifts.ts';
import { STOCK } from './first/stock.ts';
import { FIRST_VERSION, type Migration } from './migration.ts';

/** The schema of 0.9.0, the first release: a file of `first/` for each subject. */
export const first: Migration = {
  version: FIRST_VERSION,
  name: 'first',
  sql: [
    INSTALLATION,
    JOURNAL,
    CATALOGUE,
    SEARCH,
    STOCK,
    COUNTS,
    SHIFTS,
    SALES,
    CONDITIONS,
    ORDERS,
    ARRIVALS,
    ANIMALS,
    OUTBOX,
    PULL,
    SHIFT_SUMS,
  ].join(''),
};
