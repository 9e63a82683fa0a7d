import type { SyncStatus } from '../../../shared/domain/sync.ts';

/** How many things wait, as people count them: a sale is one, with all that follows it. */
export function waitingCount({ people }: SyncStatus): number {
  return people.sales + people.orders + people.stock + people.edits;
}
