import { first } from './0100-first.ts';
import { arrivals } from './0101-arrivals.ts';
import { animals } from './0102-animals.ts';
import { terms } from './0103-terms.ts';
import { orderLines } from './0104-order-lines.ts';
import { labelFields } from './0105-label-fields.ts';
import { returns } from './0106-returns.ts';
import { searchDue } from './0107-search-due.ts';
import { unusedIndexes } from './0108-unused-indexes.ts';
import { journalAnew } from './0109-journal-anew.ts';
import type { Migration } from './migration.ts';

/** Every migration, oldest first. Append only. */
export const migrations: readonly Migration[] = [
  first,
  arrivals,
  animals,
  terms,
  orderLines,
  labelFields,
  returns,
  searchDue,
  unusedIndexes,
  journalAnew,
];
